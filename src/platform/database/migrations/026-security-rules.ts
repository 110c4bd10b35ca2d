import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_rules')
    .addColumn('rule', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute()
}
