import { sql } from 'kysely'
import type { Database } from '../../../src/platform/database/connect.server.ts'
import { findPendingMigrations, knownMigrations } from '../../../src/platform/database/migrate.server.ts'
import { accessFault } from '../../../src/platform/faults/access-fault.server.ts'
import {
  findLostDatabaseFault,
  findLostFileFault,
  findVersionFault,
  findWriteFault,
} from '../../../src/platform/faults/database-faults.server.ts'
import type { Fault } from '../../../src/platform/faults/fault.ts'
import { findSchemaFaults } from './check-schema.ts'
import type { Examined } from './examined.ts'

/** PostgreSQL 13, the oldest whose owners may add the extension that the search needs. */
const minPostgresVersion = 130_000

/** Whether the database answers, has this version's schema, can be written to, and plans queries well. */
export async function checkDatabase({ connected: db, databaseError, settings, now }: Examined): Promise<Fault[]> {
  const isPostgres = settings.databaseUrl !== null
  if (databaseError !== null) return [accessFault(databaseError, isPostgres)]
  if (db === null) {
    const lost = findLostDatabaseFault(settings)
    if (lost !== null) return [lost]
    const remedy = 'Start the site, or set DATA_DIR to the folder that it uses.'
    return settings.siteMode === 'live' ? [{ fault: 'There is no database in DATA_DIR yet.', remedy }] : []
  }
  // Of a running site, which still has the file open.
  const lost = findLostFileFault(settings)
  if (lost !== null) return [lost]
  const faults = isPostgres ? await findOldServer(db) : []
  const version = await findVersionFault(db)
  if (version !== null) return [...faults, version]
  const pending = await findPendingMigrations(db)
  if (pending.length > 0 && isPostgres && !(await mayCreateTables(db))) {
    const remedy = 'Make that user the owner of the database, or grant it `create` on the schema.'
    return [...faults, { fault: 'The user in DATABASE_URL may not create tables in the database.', remedy }]
  }
  if (pending.length === knownMigrations.length) {
    return [...faults, { fault: 'The database is empty.', remedy: 'Start the site, which sets it up.' }]
  }
  if (pending.length > 0) {
    const fault = `The database is older than this version of Harbour (missing migrations: ${pending.join(', ')}).`
    return [...faults, { fault, remedy: 'Start the site, which brings it up to date.' }]
  }
  const write = await findWriteFault(db, now)
  return [...faults, ...(write === null ? [] : [write]), ...(await findSchemaFaults(db, isPostgres))]
}

async function mayCreateTables(db: Database): Promise<boolean> {
  const may = sql<{ may: boolean | null }>`select has_schema_privilege(current_schema(), 'create') as may`
  return (await may.execute(db)).rows[0]?.may === true
}

async function findOldServer(db: Database): Promise<Fault[]> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db)
  if (Number(rows[0]?.version) >= minPostgresVersion) return []
  const remedy = 'Update the database server.'
  return [{ fault: 'PostgreSQL is older than version 13, the oldest that Harbour works with.', remedy }]
}

/** Whether SQLite's file is sound. Reads all of it, and nothing else happens in the process meanwhile. */
export async function checkDamage({ connected: db, settings }: Examined): Promise<Fault[]> {
  if (db === null || settings.databaseUrl !== null) return []
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  if (rows[0]?.quick_check === 'ok') return []
  const remedy = 'Restore the latest backup, and check the disk.'
  return [{ fault: 'The file harbour.sqlite in DATA_DIR is damaged.', remedy }]
}
