import { connectDatabase } from '../../database/connect.server.ts'
import type { Log } from '../../log/log.server.ts'
import type { Settings } from '../../settings.server.ts'
import type { Snapshot } from '../backup-format.server.ts'
import { openPostgresSnapshot } from './postgres-snapshot.server.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.server.ts'

/** Runs `work` with a snapshot of the settings' database. The site may go on reading and writing. */
export async function withSnapshot<Result>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: Log,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  if (settings.databaseUrl === null) {
    const snapshot = openSqliteSnapshot(settings.dataDir)
    return await work(snapshot).finally(snapshot.close)
  }
  const { db, close } = connectDatabase({ ...settings, hasTimeouts: false }, log)
  const begin = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await begin.execute(async (transaction) => work(await openPostgresSnapshot(transaction))).finally(close)
}
