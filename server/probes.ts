import { Hono } from 'hono'
import { pingDatabase } from '../src/platform/database/connect.server.ts'
import { isMigrated } from '../src/platform/database/migrate.server.ts'
import type { Runtime } from '../src/platform/runtime.server.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, which needs a database that answers and is up to date. */
export function createProbes({ db, log }: Runtime): Hono {
  const probes = new Hono()
  probes.get('/healthz', (context) => context.text('alive', 200, { 'cache-control': 'no-store' }))
  probes.get('/readyz', async (context) => {
    const headers = { 'cache-control': 'no-store' }
    try {
      await pingDatabase(db)
      if (await isMigrated(db)) return context.text('ready', 200, headers)
      return context.text('the database is not migrated', 503, headers)
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return context.text('the database does not answer', 503, headers)
    }
  })
  return probes
}
