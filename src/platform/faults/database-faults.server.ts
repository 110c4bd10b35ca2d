import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hasRestoreToFinish } from '#src/platform/backup/restore/finish-restore.server.ts'
import { type Database, isSqlite } from '#src/platform/database/connect.server.ts'
import { findForeignMigrations } from '#src/platform/database/migrate.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { roomRemedy, sqliteCauseOf, unlockRemedy } from './access-fault.server.ts'
import type { Fault } from './fault.ts'

export async function findVersionFault(db: Database): Promise<Fault | null> {
  const foreign = await findForeignMigrations(db)
  if (foreign.length === 0) return null
  return {
    fault: `A newer version of Harbour has used this database (it ran the migrations ${foreign.join(', ')}).`,
    remedy: 'Start that version or a later one, or restore a backup from before the update.',
  }
}

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
