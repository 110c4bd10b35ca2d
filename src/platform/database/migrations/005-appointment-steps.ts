import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appointment_steps')
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('step_at', 'text', (column) => column.notNull())
    .addColumn('appointment_id', 'text', (column) =>
      column.notNull().references('appointments.appointment_id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('appointment_steps_once', ['agent_id', 'step_at'])
    .execute()
  await db.schema
    .createIndex('appointment_steps_appointment')
    .on('appointment_steps')
    .column('appointment_id')
    .execute()
}
