import type { Kysely } from 'kysely'

/** Indexes with everything that the reports count, so that they need not read the rows, which are long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    appointments_starts_at: ['starts_at', 'appointment_id', 'status', 'cancelled_by', 'agent_id'],
    appointments_created_at: ['created_at', 'scam_type', 'client_id'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute()
    await db.schema.createIndex(name).on('appointments').columns(columns).execute()
  }
}
