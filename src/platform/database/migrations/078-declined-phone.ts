import type { Kysely } from 'kysely'

/** The page of a declined booking says which number is called, like that of an appointment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('declined_bookings')
    .addColumn('phone', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
