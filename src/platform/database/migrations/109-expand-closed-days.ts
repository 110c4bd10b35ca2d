import type { Kysely } from 'kysely'

/** Days on which the firm is closed, whoever its agents are. The version before takes no notice of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('closed_days')
    .addColumn('day', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
}
