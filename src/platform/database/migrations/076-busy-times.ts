import { type Kysely, SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('calendar_connections')
    .addColumn('agent_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('encrypted_password', 'text', (column) => column.notNull())
    .addColumn('due_at', bytewiseText, (column) => column.notNull())
    .addColumn('worked_at', bytewiseText, (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('skipped', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('busy_times')
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('starts_at', bytewiseText, (column) => column.notNull())
    .addColumn('ends_at', bytewiseText, (column) => column.notNull())
    .addPrimaryKeyConstraint('busy_times_once', ['agent_id', 'starts_at'])
    .execute()
}
