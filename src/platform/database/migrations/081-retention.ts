import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** What remains of deleted appointments, for the reports, and indexes for everything that is deleted by its age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('appointment_statistics')
    .addColumn('statistic_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('starts_at', bytewiseText, (column) => column.notNull())
    .addColumn('created_at', bytewiseText, (column) => column.notNull())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('scam_type', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('cancelled_by', 'text')
    .addColumn('was_logged_in', 'integer', (column) => column.notNull())
    .execute()
  const indexes = {
    appointment_statistics_starts_at: ['appointment_statistics', 'starts_at'],
    appointment_statistics_created_at: ['appointment_statistics', 'created_at'],
    auth_session_expires_at: ['auth_session', 'expires_at'],
    auth_session_created_at: ['auth_session', 'created_at'],
    auth_verification_expires_at: ['auth_verification', 'expires_at'],
    one_time_links_expires_at: ['one_time_links', 'expires_at'],
    mail_contents_created_at: ['mail_contents', 'created_at'],
    declined_bookings_email: ['declined_bookings', 'email'],
  } as const
  for (const [name, [table, column]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).column(column).execute()
  }
}
