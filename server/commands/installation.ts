import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Firm, firm } from '#src/firm/firm.ts'
import { readSecret } from '#src/platform/crypto/secret.server.ts'
import { connectDatabase, type Database } from '#src/platform/database/connect.server.ts'
import { findForeignMigrations, findPendingMigrations } from '#src/platform/database/migrate.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { findSecretFault } from '#src/platform/faults/secret-faults.server.ts'
import { createLog } from '#src/platform/log/log.server.ts'
import type { readProcessSettingsDespiteFaults, Settings } from '#src/platform/settings.server.ts'

export type Installation = {
  settings: Settings
  settingsFaults: string[]
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
  faults,
}: ReturnType<typeof readProcessSettingsDespiteFaults>): Promise<Installation> {
  const hasSecret = settings.secret !== null || existsSync(join(settings.dataDir, 'secret'))
  const secretFault = hasSecret ? findSecretFault(settings) : null
  const secret = secretFault === null ? readSecret(settings) : null
  return { settings, settingsFaults: faults, firm, secretFault, secret, ...(await openDatabase(settings)) }
}

async function openDatabase(
  settings: Settings,
): Promise<Pick<Installation, 'connected' | 'db' | 'databaseError' | 'close'>> {
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
