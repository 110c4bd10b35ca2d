import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Agents' own calendars are read at an address of their own instead of over CalDAV. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('own_calendars')
    .addColumn('agent_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('encrypted_address', 'text')
    .addColumn('server', 'text')
    .addColumn('due_at', bytewiseText, (column) => column.notNull())
    .addColumn('read_at', bytewiseText, (column) => column.notNull())
    .addColumn('read_until', bytewiseText)
    .addColumn('fault', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('unclear', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('told_at', bytewiseText)
    .execute()
}
