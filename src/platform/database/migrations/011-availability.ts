import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agents')
    .addColumn('agent_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('opening_hours')
    .addColumn('agent_id', 'text', (column) => column.notNull().references('agents.agent_id').onDelete('cascade'))
    .addColumn('weekday', 'integer', (column) => column.notNull())
    .addColumn('opens_from', 'text', (column) => column.notNull())
    .addColumn('closes_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('opening_hours_once', ['agent_id', 'weekday', 'opens_from'])
    .execute()
  await db.schema
    .createTable('days_off')
    .addColumn('day_off_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agent_id', 'text', (column) => column.notNull().references('agents.agent_id').onDelete('cascade'))
    .addColumn('first_day', 'text', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addColumn('off_from', 'text', (column) => column.notNull())
    .addColumn('off_until', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('extra_hours')
    .addColumn('extra_hours_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agent_id', 'text', (column) => column.notNull().references('agents.agent_id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('opens_from', 'text', (column) => column.notNull())
    .addColumn('closes_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('booking_rules')
    .addColumn('rule', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('appointments_agent_starts_at')
    .on('appointments')
    .columns(['agent_id', 'starts_at'])
    .execute()
}
