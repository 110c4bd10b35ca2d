import { type Kysely, sql } from 'kysely'

/** An index for deleting the subjects of old emails, which leaves out those that have none any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outgoing_mails_subjects on outgoing_mails (due_at) where subject <> ''`.execute(db)
}
