import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The reports count new clients by what the index holds, without their rows; and bookings are dated by bytes, as in
 * SQLite, like every other instant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('users_newest').execute()
  await db.schema.createIndex('users_newest').on('users').columns(['created_at', 'user_id', 'role']).execute()
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`alter table appointments alter column created_at type text collate "C"`.execute(db)
}
