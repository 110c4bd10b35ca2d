import { type Kysely, SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('declined_bookings')
    .addColumn('booking_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', bytewiseText, (column) => column.notNull())
    .addColumn('occupied_until', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('scam_type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('form_key', 'text', (column) => column.notNull().unique())
    .addColumn('manage_token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text')
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('moves', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('cancelled_at', 'text')
    .execute()
  await db.schema.createIndex('declined_bookings_ends_at').on('declined_bookings').column('ends_at').execute()
}
