import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import type { DatabaseKind } from '../site/test-site.ts'
import { visitorsOf } from './booking-pair.ts'
import { createDatabaseFor, toProcess } from './process-pair.ts'
import { startSite, withMovableClock } from './site-process.ts'

/** A site whose machine's clock a test sets while it runs. */
export async function openClockSite(kind: DatabaseKind, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-clock-'))
  const file = join(folder, 'clock')
  const settings = { CLOCK_FILE: file, ...withMovableClock, ...more }
  const databaseUrl = await createDatabaseFor(kind)
  const site = await startSite(databaseUrl, null, { settings })
  const database = connectDatabase({ databaseUrl, dataDir: site.dataDir }, pino({ enabled: false }))
  let aheadMs = 0
  const asked = toProcess(site)
  return {
    ...asked,
    site,
    database,
    visitors: visitorsOf([asked], site.secret, () => Date.now() + aheadMs),
    setClock: async (ms: number) => {
      aheadMs = ms
      writeFileSync(file, String(ms))
      process.kill(site.pid, 'SIGUSR2')
      await site.printed(`The clock is ${ms} ms ahead`)
    },
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type ClockSite = Awaited<ReturnType<typeof openClockSite>>
