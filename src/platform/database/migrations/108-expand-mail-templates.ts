import type { Kysely } from 'kysely'

/**
 * The text of an email, to be read or sent again, without the links that only its recipient may have. Older versions
 * write none, and keep what is there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outgoing_mails').addColumn('encrypted_template', 'text').execute()
  await db.schema.alterTable('mail_contents').addColumn('blanks', 'text').execute()
}
