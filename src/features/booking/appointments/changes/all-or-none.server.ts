import { isUniqueViolation } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** Rolls everything back. */
export class Stale extends Error {}

/** Changes several appointments in one transaction. False, and nothing is done: one is `Stale`, or a time is taken. */
export async function changeAllOrNone(runtime: Runtime, change: (runtime: Runtime) => Promise<void>): Promise<boolean> {
  try {
    await runtime.db.transaction().execute((transaction) => change({ ...runtime, db: transaction }))
    runtime.outbox.wake()
    return true
  } catch (error) {
    if (error instanceof Stale || isUniqueViolation(error)) return false
    throw error
  }
}
