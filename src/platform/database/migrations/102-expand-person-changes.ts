import type { Kysely } from 'kysely'

/** What was known of a person before staff corrected it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('person_changes')
    .addColumn('change_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.person_id').onDelete('cascade'))
    .addColumn('fact', 'text', (column) => column.notNull())
    .addColumn('earlier_value', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('person_changes_person').on('person_changes').column('person_id').execute()
  await db.schema.createIndex('person_changes_by').on('person_changes').column('changed_by').execute()
}
