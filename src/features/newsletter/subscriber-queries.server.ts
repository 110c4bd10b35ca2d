import type { Database } from '../../platform/database/connect.server.ts'

/** How many addresses have asked for the newsletter. */
export async function countSubscribers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
