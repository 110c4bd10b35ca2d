import { type Kysely, sql } from 'kysely'

/**
 * Sending a mail is a lease. The state 'handed-over' is gone: a mail whose answer was never heard is sent again, under the same
 * Message-ID, rather than perhaps not at all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outgoing_mails').addColumn('lease_id', 'text').execute()
  await sql`update outgoing_mails
    set status = 'queued', due_at = coalesce(first_due_at, created_at), sent_at = null, last_error = null
    where status = 'handed-over'`.execute(db)
}
