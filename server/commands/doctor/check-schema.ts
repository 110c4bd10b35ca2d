import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Database } from '../../../src/platform/database/connect.server.ts'
import { migrate } from '../../../src/platform/database/migrate.server.ts'
import { openSqlite } from '../../../src/platform/database/sqlite-adapter.server.ts'
import type { Tables } from '../../../src/platform/database/tables.ts'
import type { Fault } from '../../../src/platform/faults/fault.ts'

/** Whether the database has what its query plans depend on: every index and, on PostgreSQL, statistics. */
export async function findPlanFaults(db: Database, isPostgres: boolean): Promise<Fault[]> {
  const present = new Set(isPostgres ? await usableIndexes(db) : await namedIndexes(db))
  const missing = (await expectedIndexes()).filter((name) => !present.has(name))
  const faults: Fault[] = []
  if (missing.length > 0) {
    const fault = `The database is missing these indexes, so pages are slow: ${missing.join(', ')}.`
    const remedy =
      'Make a backup and restore it with `--force`, which makes them again (`reindex` is enough for those that are there, but invalid).'
    faults.push({ fault, remedy })
  }
  return isPostgres ? [...faults, ...(await findMissingStatistics(db))] : faults
}

let expectedNames: string[] | null = null

/**
 * The names of all indexes that migrations make. They are the same on both databases. Worked out once, because a running
 * site answers nobody meanwhile.
 */
async function expectedIndexes(): Promise<string[]> {
  expectedNames ??= await migratedIndexes()
  return expectedNames
}

async function migratedIndexes(): Promise<string[]> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openSqlite(':memory:') }) })
  try {
    await migrate(db)
    return await namedIndexes(db)
  } finally {
    await db.destroy()
  }
}

/** The indexes of a SQLite database, except those that keys create automatically. */
async function namedIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'index' and sql is not null order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function usableIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisvalid and relnamespace = current_schema()::regnamespace`.execute(db)
  return rows.map(({ name }) => name)
}

/** From how many rows on a plan without statistics is a bad one. PostgreSQL analyses such tables within a minute. */
const manyRows = 10_000

async function findMissingStatistics(db: Database): Promise<Fault[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where schemaname = current_schema() and n_live_tup >= ${manyRows}
      and last_analyze is null and last_autoanalyze is null order by relname`.execute(db)
  if (rows.length === 0) return []
  const fault = `The database has no statistics for large tables: ${rows.map(({ name }) => name).join(', ')}.`
  return [{ fault, remedy: 'Run `analyze` in the database, and turn on `autovacuum`.' }]
}
