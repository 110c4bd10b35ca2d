import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { runInBatches, truncateAfterDeletion } from '#src/platform/database/run-in-batches.server.ts'
import { cancelMails, deleteMails } from '#src/platform/outbox/outbox.server.ts'
import { expiredAt } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findSubscriber } from './subscriber-queries.server.ts'
import { confirmationMailKinds, newsletterMailKinds } from './subscription-changes.server.ts'
import { suppress } from './suppressions.server.ts'

/** A keyed hash prevents inviting the address again; consent records of whoever confirmed are kept, but unlinked. */
export async function deleteSubscriber(
  runtime: Runtime,
  { subscriberId, by }: { subscriberId: string; by: Actor },
): Promise<void> {
  await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    if (!(await deleteInTransaction(inTransaction, subscriberId))) return
    await writeAuditEntry(inTransaction, { by, action: 'subscriber-deleted', about: `subscriber:${subscriberId}` })
  })
  await truncateAfterDeletion(runtime.database)
}

/** `db` is the transaction that deletes the account. */
export async function deleteAddress(runtime: AuditTools, { email }: { email: string }): Promise<void> {
  const subscriber = await findSubscriber(runtime.db, email)
  if (subscriber !== null) await deleteInTransaction(runtime, subscriber.subscriberId)
}

async function deleteInTransaction(runtime: AuditTools, subscriberId: string): Promise<boolean> {
  const { db } = runtime
  const query = db
    .deleteFrom('subscribers')
    .where('subscriber_id', '=', subscriberId)
    .returning(['email', 'confirmed_at'])
  const deleted = await query.executeTakeFirst()
  if (deleted === undefined) return false
  await suppress(runtime, { email: deleted.email, reason: 'deleted' })
  await deleteMails(db, { about: subscriberId, kinds: newsletterMailKinds })
  // Who never confirmed has agreed to nothing that would have to be shown.
  if (deleted.confirmed_at === null)
    await db.deleteFrom('consent_records').where('subscriber_id', '=', subscriberId).execute()
  return true
}

type Purging = Pick<Runtime, 'db' | 'clock' | 'settings'>

export async function purgeUnconfirmedSubscribers(runtime: Purging): Promise<void> {
  const before = expiredAt('unconfirmedSubscribers', runtime)
  await purgeSubscribers(runtime, async (transaction, limit) => {
    const ids = transaction
      .selectFrom('subscribers')
      .select('subscriber_id')
      .where('status', 'in', ['pending', 'bounced', 'complained'])
      .where('confirmed_at', 'is', null)
      .where('asked_at', '<=', before)
      .limit(limit)
    const deleted = await transaction
      .deleteFrom('subscribers')
      .where('subscriber_id', 'in', ids)
      .returning('subscriber_id')
      .execute()
    if (deleted.length === 0) return 0
    const about = deleted.map(({ subscriber_id }) => subscriber_id)
    await cancelMails(transaction, { about, kinds: confirmationMailKinds })
    await transaction.deleteFrom('consent_records').where('subscriber_id', 'in', about).execute()
    return deleted.length
  })
}

/** Consent records are kept, unlinked, and the keyed hash still prevents inviting the address again. */
export async function purgeEndedSubscribers(runtime: Purging): Promise<void> {
  const before = expiredAt('subscribers', runtime)
  await purgeSubscribers(runtime, async (transaction, limit) => {
    const ids = transaction
      .selectFrom('subscribers')
      .select('subscriber_id')
      .where('status', 'in', ['unsubscribed', 'bounced', 'complained'])
      .where('confirmed_at', 'is not', null)
      // Every change of a subscription has a consent record, also asking for it again.
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('consent_records')
              .select('consent_id')
              .whereRef('consent_records.subscriber_id', '=', 'subscribers.subscriber_id')
              .where('changed_at', '>', before),
          ),
        ),
      )
      .limit(limit)
    const deleted = await transaction.deleteFrom('subscribers').where('subscriber_id', 'in', ids).executeTakeFirst()
    return Number(deleted.numDeletedRows)
  })
}

function purgeSubscribers(
  { db }: Purging,
  deleteSome: (transaction: Runtime['db'], limit: number) => Promise<number>,
): Promise<void> {
  return runInBatches((limit) => db.transaction().execute((transaction) => deleteSome(transaction, limit)))
}
