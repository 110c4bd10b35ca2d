import { type Kysely, SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('appointments')
    .addColumn('appointment_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('starts_at', bytewiseText, (column) => column.notNull())
    .addColumn('ends_at', bytewiseText, (column) => column.notNull())
    .addColumn('occupied_until', bytewiseText, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('scam_type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('story', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('consent_wording', 'text', (column) => column.notNull())
    .addColumn('consented_at', 'text', (column) => column.notNull())
    .addColumn('form_key', 'text', (column) => column.notNull().unique())
    .addColumn('manage_token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('appointments_starts_at')
    .on('appointments')
    .columns(['starts_at', 'appointment_id'])
    .execute()
  await db.schema.createIndex('appointments_client_id').on('appointments').column('client_id').execute()
  await db.schema.createIndex('appointments_email').on('appointments').column('email').execute()
}
