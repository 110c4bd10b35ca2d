import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupRefusal } from '#src/platform/backup/backup-refusal.server.ts'
import { tablesIn } from '#src/platform/backup/snapshots/sqlite-snapshot.server.ts'
import { isBusy } from '#src/platform/database/sqlite-dialect.server.ts'

type Lock = {
  tablesWithRows: string[] | null
  isHeld: boolean
  /** Writes all that is in the log of the database into its file, which is then complete by itself. Throws if it can't. */
  foldLog: () => void
  release: () => void
}

/**
 * Locks the SQLite file of a site, if there is one, so that no site can start on it until `release`. Throws a refusal
 * if one is running. `tablesWithRows` is null if the file cannot be read.
 */
export function lockSqlite(dataDir: string): Lock {
  const path = join(dataDir, 'harbour.sqlite')
  const nothing = () => undefined
  if (!existsSync(path)) return { tablesWithRows: [], isHeld: false, foldLog: nothing, release: nothing }
  const file = new DatabaseSync(path, { timeout: 1000 })
  try {
    // In WAL mode, every connection keeps a lock while it is open, which this one cannot be granted.
    file.exec('pragma locking_mode = exclusive; begin immediate')
    const tablesWithRows = tablesIn(file).filter(
      (table) => file.prepare(`select 1 from "${table}" limit 1`).get() !== undefined,
    )
    // The lock stays until the file is closed.
    const foldLog = () => file.exec('rollback; pragma journal_mode = delete')
    return { tablesWithRows, isHeld: true, foldLog, release: () => file.close() }
  } catch (error) {
    file.close()
    if (!isBusy(error)) {
      return { tablesWithRows: null, isHeld: true, foldLog: nothing, release: nothing }
    }
    throw new BackupRefusal(`Harbour, or another program, is using the database in ${dataDir}. Stop it and try again.`)
  }
}
