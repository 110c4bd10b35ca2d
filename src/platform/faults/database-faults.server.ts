import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hasRestoreToFinish } from '#src/platform/backup/restore/finish-restore.server.ts'
import { type Database, isSqlite } from '#src/platform/database/connect.server.ts'
import { isConnectionFault } from '#src/platform/network/connection-fault.server.ts'
import { hostAndPort } from '#src/platform/network/ip-address.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import type { Fault } from './fault.ts'

type DatabaseLocation = Pick<Settings, 'databaseUrl' | 'dataDir'>

export function fileIdOf({ databaseUrl, dataDir }: DatabaseLocation): bigint | null {
  if (databaseUrl !== null) return null
  return statSync(join(dataDir, 'harbour.sqlite'), { bigint: true, throwIfNoEntry: false })?.ino ?? null
}

/**
 * Gone while the site runs, or no longer the one that was `opened`. The site goes on with the file that it has open,
 * and all that is in it is lost with the process.
 */
export function findLostFileFault(location: DatabaseLocation, opened: bigint | null = null): Fault | null {
  if (location.databaseUrl !== null) return null
  const found = fileIdOf(location)
  const remedy = 'Stop the site, and put the file back or restore the latest backup.'
  if (found === null) return { fault: 'The file harbour.sqlite is no longer in DATA_DIR.', remedy }
  if (opened === null || found === opened) return null
  return { fault: 'The file harbour.sqlite in DATA_DIR is not the one that the site has open.', remedy }
}

/** In a folder where a site has run: a start would make an empty database. */
export function findLostDatabaseFault(location: DatabaseLocation): Fault | null {
  const lost = findLostFileFault(location)
  if (lost === null || !existsSync(join(location.dataDir, 'audit-log-end.json'))) return null
  if (hasRestoreToFinish(location.dataDir)) return null
  const otherwise = 'To begin with an empty database, delete audit-log-end.json there.'
  return { ...lost, remedy: `${lost.remedy} ${otherwise}` }
}

/** It only shows that rows can be written; it expires at once. */
const writeCheckKey = 'write check'

/** The disk may be full, or the database read-only. */
export async function findWriteFault(db: Database, now: Date): Promise<Fault | null> {
  const uses = String(now.getTime())
  try {
    await db
      .insertInto('limits')
      .values({ limit_key: writeCheckKey, uses, expires_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('limit_key').doUpdateSet({ uses, expires_at: now.toISOString() }))
      .execute()
    if (!isSqlite(db)) await writeTemporaryFile(db)
    return null
  } catch (error) {
    return writeFault(error, isSqlite(db))
  }
}

/** PostgreSQL replaces a small row in place even when its disk is full. What exceeds `work_mem` goes to a new file. */
async function writeTemporaryFile(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction)
    await sql`select count(*) from generate_series(1, 10000)`.execute(transaction)
  })
}

const timedOut = ['55P03', '57014']

function writeFault(error: unknown, isFile: boolean): Fault {
  const { code, message } = error as Error & { code?: unknown }
  if (code === '53100' || (isFile && sqliteCauseOf(error) === 'full')) {
    return { fault: 'Nothing can be written to the database: its disk is full.', remedy: roomRemedy }
  }
  if (code === '25006' || (isFile && sqliteCauseOf(error) === 'not-allowed')) {
    const remedy = isFile
      ? 'Make its disk writable, and the user that runs Harbour the owner of the file.'
      : 'Point DATABASE_URL at a writable server.'
    return { fault: 'Nothing can be written to the database: it is read-only.', remedy }
  }
  if (isFile && sqliteCauseOf(error) === 'locked') {
    return { fault: 'Nothing can be written to the database: another program has locked it.', remedy: unlockRemedy }
  }
  if (timedOut.includes(String(code))) {
    const remedy = 'Find who holds the lock (`select * from pg_stat_activity`), and end that.'
    return { fault: 'Nothing can be written to the database: it is locked or too slow.', remedy }
  }
  const remedy = isFile
    ? 'Check the disk, or restore the latest backup.'
    : 'Look at the database’s own log, and check the permissions of the user in DATABASE_URL.'
  return { fault: `Nothing can be written to the database: ${message}.`, remedy }
}

type Wanted = { tables: boolean; schema: boolean }

export async function findMissingRight(db: Database, wanted: Wanted): Promise<Fault | null> {
  const rights = sql<{ tables: boolean | null; schemas: boolean; search: boolean }>`select
    has_schema_privilege(current_schema(), 'create') as tables,
    has_database_privilege(current_database(), 'create') as schemas,
    exists (select 1 from pg_extension where extname = 'pg_trgm') as search`
  const may = (await rights.execute(db)).rows[0]
  const missing = (what: string, place: string): Fault => ({
    fault: `The user in DATABASE_URL may not create ${what}.`,
    remedy: `Make that user the owner of the database, or grant it \`create\` on the ${place}.`,
  })
  if (wanted.tables && may?.tables !== true) return missing('tables in the database', 'schema')
  if (may?.schemas === true) return null
  if (wanted.tables && may?.search !== true) return missing('the extension pg_trgm, which the search needs', 'database')
  return wanted.schema ? missing('schemas, so no backup can be restored in place of the data', 'database') : null
}

const roomRemedy = 'Delete what isn’t needed from its disk, or enlarge the disk.'

const knownErrors: Record<string, Fault> = {
  '28P01': { fault: 'The database refuses the password in DATABASE_URL.', remedy: 'Correct the password.' },
  '28000': {
    fault: 'The database refuses the user in DATABASE_URL.',
    remedy: 'Correct the user name, or allow that user to log in.',
  },
  '3D000': { fault: 'There is no database with the name in DATABASE_URL.', remedy: 'Create it, or correct the name.' },
  '42501': {
    fault: 'The user in DATABASE_URL lacks rights in the database.',
    remedy: 'Make that user the owner of the database and of the tables in it.',
  },
  '53100': { fault: 'The database’s disk is full.', remedy: roomRemedy },
  '53300': {
    fault: 'The database has no connections left.',
    remedy: 'Raise its `max_connections`, or the limit of the user or the database if one is set.',
  },
}

/** Without the words of the error, which may hold names and values. `databaseUrl` null = SQLite. */
export function accessFault(error: unknown, databaseUrl: string | null): Fault {
  if (databaseUrl === null) return sqliteFault(error) ?? unknownSqliteFault(error)
  return postgresFault(error, databaseUrl) ?? unknownPostgresFault(error, databaseUrl)
}

export function knownAccessFault(error: unknown, databaseUrl: string | null): Fault | null {
  return databaseUrl === null ? sqliteFault(error) : postgresFault(error, databaseUrl)
}

/** Without the user name and password. */
export function databasePlace(databaseUrl: string): string {
  return hostAndPort(databaseUrl, 5432)
}

function postgresFault(error: unknown, databaseUrl: string): Fault | null {
  const { code = '', name, message } = error as Error & { code?: string }
  const known = knownErrors[code]
  if (known !== undefined) return known
  if (isConnectionFault(error)) {
    const remedy = 'Start it, and check the host and port in DATABASE_URL and any firewall in between.'
    const fault = `The database at ${databasePlace(databaseUrl)} cannot be reached (${code || name}).`
    return { fault, remedy }
  }
  // The driver's own, which has no code.
  if (/does not support SSL/.test(message)) {
    const remedy = 'Turn TLS on there. On this machine or a private network, `sslmode` can be removed instead.'
    return { fault: 'The database server offers no TLS, which `sslmode` in DATABASE_URL asks for.', remedy }
  }
  if (code === 'ENOENT' || code === 'EACCES') {
    const remedy = 'Correct its path, or let the user that runs Harbour read it.'
    return { fault: `A file that DATABASE_URL names cannot be read (${code}).`, remedy }
  }
  return null
}

function unknownPostgresFault(error: unknown, databaseUrl: string): Fault {
  const { code = '', name } = error as Error & { code?: string }
  const remedy = 'Check DATABASE_URL, and that the server’s certificate is valid for its name (docs/operating.md).'
  return { fault: `The database at ${databasePlace(databaseUrl)} cannot be used (${code || name}).`, remedy }
}

type SqliteCause = 'locked' | 'not-allowed' | 'full' | 'other'

function sqliteCauseOf(error: unknown): SqliteCause {
  const { errcode } = error as { errcode?: unknown }
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0
  if (primary === 5 || primary === 6) return 'locked'
  if (primary === 13) return 'full'
  return [3, 8, 14, 23].includes(primary) ? 'not-allowed' : 'other'
}

const unlockRemedy = 'Close the program that has the file open: `fuser harbour.sqlite` in DATA_DIR names it.'

function sqliteFault(error: unknown): Fault | null {
  const cause = sqliteCauseOf(error)
  if (cause === 'locked') {
    return { fault: 'Another program has locked the file harbour.sqlite in DATA_DIR.', remedy: unlockRemedy }
  }
  if (cause === 'not-allowed') {
    const remedy = 'Make the user that runs Harbour the owner of DATA_DIR and of every file in it.'
    return { fault: 'The file harbour.sqlite in DATA_DIR cannot be opened for writing.', remedy }
  }
  return cause === 'full' ? { fault: 'The disk of DATA_DIR is full.', remedy: roomRemedy } : null
}

function unknownSqliteFault(error: unknown): Fault {
  const { code, errcode, name } = error as Error & { code?: string; errcode?: number }
  const remedy = 'Check that the file is Harbour’s and the disk is sound, or restore the latest backup.'
  const shown = errcode === undefined ? (code ?? name) : `${code} ${errcode}`
  return { fault: `The file harbour.sqlite in DATA_DIR cannot be used (${shown}).`, remedy }
}
