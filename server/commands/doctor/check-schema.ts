import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import { migrate } from '#src/platform/database/migrate.server.ts'
import { openSqlite } from '#src/platform/database/sqlite-adapter.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { Fault } from '#src/platform/faults/fault.ts'

/** Every table and index, and on PostgreSQL the statistics that query plans depend on. */
export async function findSchemaFaults(db: Database, isPostgres: boolean): Promise<Fault[]> {
  const expected = await expectedNames()
  const tables = new Set(isPostgres ? await postgresTables(db) : await namedTables(db))
  const missingTables = expected.tables.filter((name) => !tables.has(name))
  if (missingTables.length > 0) {
    const fault = `The database is missing these tables: ${missingTables.join(', ')}.`
    return [{ fault, remedy: 'Restore the latest backup with `--force`.' }]
  }
  const present = new Set(isPostgres ? await usableIndexes(db) : await namedIndexes(db))
  const missing = expected.indexes.filter((name) => !present.has(name))
  const faults: Fault[] = []
  if (missing.length > 0) {
    const fault = `The database is missing these indexes, so pages are slow: ${missing.join(', ')}.`
    const remedy =
      'Make a backup and restore it with `--force`, which makes them again (`reindex` is enough for those that are there, but invalid).'
    faults.push({ fault, remedy })
  }
  return isPostgres ? [...faults, ...(await findMissingStatistics(db))] : faults
}

type Names = { tables: string[]; indexes: string[] }

let migratedNames: Names | null = null

/** Only names that both databases have. Worked out once, because a running site answers nobody meanwhile. */
async function expectedNames(): Promise<Names> {
  migratedNames ??= await findMigratedNames()
  return migratedNames
}

async function findMigratedNames(): Promise<Names> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openSqlite(':memory:') }) })
  try {
    await migrate(db)
    return { tables: await namedTables(db), indexes: await namedIndexes(db) }
  } finally {
    await db.destroy()
  }
}

/** Except its own and the search’s full-text index, which PostgreSQL doesn’t have. */
async function namedTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'people_index%'
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function postgresTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  return rows.map(({ name }) => name)
}

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

/** From so many rows on a plan without statistics is a bad one. PostgreSQL analyses such tables within a minute. */
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
