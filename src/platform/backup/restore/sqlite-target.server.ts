import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupRefusal } from '#src/platform/backup/backup-format.server.ts'
import { tablesIn } from '#src/platform/backup/snapshots/sqlite-snapshot.server.ts'
import { isBusy } from '#src/platform/database/sqlite-dialect.server.ts'

type Lock = {
  tablesWithRows: string[] | null
  isHeld: boolean
  /** Writes the database's log into its file, which is then complete by itself. */
  foldLog: () => void
  release: () => void
}

/** Keeps sites from starting until `release`. Refuses if one is running. `tablesWithRows` null: unreadable. */
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
