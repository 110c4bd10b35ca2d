import { knownMigrations, presentNames } from '#src/platform/database/migrate.server.ts'
import type { Log } from '#src/platform/log.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import type { PartSummary } from './backup-format.server.ts'
import { BackupRefusal } from './backup-format.server.ts'
import { finishRestore } from './restore/finish-restore.server.ts'
import {
  differingParts,
  finishImport,
  hasUnknownMigrations,
  importBatches,
  makeTables,
  summariesOf,
} from './restore/import-batches.server.ts'
import { fillPostgres, lockSqlite, TargetHoldsData } from './restore/restore-target.server.ts'
import { openPostgresSnapshot, openSqliteSnapshot, withSnapshot } from './snapshots.server.ts'

type MoveOptions = { settings: Pick<Settings, 'dataDir'>; log: Log; databaseUrl: string; now: Date }

/**
 * To an empty PostgreSQL database, in one transaction, comparing every row. The SQLite file is read only. If a move is
 * killed, the database is empty as before; if it was done already, this says so.
 */
export async function moveToPostgres(options: MoveOptions): Promise<{ parts: PartSummary[]; wasDone: boolean }> {
  const { settings, log, databaseUrl, now } = options
  finishRestore(settings.dataDir)
  // Nobody has the file open, or this refuses. Released at once: a lock would keep out the reader, too.
  lockSqlite(settings.dataDir).release()
  const source = openSqliteSnapshot(settings.dataDir)
  try {
    if (hasUnknownMigrations(source.migrations)) {
      throw new BackupRefusal('The database is from a newer version of Harbour. Install that version, then try again.')
    }
    if (presentNames(source.migrations).length < knownMigrations.length) {
      throw new BackupRefusal(`The database in ${settings.dataDir} ${isOlder}`)
    }
    let parts: PartSummary[] = []
    await fillPostgres({ databaseUrl, log, now, isForced: false }, async (transaction) => {
      await makeTables(transaction, source.migrations)
      parts = await importBatches(transaction, source.batches(), () => undefined)
      await finishImport(transaction, await openPostgresSnapshot(transaction), parts)
      if (source.hasChanged()) {
        throw new BackupRefusal('The site was used during the move, which was undone. Stop the site and try again.')
      }
    })
    return { parts, wasDone: false }
  } catch (error) {
    if (!(error instanceof TargetHoldsData)) throw error
    const parts = await summariesOf(source)
    const found = await withSnapshot({ ...settings, databaseUrl }, log, summariesOf)
    if (differingParts(parts, found).length > 0) throw new BackupRefusal(targetInUse, { cause: error })
    return { parts, wasDone: true }
  } finally {
    source.close()
  }
}

// Its copy would be brought up to date, and could not be compared with it when the move is repeated.
const isOlder =
  'is older than this version of Harbour. Start this version once on SQLite, which brings it up to date; then stop it ' +
  'and try again.'

const targetInUse = 'The database in --to already holds other data. Create an empty database and move to that.'
