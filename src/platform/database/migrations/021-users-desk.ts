import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Users can be disabled; the desk lists them by role and by when they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('disabled_at', 'text').execute()
  // Byte by byte, as SQLite compares anyway.
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    await sql`alter table users alter column created_at type text collate "C"`.execute(db)
  }
  await db.schema.createIndex('users_newest').on('users').columns(['created_at', 'user_id']).execute()
  await db.schema.createIndex('users_role').on('users').expression(sql`lower(role)`).execute()
}
