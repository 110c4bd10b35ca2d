import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.server.ts'
import { countByWeek } from '../../platform/database/count-by-week.server.ts'
import type { TimeRange } from '../../time/time-range.ts'

/** How many users who are no admins came in each of some weeks. */
export async function countNewClientsByWeek(db: Database, weeks: TimeRange[]): Promise<number[]> {
  const where = sql<boolean>`lower(role) <> 'admin'`
  const [row] = await countByWeek(db, { table: 'users', at: 'created_at', where, weeks })
  return row?.counts ?? weeks.map(() => 0)
}
