import { sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'

/** How many connections to a PostgreSQL database wait for a lock. Not in a transaction, which keeps its first picture. */
export async function countWaitingConnections(db: Database): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows.length
}
