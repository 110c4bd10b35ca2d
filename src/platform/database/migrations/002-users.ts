import { type Kysely, SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The prefix search compares bytes; PostgreSQL would otherwise follow the machine's locale.
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('users')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().notNull().references('auth_user.id').onDelete('cascade'),
    )
    .addColumn('email', bytewiseText, (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
}
