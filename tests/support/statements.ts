import { vi } from 'vitest'
import type { TestSite } from './site/test-site.ts'

type Executor = { executeQuery: (query: { sql: string }) => Promise<unknown> }

/** The statements that reach the database during an action, on any connection. */
export async function statementsOf({ runtime: { db } }: TestSite, work: () => Promise<unknown>): Promise<string[]> {
  let owner = Object.getPrototypeOf(db.getExecutor()) as Executor
  while (!Object.hasOwn(owner, 'executeQuery')) owner = Object.getPrototypeOf(owner)
  const spy = vi.spyOn(owner, 'executeQuery')
  try {
    await work()
    return spy.mock.calls.map(([query]) => query.sql)
  } finally {
    spy.mockRestore()
  }
}
