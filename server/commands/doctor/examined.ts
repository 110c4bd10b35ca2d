import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Checked } from '../../../src/features/doctor/check.ts'
import { readSecret } from '../../../src/platform/crypto/secret.server.ts'
import { connectDatabase, type Database } from '../../../src/platform/database/connect.server.ts'
import { findForeignMigrations, findPendingMigrations } from '../../../src/platform/database/migrate.server.ts'
import type { Fault } from '../../../src/platform/faults/fault.ts'
import { findSecretFault } from '../../../src/platform/faults/secret-faults.server.ts'
import { createLog } from '../../../src/platform/log/log.server.ts'
import type { readProcessSettingsDespiteFaults, Settings } from '../../../src/platform/settings.server.ts'
import type { SiteAnswers } from './site-answers.ts'

/** What the checks of the command look at. `db` is null, too, if its schema is not this version's. */
export type Examined = Checked & {
  /** The database that answers, whatever its schema. */
  connected: Database | null
  settingsFaults: string[]
  /** Why the database cannot be used, if it cannot. */
  databaseError: unknown
  secret: string | null
  secretFault: Fault | null
  /** What the site says at ORIGIN. */
  answers: SiteAnswers
}

/** Everything but the site's answers and the time. Makes nothing: the first start makes the secret and the database. */
export type Opened = Omit<Examined, 'answers' | 'now' | 'jobRuns'> & { close: () => Promise<void> }

export async function openInstallation({
  settings,
  faults,
}: ReturnType<typeof readProcessSettingsDespiteFaults>): Promise<Opened> {
  const hasSecret = settings.secret !== null || existsSync(join(settings.dataDir, 'secret'))
  const secretFault = hasSecret ? findSecretFault(settings) : null
  const secret = secretFault === null ? readSecret(settings) : null
  return { settings, settingsFaults: faults, secretFault, secret, ...(await openDatabase(settings)) }
}

async function openDatabase(settings: Settings): Promise<Pick<Opened, 'connected' | 'db' | 'databaseError' | 'close'>> {
  const none = { connected: null, db: null, close: async () => undefined }
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'harbour.sqlite'))) {
    return { ...none, databaseError: null }
  }
  try {
    const handle = connectDatabase(settings, createLog({ logLevel: 'fatal' }))
    try {
      await sql`select 1`.execute(handle.db)
      const other = [...(await findPendingMigrations(handle.db)), ...(await findForeignMigrations(handle.db))]
      const db = other.length === 0 ? handle.db : null
      return { connected: handle.db, db, databaseError: null, close: handle.close }
    } catch (databaseError) {
      // Not waited for: closing waits for connections that may never be made.
      void handle.close().catch(() => undefined)
      return { ...none, databaseError }
    }
  } catch (databaseError) {
    return { ...none, databaseError }
  }
}
