import { type Kysely, sql } from 'kysely'

/**
 * Emails are sent under a lease. The status 'handed-over' is gone: an email whose outcome is unknown is sent again with
 * the same Message-ID, because otherwise it might never arrive.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outgoing_mails').addColumn('lease_id', 'text').execute()
  await sql`update outgoing_mails
    set status = 'queued', due_at = coalesce(first_due_at, created_at), sent_at = null, last_error = null
    where status = 'handed-over'`.execute(db)
}
