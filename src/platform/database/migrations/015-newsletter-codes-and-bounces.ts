import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscribers').addColumn('confirm_code_hash', 'text').execute()
  await db.schema
    .alterTable('subscribers')
    .addColumn('confirm_code_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('suppressions')
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo('unsubscribed'))
    .execute()
  await db.schema
    .alterTable('outgoing_mails')
    .addColumn('is_recipient_refused', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // The export of consent records reads them in this order, in batches.
  await db.schema
    .createIndex('consent_records_changed')
    .on('consent_records')
    .columns(['changed_at', 'consent_id'])
    .execute()
}
