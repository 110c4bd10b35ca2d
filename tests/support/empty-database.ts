import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { createDatabaseFor } from './processes/process-pair.ts'
import type { DatabaseKind } from './site/test-site.ts'

/** An empty database, for tests of upgrades. */
export async function openEmptyDatabase(kind: DatabaseKind) {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-upgrade-'))
  const databaseUrl = await createDatabaseFor(kind)
  const { db, close } = connectDatabase({ databaseUrl, dataDir }, pino({ enabled: false }))
  return {
    db,
    databaseUrl,
    dataDir,
    [Symbol.asyncDispose]: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
