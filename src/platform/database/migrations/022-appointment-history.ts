import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('appointments').addColumn('cancelled_by', 'text').execute()
  await db.schema
    .createTable('appointment_changes')
    .addColumn('appointment_id', 'text', (column) =>
      column.notNull().references('appointments.appointment_id').onDelete('cascade'),
    )
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('from_starts_at', 'text')
    .addColumn('to_starts_at', 'text')
    .addColumn('from_agent_id', 'text')
    .addColumn('to_agent_id', 'text')
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('appointment_changes_once', ['appointment_id', 'sequence'])
    .execute()
  await db.schema.createIndex('appointment_changes_admin').on('appointment_changes').column('admin_id').execute()
}
