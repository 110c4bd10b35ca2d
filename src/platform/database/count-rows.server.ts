import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Counts the rows of a query, which has selected nothing yet. */
export async function countRows<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await query.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
