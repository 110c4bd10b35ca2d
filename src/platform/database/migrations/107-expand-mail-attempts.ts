import type { Kysely } from 'kysely'

/** When an email was last tried. Older versions write none, and their emails count from when they were first due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outgoing_mails').addColumn('tried_at', 'text').execute()
}
