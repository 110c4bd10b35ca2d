import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { toIso } from '#src/time/to-iso.ts'
import type { Database } from './connect.server.ts'
import type { Tables } from './tables.ts'

export async function countRows<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await query.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export async function countEach<Name extends string>(
  db: Database,
  queries: Record<Name, Expression<unknown> | null>,
): Promise<Record<Name, number>> {
  const counts = Object.entries<Expression<unknown> | null>(queries).map(([name, query]) =>
    (query === null ? sql<number>`0` : sql<number>`(select count(*) from ${query} as counted)`).as(name),
  )
  return (await db.selectNoFrom(counts).executeTakeFirstOrThrow()) as Record<Name, number>
}

type Range = { startsAt: number; endsAt: number }

type Question<Name extends string> = {
  table: keyof Tables
  /** The column with the instant. It should lead an index, preceded only by columns that `where` fixes. */
  at: string
  /** Such as `status`: each name gets the counts of each value that its expression has. */
  by: Record<Name, RawBuilder<string>>
  where?: RawBuilder<boolean>
  once?: string
  sum?: string
  ranges: Range[]
}

export type CountsByValue = Map<string, number[]>

/** In one pass. Weeks are passed as instants, because neither database knows all time zones. */
export async function countByRange<Name extends string>(
  db: Database,
  { table, at, by, where = sql<boolean>`1 = 1`, once, sum, ranges }: Question<Name>,
): Promise<Record<Name, CountsByValue>> {
  const names = Object.keys(by) as Name[]
  const counts = Object.fromEntries(names.map((name) => [name, new Map()])) as Record<Name, CountsByValue>
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (first === undefined || last === undefined) return counts
  const countedRows = once === undefined ? sql`count(*)` : sql`count(distinct ${sql.ref(once)})`
  const counted = sum === undefined ? countedRows : sql`sum(${sql.ref(sum)})`
  const values = sql.join(names.map((name) => sql`${by[name]} as ${sql.ref(name)}`))
  const { rows } = await sql<{ place: number | null; counted: number } & Record<Name, string>>`
    select ${placeOf(sql.ref(at), ranges)} as place, ${values}, ${counted} as counted
    from ${sql.table(table)}
    where ${sql.ref(at)} >= ${toIso(first.startsAt)} and ${sql.ref(at)} < ${toIso(last.endsAt)} and ${where}
    group by ${sql.join(['place', ...names].map((_, column) => sql.lit(column + 1)))}`.execute(db)
  for (const row of rows) {
    if (row.place === null) continue
    for (const name of names) {
      const ofValue = counts[name].get(row[name]) ?? ranges.map(() => 0)
      ofValue[row.place] = (ofValue[row.place] ?? 0) + Number(row.counted)
      counts[name].set(row[name], ofValue)
    }
  }
  return counts
}

/** Null between two ranges. A binary search: a join would compare each row with every range. */
function placeOf(at: RawBuilder<unknown>, ranges: Range[], offset = 0): RawBuilder<number | null> {
  const [only] = ranges
  if (only !== undefined && ranges.length === 1)
    return sql`case when ${at} < ${toIso(only.endsAt)} then ${sql.lit(offset)} end`
  const middle = Math.ceil(ranges.length / 2)
  const [before, after] = [ranges.slice(0, middle), ranges.slice(middle)]
  const limit = toIso(after[0]?.startsAt ?? 0)
  return sql`case when ${at} < ${limit} then ${placeOf(at, before, offset)} else ${placeOf(at, after, offset + middle)} end`
}
