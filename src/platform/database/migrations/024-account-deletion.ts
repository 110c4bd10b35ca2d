import type { Kysely } from 'kysely'

/** When an account will be deleted; null = no deletion is scheduled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('delete_at', 'text').execute()
  await db.schema.createIndex('users_delete_at_idx').on('users').column('delete_at').execute()
}
