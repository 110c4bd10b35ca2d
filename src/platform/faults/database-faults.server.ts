import { sql } from 'kysely'
import { type Database, isSqlite } from '../database/connect.server.ts'
import { findForeignMigrations } from '../database/migrate.server.ts'
import type { Fault } from './fault.ts'

/** Whether a newer version has changed the database in ways that this one cannot work with. */
export async function findVersionFault(db: Database): Promise<Fault | null> {
  const foreign = await findForeignMigrations(db)
  if (foreign.length === 0) return null
  return {
    fault: `A newer version of Harbour has used this database (it ran the migrations ${foreign.join(', ')}).`,
    remedy: 'Start that version or a later one, or restore a backup from before the update.',
  }
}

/** The row that only shows that rows can be written. It expires at once, and housekeeping deletes it. */
const writeCheckKey = 'write check'

/** Whether a row can be written: the disk may be full, or the database read-only. */
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
    return writeFault(error)
  }
}

/** PostgreSQL replaces a small row in place even when its disk is full. What exceeds `work_mem` goes to a new file. */
async function writeTemporaryFile(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction)
    await sql`select count(*) from generate_series(1, 10000)`.execute(transaction)
  })
}

/** What an error says about writing to the database. Codes of PostgreSQL and SQLite. */
function writeFault(error: unknown): Fault {
  const { code, errcode, message } = error as Error & { code?: unknown; errcode?: unknown }
  if (code === '53100' || errcode === 13) {
    const remedy = 'Delete what isn’t needed from its disk, or enlarge the disk.'
    return { fault: 'Nothing can be written to the database: its disk is full.', remedy }
  }
  if (code === '25006' || errcode === 8 || errcode === 1032) {
    const remedy = 'Make its disk writable, or point DATABASE_URL at a writable server.'
    return { fault: 'Nothing can be written to the database: it is read-only.', remedy }
  }
  const remedy = 'Look at the database’s own log, and check the permissions of the user in DATABASE_URL.'
  return { fault: `Nothing can be written to the database: ${message}.`, remedy }
}
