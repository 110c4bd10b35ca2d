import { sql } from 'kysely'
import { type Database, timeoutsMs } from '#src/platform/database/connect.server.ts'
import { findPendingMigrations, knownMigrations } from '#src/platform/database/migrate.server.ts'
import { accessFault } from '#src/platform/faults/access-fault.server.ts'
import {
  findLostDatabaseFault,
  findLostFileFault,
  findVersionFault,
  findWriteFault,
} from '#src/platform/faults/database-faults.server.ts'
import { findMissingRight } from '#src/platform/faults/database-rights.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { findNoSiteFault } from '../installation.ts'
import { findSchemaFaults } from './check-schema.ts'
import type { Examined } from './examined.ts'

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
