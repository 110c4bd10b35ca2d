import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import { findPendingMigrations, knownMigrations, migrate } from '#src/platform/database/migrate.server.ts'
import { timeoutsMs } from '#src/platform/database/postgres-connections.server.ts'
import { openSqlite } from '#src/platform/database/sqlite-dialect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import {
  accessFault,
  findLostDatabaseFault,
  findLostFileFault,
  findMissingRight,
  findWriteFault,
} from '#src/platform/faults/database-faults.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { findVersionFault } from '#src/platform/faults/newer-version.server.ts'
import { findNoSiteFault } from '../installation.ts'
import type { Examined } from './site-answers.ts'

/** The oldest whose owners may add the extension that the search needs. */
const minPostgresVersion = 130_000

export async function checkDatabase({ connected: db, databaseError, settings, now }: Examined): Promise<Fault[]> {
  const isPostgres = settings.databaseUrl !== null
  if (databaseError !== null) return [accessFault(databaseError, settings.databaseUrl)]
  if (db === null) {
    const lost = findLostDatabaseFault(settings)
    if (lost !== null) return [lost]
    const noSite = findNoSiteFault(settings)
    return noSite === null ? [] : [noSite]
  }
  // Of a running site, which still has the file open.
  const lost = findLostFileFault(settings)
  return lost === null ? checkSchema(db, { isPostgres, now }) : [lost]
}

async function checkSchema(db: Database, { isPostgres, now }: { isPostgres: boolean; now: Date }): Promise<Fault[]> {
  const faults = isPostgres ? await findOldServer(db) : []
  const version = await findVersionFault(db)
  if (version !== null) return [...faults, version]
  const pending = await findPendingMigrations(db)
  const wanted = { tables: pending.length > 0, schema: pending.length === 0 }
  const missing = isPostgres ? await findMissingRight(db, wanted) : null
  if (missing !== null) faults.push(missing)
  if (pending.length === 0) {
    const write = await findWriteFault(db, now)
    return [...faults, ...(write === null ? [] : [write]), ...(await findSchemaFaults(db, isPostgres))]
  }
  if (missing !== null) return faults
  if (pending.length === knownMigrations.length) {
    return [...faults, { fault: 'The database is empty.', remedy: 'Start the site, which sets it up.' }]
  }
  const fault = `The database is older than this version of Harbour (missing migrations: ${pending.join(', ')}).`
  return [...faults, { fault, remedy: 'Start the site, which brings it up to date.' }]
}

/** A pooler in between may give a connection to others, with what was set on it. */
export async function checkTimeouts({ connected: db, settings }: Examined): Promise<Fault[]> {
  if (db === null || settings.databaseUrl === null) return []
  const names = Object.keys(timeoutsMs)
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})`.execute(db)
  const lost = Object.entries(timeoutsMs).filter(
    ([name, ms]) => Number(rows.find((row) => row.name === name)?.setting) !== ms,
  )
  if (lost.length === 0) return []
  const remedy = 'Behind PgBouncer, set `pool_mode = session`, and leave its `server_reset_query` as it is.'
  return [
    { fault: `The database’s connections lose their time-outs: ${lost.map(([name]) => name).join(', ')}.`, remedy },
  ]
}

async function findOldServer(db: Database): Promise<Fault[]> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db)
  if (Number(rows[0]?.version) >= minPostgresVersion) return []
  const remedy = 'Update the database server.'
  return [{ fault: 'PostgreSQL is older than version 13, the oldest that Harbour works with.', remedy }]
}

/** Reads all of SQLite's file, and nothing else happens in the process meanwhile. */
export async function checkDamage({ connected: db, settings }: Examined): Promise<Fault[]> {
  if (db === null || settings.databaseUrl !== null) return []
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  if (rows[0]?.quick_check === 'ok') return []
  const remedy = 'Restore the latest backup, and check the disk.'
  return [{ fault: 'The file harbour.sqlite in DATA_DIR is damaged.', remedy }]
}

/** Every table and index, and on PostgreSQL the statistics that query plans depend on. */
async function findSchemaFaults(db: Database, isPostgres: boolean): Promise<Fault[]> {
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
