import type { Kysely } from 'kysely'

/** Over which appointments an agent's hours were closed. Older versions close them without saying so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('is_closed_over', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
