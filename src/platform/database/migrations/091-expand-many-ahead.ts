import type { Kysely } from 'kysely'

/**
 * Which appointments staff have seen to be among many of one email, and an index that finds those many without reading
 * the rows, which are long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('is_seen_among_many', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('appointments_ahead_by_email')
    .on('appointments')
    .columns(['status', 'starts_at', 'email', 'agent_id', 'is_seen_among_many'])
    .execute()
}
