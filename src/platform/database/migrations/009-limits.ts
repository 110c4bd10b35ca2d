import { type Kysely, SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('limits')
    .addColumn('limit_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('uses', 'text', (column) => column.notNull())
    .addColumn('forget_at', bytewiseText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('limits_forget_at').on('limits').column('forget_at').execute()
}
