import { vi } from 'vitest'
import type { TestSite } from './site/test-site.ts'

type Query = { sql: string; parameters: readonly unknown[] }
type Executor = { executeQuery: (query: Query) => Promise<unknown> }

/** The statements that reach the database during an action, on any connection. */
export async function statementsOf(site: TestSite, work: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(site, work)).map(({ sql }) => sql)
}

/** The same with their parameters. */
export async function queriesOf({ runtime: { db } }: TestSite, work: () => Promise<unknown>): Promise<Query[]> {
  let owner = Object.getPrototypeOf(db.getExecutor()) as Executor
  while (!Object.hasOwn(owner, 'executeQuery')) owner = Object.getPrototypeOf(owner)
  const spy = vi.spyOn(owner, 'executeQuery')
  try {
    await work()
    return spy.mock.calls.map(([query]) => query)
  } finally {
    spy.mockRestore()
  }
}
