import { Hono } from 'hono'
import { firm } from '../src/firm/firm.ts'
import { pingDatabase } from '../src/platform/database/connect.server.ts'
import { isMigrated } from '../src/platform/database/migrate.server.ts'
import type { Runtime } from '../src/platform/runtime.server.ts'

/** `/healthz`: the process is alive. `/readyz`: the database responds and is migrated. */
export function createProbes({ db, log }: Runtime): Hono {
  const probes = new Hono()
  probes.get('/healthz', (context) => context.text('alive', 200, { 'cache-control': 'no-store' }))
  probes.get('/readyz', async (context) => {
    const headers = { 'cache-control': 'no-store' }
    try {
      await pingDatabase(db)
      if (await isMigrated(db)) return context.text('ready', 200, headers)
      return context.text('the database has not been migrated', 503, headers)
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return context.text('the database does not answer', 503, headers)
    }
  })
  return probes
}

type PlainPage = { status: number; title: string; text: string }

/**
 * A page that needs neither the router nor the database, for requests that are refused early. The router's own requests
 * get only the text, which it shows in the current page.
 */
export function plainPage(path: string, { status, title, text }: PlainPage): Response {
  if (path.endsWith('.data'))
    return new Response(`${title}. ${text}`, { status, headers: { 'cache-control': 'no-store' } })
  const html = `<!doctype html>
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
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
