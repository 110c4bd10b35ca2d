import type { Snapshot } from '#src/platform/backup/backup-format.server.ts'
import type { Log } from '#src/platform/log/log.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { inTransaction, openPostgresSnapshot } from './postgres-snapshot.server.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.server.ts'

export async function withSnapshot<Result>(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: Log,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) {
    const snapshot = openSqliteSnapshot(dataDir)
    return await work(snapshot).finally(snapshot.close)
  }
  return inTransaction({ databaseUrl, log }, async (transaction) => work(await openPostgresSnapshot(transaction)))
}
