import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Users can be disabled; the desk lists them by role and by date of creation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('disabled_at', 'text').execute()
  // Compared by bytes, as in SQLite.
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    await sql`alter table users alter column created_at type text collate "C"`.execute(db)
  }
  await db.schema.createIndex('users_newest').on('users').columns(['created_at', 'user_id']).execute()
  await db.schema.createIndex('users_role').on('users').expression(sql`lower(role)`).execute()
}
