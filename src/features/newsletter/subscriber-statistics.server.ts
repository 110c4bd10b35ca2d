import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.server.ts'
import { countByWeek } from '../../platform/database/count-by-week.server.ts'
import type { TimeRange } from '../../time/time-range.ts'

/** How many subscribers confirmed and unsubscribed in each of some weeks, each counted once a week. */
export async function countSubscriptionsByWeek(
  db: Database,
  weeks: TimeRange[],
): Promise<{ confirmed: number[]; unsubscribed: number[] }> {
  const group = sql<string>`change`
  const where = sql<boolean>`change in ('confirmed', 'unsubscribed')`
  const question = { table: 'consent_records', at: 'changed_at', once: 'subscriber_id', group, where, weeks } as const
  const rows = await countByWeek(db, question)
  const countsOf = (change: string) => rows.find((row) => row.group === change)?.counts ?? weeks.map(() => 0)
  return { confirmed: countsOf('confirmed'), unsubscribed: countsOf('unsubscribed') }
}
