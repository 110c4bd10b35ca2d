import { type Kysely, sql } from 'kysely'

/** Emails that are sent before all others. Older versions write none, and send those of newer ones when they are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outgoing_mails')
    .addColumn('is_urgent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index outgoing_mails_urgent on outgoing_mails (status, due_at) where is_urgent = 1`.execute(db)
}
