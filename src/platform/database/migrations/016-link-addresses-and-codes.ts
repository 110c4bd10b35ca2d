import type { Kysely } from 'kysely'

/** The email address that a link is for, and the code that can be typed instead of opening it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['email', 'code_hash', 'code_expires_at']) {
    await db.schema.alterTable('one_time_links').addColumn(column, 'text').execute()
  }
  await db.schema
    .alterTable('one_time_links')
    .addColumn('code_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('one_time_links_user_id').on('one_time_links').column('user_id').execute()
  await db.schema.createIndex('one_time_links_email').on('one_time_links').column('email').execute()
}
