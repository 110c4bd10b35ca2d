import { type RawBuilder, sql } from 'kysely'
import { toIso } from '../../time/to-iso.ts'
import type { Database } from './connect.server.ts'
import type { Tables } from './tables.ts'

type Range = { startsAt: number; endsAt: number }

type Question = {
  table: keyof Tables
  /** The column with the instant. It should lead an index, preceded only by columns that `where` fixes. */
  at: string
  /** Groups the counts within a range. */
  group?: RawBuilder<string>
  where?: RawBuilder<boolean>
  /** The column whose distinct values are counted; if omitted, all rows are. */
  once?: string
  /** The column whose values are added up; if omitted, each row counts once. */
  sum?: string
  /** In ascending order, without overlaps. Instants in milliseconds since 1970, UTC. */
  ranges: Range[]
}

/** Counts rows by group and range. Weeks are passed as instants, because neither database knows all time zones. */
export async function countByRange(db: Database, question: Question): Promise<{ group: string; counts: number[] }[]> {
  const { table, at, group = sql<string>`''`, where = sql<boolean>`1 = 1`, once, sum, ranges } = question
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (first === undefined || last === undefined) return []
  const countedRows = once === undefined ? sql`count(*)` : sql`count(distinct ${sql.ref(once)})`
  const counted = sum === undefined ? countedRows : sql`sum(${sql.ref(sum)})`
  const { rows: found } = await sql<{ place: number | null; grouped: string; counted: number }>`
    select ${placeOf(sql.ref(at), ranges)} as place, ${group} as grouped, ${counted} as counted
    from ${sql.table(table)}
    where ${sql.ref(at)} >= ${toIso(first.startsAt)} and ${sql.ref(at)} < ${toIso(last.endsAt)} and ${where}
    group by 1, 2`.execute(db)
  const inRanges = found.filter(({ place }) => place !== null)
  return [...Map.groupBy(inRanges, ({ grouped }) => grouped)].map(([name, itsRows]) => {
    const countAt = new Map(itsRows.map(({ place, counted }) => [Number(place), Number(counted)]))
    return { group: name, counts: ranges.map((_, index) => countAt.get(index) ?? 0) }
  })
}

/**
 * The index of the range that contains an instant of the ranges' whole span, or null between two ranges. A binary
 * search, so that each row is compared with a few limits only: a join would compare it with every range.
 */
function placeOf(at: RawBuilder<unknown>, ranges: Range[], offset = 0): RawBuilder<number | null> {
  const [only] = ranges
  if (only !== undefined && ranges.length === 1)
    return sql`case when ${at} < ${toIso(only.endsAt)} then ${sql.lit(offset)} end`
  const middle = Math.ceil(ranges.length / 2)
  const [before, after] = [ranges.slice(0, middle), ranges.slice(middle)]
  const limit = toIso(after[0]?.startsAt ?? 0)
  return sql`case when ${at} < ${limit} then ${placeOf(at, before, offset)} else ${placeOf(at, after, offset + middle)} end`
}
