import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../src/platform/database/connect.server.ts'

/**
 * Waits until the site has sent every email that is due, or until `maxMs` are over, and returns how many are not sent.
 * Those that have failed are among them, and not waited for.
 */
export async function waitUntilSent(db: Database, maxMs: number): Promise<number> {
  const endsAt = performance.now() + maxMs
  for (;;) {
    const unsent = await findUnsent(db)
    const isOver = unsent.every(({ status }) => status === 'failed') || performance.now() > endsAt
    if (isOver) return unsent.length
    await pause(100)
  }
}

/** Reminders are due later. */
function findUnsent(db: Database) {
  return db
    .selectFrom('outgoing_mails')
    .select('status')
    .where('status', 'not in', ['sent', 'skipped'])
    .where('kind', 'not like', '%reminder%')
    .execute()
}
