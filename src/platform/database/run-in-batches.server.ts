import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseHandle } from './connect.server.ts'
import type { Tables } from './tables.ts'

/** Few enough for other requests to be answered in between, and for PostgreSQL's time-out. */
const defaultBatchSize = 200

/** One run of a job takes no longer; the next goes on where it ended. */
const defaultMaxMs = 60_000

type BatchLimits = { batchSize?: number; maxMs?: number }

/** Until no rows are left, or the time is over. Each batch is a transaction: a failure undoes only the last. */
export async function runInBatches(
  runSome: (limit: number) => Promise<number>,
  { batchSize = defaultBatchSize, maxMs = defaultMaxMs }: BatchLimits = {},
): Promise<void> {
  const startedAt = performance.now()
  while ((await runSome(batchSize)) > 0) {
    if (performance.now() - startedAt > maxMs) return
    // Let other requests run: SQLite answers without leaving this thread.
    await nextTurn()
  }
}

type Rows = {
  table: keyof Tables
  key: string
  /** An index should find these rows. */
  where: RawBuilder<boolean>
}

/** In batches. Several processes may do so at once. */
export function deleteRows(db: Database, { table, key, where }: Rows): Promise<void> {
  return runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in
      (select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${limit})`.execute(db)
    return Number(numAffectedRows)
  })
}

/**
 * SQLite overwrites deleted rows (`pragma secure_delete`), but its write-ahead log has them until it is truncated. If
 * something is reading right now, the next run does it.
 */
export async function truncateSqliteWal({ db, kind }: Pick<DatabaseHandle, 'db' | 'kind'>): Promise<void> {
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Done even if this fails: then the hourly job truncates. */
export async function truncateAfterDeletion(database: Pick<DatabaseHandle, 'db' | 'kind'>): Promise<void> {
  await truncateSqliteWal(database).catch(() => undefined)
}
