import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.server.ts'
import type { Tables } from './tables.ts'

type WeekRange = { startsAt: number; endsAt: number }

type Question = {
  table: keyof Tables
  /** The column with the instant. It should lead an index, preceded only by columns that `where` fixes. */
  at: string
  /** Groups the counts within a week. */
  group?: RawBuilder<string>
  where?: RawBuilder<boolean>
  /** The column whose distinct values are counted; if omitted, all rows are. */
  once?: string
  /** Instants in milliseconds since 1970, UTC. */
  weeks: WeekRange[]
}

/** Counts rows by group and week. Weeks are passed as instants, because neither database knows all time zones. */
export async function countByWeek(db: Database, question: Question): Promise<{ group: string; counts: number[] }[]> {
  const { table, at, group = sql<string>`''`, where = sql<boolean>`1 = 1`, once, weeks } = question
  const iso = (instantMs: number) => new Date(instantMs).toISOString()
  const rows = weeks.map(({ startsAt, endsAt }, index) => sql`(${sql.lit(index)}, ${iso(startsAt)}, ${iso(endsAt)})`)
  const counted = once === undefined ? sql`count(*)` : sql`count(distinct ${sql.ref(once)})`
  const { rows: found } = await sql<{ week: number; grouped: string; counted: number }>`
    with weeks (week, from_at, until_at) as (values ${sql.join(rows)})
    select week, ${group} as grouped, ${counted} as counted
    from weeks join ${sql.table(table)} on ${sql.ref(at)} >= from_at and ${sql.ref(at)} < until_at
    where ${where}
    group by 1, 2`.execute(db)
  return [...Map.groupBy(found, ({ grouped }) => grouped)].map(([name, itsRows]) => ({
    group: name,
    counts: weeks.map((_, index) => Number(itsRows.find(({ week }) => Number(week) === index)?.counted ?? 0)),
  }))
}
