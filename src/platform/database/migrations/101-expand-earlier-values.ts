import type { Kysely } from 'kysely'

/** What a name, email address or phone number of an appointment was before staff changed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('appointment_changes').addColumn('earlier_value', 'text').execute()
}
