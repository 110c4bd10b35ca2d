import { Hono } from 'hono'
import { siteColours } from '#src/firm/look/site-colours.ts'

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
