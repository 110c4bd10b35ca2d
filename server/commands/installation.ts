import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Firm, firm } from '#src/firm/firm.ts'
import { readSecret } from '#src/platform/crypto/secret.server.ts'
import { connectDatabase, type Database } from '#src/platform/database/connect.server.ts'
import { findForeignMigrations, findPendingMigrations } from '#src/platform/database/migrate.server.ts'
import { existingPlaceOf } from '#src/platform/faults/data-folder-fault.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { findSecretFault } from '#src/platform/faults/secret-faults.server.ts'
import { createLog } from '#src/platform/log.server.ts'
import type { readProcessSettingsDespiteFaults, Settings } from '#src/platform/settings.server.ts'

export type Installation = {
  settings: Settings
  settingsFaults: string[]
  /** The settings that are wrong: what depends on them isn't looked at. */
  wrongSettings: string[]
  firm: Firm
  /** The database that answers, whatever its schema. */
  connected: Database | null
  /** Null, too, if its schema is not this version's. */
  db: Database | null
  databaseError: unknown
  secret: string | null
  secretFault: Fault | null
  close: () => Promise<void>
}

/** Makes nothing: the first start makes the secret and the database. */
export async function openInstallation({
  settings,
  faults = [],
  wrong = [],
}: Pick<ReturnType<typeof readProcessSettingsDespiteFaults>, 'settings'> &
  Partial<ReturnType<typeof readProcessSettingsDespiteFaults>>): Promise<Installation> {
  const isSecretWrong = wrong.includes('SECRET')
  const hasSecret = !isSecretWrong && (settings.secret !== null || existsSync(join(settings.dataDir, 'secret')))
  const secretFault = hasSecret ? findSecretFault(settings) : null
  const secret = secretFault === null && !isSecretWrong ? readSecret(settings) : null
  const isDatabaseWrong = wrong.includes('DATABASE_URL') || wrong.includes('DATA_DIR')
  const opened = isDatabaseWrong ? notOpened : await openDatabase(settings)
  return { settings, settingsFaults: faults, wrongSettings: wrong, firm, secretFault, secret, ...opened }
}

type Opened = Pick<Installation, 'connected' | 'db' | 'databaseError' | 'close'>

const notOpened: Opened = { connected: null, db: null, databaseError: null, close: async () => undefined }

/** Where nothing has ever been started: a command that isn’t the start must not make anything there. */
export function findNoSiteFault({ databaseUrl, dataDir }: Settings): Fault | null {
  if (databaseUrl !== null || existsSync(join(dataDir, 'harbour.sqlite'))) return null
  // That it can't be a folder is a fault of its own.
  if (statSync(existingPlaceOf(dataDir), { throwIfNoEntry: false })?.isDirectory() !== true) return null
  const what = existsSync(dataDir) ? 'has no database' : 'isn’t there'
  const remedy =
    'Run this with the settings of your site: DATA_DIR or DATABASE_URL says where its data are. `npm start` makes a new site.'
  return { fault: `There is no site here: DATA_DIR ${dataDir} ${what}.`, remedy }
}

async function openDatabase(settings: Settings): Promise<Opened> {
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'harbour.sqlite'))) return notOpened
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
      return { ...notOpened, databaseError }
    }
  } catch (databaseError) {
    return { ...notOpened, databaseError }
  }
}
