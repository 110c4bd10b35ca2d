import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupRefusal } from '#src/platform/backup/backup-refusal.server.ts'
import { isBusy } from '#src/platform/database/sqlite-dialect.server.ts'

/** Until `release` or the end of the process: SQLite's lock is the operating system's. Refuses if one is running. */
export function lockRestores(dataDir: string): { release: () => void } {
  const path = join(dataDir, 'restoring.lock')
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new BackupRefusal(`Another restore into ${dataDir} is running. Wait for it to end.`)
  }
  const release = () => {
    file.close()
    rmSync(path, { force: true })
  }
  return { release }
}
