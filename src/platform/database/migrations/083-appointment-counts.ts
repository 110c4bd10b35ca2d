import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Of deleted appointments, counts by day instead of a row for each: each report counts one thing, so nothing needs to
 * know which belong together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewiseText = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`text collate "C"`
  await db.schema
    .createTable('appointment_counts')
    .addColumn('counted', 'text', (column) => column.notNull())
    .addColumn('noon_at', bytewiseText, (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('appointments', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('appointment_counts_pkey', ['counted', 'noon_at', 'value'])
    .execute()
  const outcome = sql`case
    when status <> 'cancelled' then status
    when cancelled_by = 'visitor' then 'cancelled-by-visitor'
    when cancelled_by is not null then 'cancelled-by-staff'
    else status end`
  const isLoggedIn = sql`case when was_logged_in = 0 then 'no' else 'yes' end`
  for (const [counted, day, value, where] of [
    ['outcome', sql`starts_at`, outcome, sql`1 = 1`],
    ['agent', sql`starts_at`, sql`agent_id`, sql`status <> 'cancelled'`],
    ['scam-type', sql`created_at`, sql`scam_type`, sql`1 = 1`],
    ['signed-in', sql`created_at`, isLoggedIn, sql`1 = 1`],
  ] as const) {
    await sql`insert into appointment_counts (counted, noon_at, value, appointments)
      select ${sql.lit(counted)}, ${day}, ${value}, count(*) from appointment_statistics where ${where}
      group by 2, 3`.execute(db)
  }
  await db.schema.dropTable('appointment_statistics').execute()
}
