import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Compared by bytes, as in SQLite, so that the start of a reference is an index range. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`alter table appointments alter column reference type text collate "C"`.execute(db)
}
