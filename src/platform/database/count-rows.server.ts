import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
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
