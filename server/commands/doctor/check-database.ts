import { sql } from 'kysely'
import type { Database } from '../../../src/platform/database/connect.server.ts'
import { findPendingMigrations, knownMigrations } from '../../../src/platform/database/migrate.server.ts'
import { findVersionFault, findWriteFault } from '../../../src/platform/faults/database-faults.server.ts'
import type { Fault } from '../../../src/platform/faults/fault.ts'
import { isConnectionFault } from '../../../src/platform/network/connection-fault.server.ts'
import type { Examined } from './examined.ts'
import { findPlanFaults } from './query-plans.ts'

/** PostgreSQL 13, the oldest whose owners may add the extension that the search needs. */
const minPostgresVersion = 130_000

/** Whether the database answers, has this version's schema, can be written to, and plans queries well. */
export async function checkDatabase({ connected: db, databaseError, settings, now }: Examined): Promise<Fault[]> {
  const isPostgres = settings.databaseUrl !== null
  if (databaseError !== null) return [accessFault(databaseError, isPostgres)]
  if (db === null) {
    const remedy = 'Start the site, or set DATA_DIR to the folder that it uses.'
    return settings.siteMode === 'live' ? [{ fault: 'There is no database in DATA_DIR yet.', remedy }] : []
  }
  const faults = isPostgres ? await findOldServer(db) : []
  const version = await findVersionFault(db)
  if (version !== null) return [...faults, version]
  const pending = await findPendingMigrations(db)
  if (pending.length === knownMigrations.length) {
    return [...faults, { fault: 'The database is empty.', remedy: 'Start the site, which sets it up.' }]
  }
  if (pending.length > 0) {
    const fault = `The database is older than this version of Harbour (missing migrations: ${pending.join(', ')}).`
    return [...faults, { fault, remedy: 'Start the site, which brings it up to date.' }]
  }
  const write = await findWriteFault(db, now)
  return [...faults, ...(write === null ? [] : [write]), ...(await findPlanFaults(db, isPostgres))]
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

/** PostgreSQL's codes. */
const knownErrors: Record<string, Fault> = {
  '28P01': { fault: 'The database refuses the password in DATABASE_URL.', remedy: 'Correct the password.' },
  '28000': {
    fault: 'The database refuses the user in DATABASE_URL.',
    remedy: 'Correct the user name, or allow that user to log in.',
  },
  '3D000': { fault: 'There is no database with the name in DATABASE_URL.', remedy: 'Create it, or correct the name.' },
  '53300': { fault: 'The database has no connections left.', remedy: 'Raise its `max_connections`.' },
}

/** Without the words of the error, which may hold names and values. */
function accessFault(error: unknown, isPostgres: boolean): Fault {
  const { code, name } = error as { code?: string; name?: string }
  const known = knownErrors[code ?? '']
  if (known !== undefined) return known
  if (isPostgres && isConnectionFault(error)) {
    const remedy = 'Start it, and check the host and port in DATABASE_URL and any firewall in between.'
    return { fault: `The database cannot be reached (${code ?? name}).`, remedy }
  }
  if (isPostgres) {
    const remedy = 'Check DATABASE_URL, and that the server’s certificate is valid for its name (docs/operating.md).'
    return { fault: `The database cannot be used (${code ?? name}).`, remedy }
  }
  const remedy = 'Check that the file is Harbour’s and the disk is sound, or restore the latest backup.'
  return { fault: `The file harbour.sqlite in DATA_DIR cannot be used (${code ?? name}).`, remedy }
}
