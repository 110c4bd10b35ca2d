import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** For the desk's list of appointments and the overview's charts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  // Compared by bytes, as in SQLite, so that an address prefix is an index range.
  if (!isSqlite) await sql`alter table appointments alter column email type text collate "C"`.execute(db)
  await db.schema.dropIndex('appointments_agent_starts_at').execute()
  const indexes = {
    appointments_by_agent: ['agent_id', 'starts_at', 'appointment_id'],
    appointments_by_status: ['status', 'starts_at', 'appointment_id'],
    appointments_created_at: ['created_at'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('appointments').columns(columns).execute()
  }
  const lowerName = isSqlite ? sql`(lower(name))` : sql`(lower(name) collate "C")`
  await sql`create index appointments_lower_name on appointments (${lowerName})`.execute(db)
}
