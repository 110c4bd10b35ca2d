import type { Kysely } from 'kysely'

/** Which fact an edit of an appointment changed; and how often its manage link was replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('appointment_changes').addColumn('fact', 'text').execute()
  await db.schema
    .alterTable('appointments')
    .addColumn('link_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
