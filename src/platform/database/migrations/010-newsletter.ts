import { type Kysely, SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const bytewiseText = isSqlite ? sql`text` : sql`text collate "C"`
  const randomId = isSqlite ? sql`lower(hex(randomblob(16)))` : sql`replace(gen_random_uuid()::text, '-', '')`

  await db.schema.alterTable('subscribers').renameTo('former_subscribers').execute()
  await db.schema
    .createTable('subscribers')
    .addColumn('subscriber_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', bytewiseText, (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('confirm_token_hash', 'text', (column) => column.unique())
    .addColumn('confirm_expires_at', 'text')
    .addColumn('last_issue_id', 'text')
    .addColumn('asked_at', bytewiseText, (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .execute()
  await db.schema.createIndex('subscribers_asked').on('subscribers').columns(['status', 'asked_at']).execute()
  await db.schema.createIndex('subscribers_last_issue').on('subscribers').columns(['last_issue_id', 'email']).execute()

  await db.schema
    .createTable('consent_records')
    .addColumn('consent_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subscriber_id', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('changed_at', bytewiseText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('consent_records_subscriber').on('consent_records').column('subscriber_id').execute()
  await db.schema
    .createIndex('consent_records_change')
    .on('consent_records')
    .columns(['change', 'changed_at'])
    .execute()

  await sql`insert into subscribers (subscriber_id, email, status, asked_at)
    select ${randomId}, email, status, created_at from former_subscribers`.execute(db)
  await sql`insert into consent_records (consent_id, subscriber_id, change, method, wording, page, changed_at)
    select ${randomId}, subscriber_id, 'asked', 'form', consent_wording, page, created_at
    from former_subscribers join subscribers on subscribers.email = former_subscribers.email`.execute(db)
  await db.schema.dropTable('former_subscribers').execute()

  await db.schema
    .createTable('suppressions')
    .addColumn('address_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('suppressed_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('newsletter_issues')
    .addColumn('issue_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', bytewiseText, (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('recipients', 'integer')
    .addColumn('content_id', 'text')
    .execute()
  await db.schema.createIndex('newsletter_issues_created').on('newsletter_issues').column('created_at').execute()

  await db.schema
    .createTable('mail_contents')
    .addColumn('content_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealed_content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('outgoing_mails').addColumn('content_id', 'text').execute()
  await db.schema
    .alterTable('outgoing_mails')
    .addColumn('is_bulk', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('outgoing_mails_next')
    .on('outgoing_mails')
    .columns(['is_bulk', 'status', 'due_at'])
    .execute()
  await db.schema.createIndex('outgoing_mails_content').on('outgoing_mails').columns(['content_id', 'status']).execute()
}
