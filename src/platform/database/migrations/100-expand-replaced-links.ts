import type { Kysely } from 'kysely'

/** The manage links that were replaced, so that their pages can say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('replaced_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('appointment_id', 'text', (column) =>
      column.notNull().references('appointments.appointment_id').onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('replaced_links_appointment').on('replaced_links').column('appointment_id').execute()
}
