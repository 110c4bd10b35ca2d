import { type Actor, writeAuditEntry } from '../../platform/audit-log.server.ts'
import { withdrawMailsForGood } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { findSubscriber } from './subscriber-queries.server.ts'
import { newsletterMailKinds } from './subscription-changes.server.ts'
import { suppress } from './suppressions.server.ts'

type Writing = Pick<Runtime, 'db' | 'clock' | 'secret'>

/**
 * Deletes an address on behalf of an admin, for good: what waits for it is taken back, and a keyed hash stays that keeps
 * staff from bringing it back. Its consent records stay without it: from then on they are about nobody. Nothing when it is not there.
 */
export async function deleteSubscriber(
  runtime: Runtime,
  { subscriberId, by }: { subscriberId: string; by: Actor },
): Promise<void> {
  await runtime.db.transaction().execute(async (transaction) => {
    const tools = { ...runtime, db: transaction }
    if (!(await deleteWithin(tools, subscriberId))) return
    await writeAuditEntry(tools, { by, action: 'subscriber-deleted', about: `subscriber:${subscriberId}` })
  })
}

/** Deletes the address of somebody whose account is deleted; `db` is the transaction of that. */
export async function forgetAddress(runtime: Writing, { email }: { email: string }): Promise<void> {
  const subscriber = await findSubscriber(runtime.db, email)
  if (subscriber !== null) await deleteWithin(runtime, subscriber.subscriberId)
}

/** Whether there was anything to delete. */
async function deleteWithin(runtime: Writing, subscriberId: string): Promise<boolean> {
  const { db } = runtime
  const query = db.deleteFrom('subscribers').where('subscriber_id', '=', subscriberId).returning('email')
  const deleted = await query.executeTakeFirst()
  if (deleted === undefined) return false
  await suppress(runtime, { email: deleted.email, reason: 'deleted' })
  await withdrawMailsForGood(db, { about: subscriberId, kinds: newsletterMailKinds })
  return true
}
