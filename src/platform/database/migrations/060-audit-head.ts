import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_head')
    .addColumn('log', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('entry_hash', 'text', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'text')
    .execute()
}
