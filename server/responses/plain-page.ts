import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Firm } from '#src/firm/firm.ts'
import { siteColours } from '#src/firm/look/site-colours.ts'

type PlainPage = { firm: Pick<Firm, 'name' | 'email'>; status: number; title: string; text: string }

/** Without router and database, for requests that are refused early. The router's own requests get only the text. */
export async function plainPage(path: string, { firm, status, title, text }: PlainPage): Promise<Response> {
  if (path.endsWith('.data'))
    return new Response(`${title}. ${text}`, { status, headers: { 'cache-control': 'no-store' } })
  const page = await html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="stylesheet" href="/plain.css"><title>${title} — ${firm.name}</title></head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">Go to the home page</a>, or write to <a href="mailto:${firm.email}">${firm.email}</a>.</p>
</main>
</body>
</html>
`
  return new Response(page, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

const { light, dark } = siteColours

const style = `:root {
  color-scheme: light dark;
  border-top: 4px solid ${light.beacon};
}

body {
  max-width: 40rem;
  margin: 0 auto;
  padding: 12vh 1.25rem;
  font:
    1.125rem / 1.6 Figtree,
    Arial,
    sans-serif;
  color: ${light.body};
  background: ${light.page};
}

h1 {
  margin: 0 0 1rem;
  font:
    600 2.2rem / 1.15 Georgia,
    serif;
  color: ${light.heading};
}

a {
  color: ${light.heading};
}

@media (prefers-color-scheme: dark) {
  body {
    color: ${dark.body};
    background: ${dark.page};
  }

  h1,
  a {
    color: ${dark.heading};
  }
}
`

/** Of pages that the server writes by itself when nothing else can be trusted to work (`plain-page.ts`, `probes.ts`). */
export function createPlainStyle(): Hono {
  const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  return new Hono().get('/plain.css', (context) => context.body(style, 200, headers))
}
