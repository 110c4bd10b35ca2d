import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Holds can take steps too. SQLite cannot make a column nullable, so the table is recreated under a new name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`

  await db.schema.alterTable('appointments').addColumn('time_zone', 'text').execute()
  await db.schema
    .createTable('holds')
    .addColumn('hold_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('starts_at', bytewiseText, (column) => column.notNull())
    .addColumn('occupied_until', bytewiseText, (column) => column.notNull())
    .addColumn('expires_at', bytewiseText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('holds_agent').on('holds').columns(['agent_id', 'starts_at']).execute()

  await db.schema
    .createTable('taken_steps')
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('step_at', 'text', (column) => column.notNull())
    .addColumn('appointment_id', 'text', (column) =>
      column.references('appointments.appointment_id').onDelete('cascade'),
    )
    .addColumn('hold_id', 'text', (column) => column.references('holds.hold_id').onDelete('cascade'))
    .addPrimaryKeyConstraint('taken_steps_once', ['agent_id', 'step_at'])
    .addCheckConstraint('taken_steps_by_one', sql`(appointment_id is null) <> (hold_id is null)`)
    .execute()
  await sql`
    insert into taken_steps (agent_id, step_at, appointment_id)
    select agent_id, step_at, appointment_id from appointment_steps`.execute(db)
  await db.schema.dropTable('appointment_steps').execute()
  for (const column of ['appointment_id', 'hold_id']) {
    await db.schema.createIndex(`taken_steps_${column}`).on('taken_steps').column(column).execute()
  }
}
