import type { Kysely } from 'kysely'

/** Whether somebody has offered the visitor to get the money back. Older versions don’t ask. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('recovery_offer', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
