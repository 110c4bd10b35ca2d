import type { Kysely } from 'kysely'

/** Whether emails to somebody have a neutral sender’s name and subject. Older versions know only their usual ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['appointments', 'users']) {
    await db.schema
      .alterTable(table)
      .addColumn('has_discreet_mails', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
