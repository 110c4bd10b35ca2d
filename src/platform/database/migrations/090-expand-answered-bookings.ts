import type { Kysely } from 'kysely'

/** Who has told a visitor that a booking was declined, and when. Older versions go on declining them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('declined_bookings').addColumn('answered_at', 'text').execute()
  await db.schema
    .alterTable('declined_bookings')
    .addColumn('answered_by', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('declined_bookings_answered_by').on('declined_bookings').column('answered_by').execute()
}
