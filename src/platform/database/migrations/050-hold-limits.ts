import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('holds').addColumn('first_held_at', 'text').execute()
  await db.schema
    .alterTable('holds')
    .addColumn('swaps', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('holds_expires_at').on('holds').column('expires_at').execute()
}
