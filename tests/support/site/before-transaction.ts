import { vi } from 'vitest'
import type { TestSite } from './test-site.ts'

/** Does something else just before the next transaction begins: after all that a request reads before its own. */
export function beforeNextTransaction({ runtime: { db } }: TestSite, work: () => Promise<unknown>): void {
  const begin = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    spy.mockRestore()
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async (run) => {
      await work()
      return execute(run)
    }
    return builder
  })
}
