import { html } from 'hono/html'
import type { Firm } from '#src/firm/firm.ts'

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
