import { type Kysely, SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`

  await db.schema
    .createTable('outgoing_mails')
    .addColumn('mail_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('mail_key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text')
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('sealed_content', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', bytewiseText, (column) => column.notNull())
    .addColumn('useless_from', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', bytewiseText, (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute()
  await db.schema.createIndex('outgoing_mails_due').on('outgoing_mails').columns(['status', 'due_at']).execute()
  await db.schema.createIndex('outgoing_mails_about').on('outgoing_mails').column('about').execute()
}
