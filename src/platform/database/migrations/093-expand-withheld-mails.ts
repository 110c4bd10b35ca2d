import type { Kysely } from 'kysely'

/** Whether the visitor was not emailed about an appointment's latest change. Older versions always email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('are_mails_withheld', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
