import { newsletterWording } from '#src/firm/words.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { consumeRateLimits } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { composeConfirmationEmails } from './confirmation-emails.server.ts'
import { newsletterEmailLimits } from './newsletter-limits.server.ts'
import { requestConfirmation } from './subscribe.server.ts'
import { findSubscriber } from './subscriber-queries.server.ts'
import { completeConfirmation, confirmedAt, endSubscription } from './subscription-changes.server.ts'
import { findSuppression } from './suppressions.server.ts'

/** On the profile. The address must be verified; no confirmation is needed then. */
export async function chooseNewsletter(
  runtime: Runtime,
  { verifiedEmail, isWanted }: { verifiedEmail: string; isWanted: boolean },
): Promise<void> {
  const email = verifiedEmail.trim().toLowerCase()
  const origin = { method: 'profile', wording: isWanted ? newsletterWording : '', page: '/profile' } as const
  await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const subscriber = await findSubscriber(transaction, email)
    if (isWanted && subscriber?.status !== 'confirmed') {
      const subscriberId = await confirmAddress(inTransaction, email)
      await completeConfirmation(inTransaction, { subscriberId, email, origin })
    }
    if (!isWanted && subscriber !== null) {
      await endSubscription(inTransaction, { subscriberId: subscriber.subscriberId, origin })
    }
  })
}

async function confirmAddress({ db, clock }: AuditTools, email: string): Promise<string> {
  const now = clock.now()
  const confirmed = confirmedAt(now)
  const { subscriber_id } = await db
    .insertInto('subscribers')
    .values({
      ...confirmed,
      subscriber_id: newToken(),
      email,
      last_issue_id: null,
      asked_at: now.toISOString(),
      unsubscribed_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(confirmed))
    .returning('subscriber_id')
    .executeTakeFirstOrThrow()
  return subscriber_id
}

type InviteResult = { ok: true } | { ok: false; reason: 'suppressed' | 'subscribed' | 'asked-before' }

/** Who unsubscribed or complained is not invited, even if deleted since; bounced addresses may work again. */
export async function inviteSubscriber(
  runtime: Runtime,
  { email, by }: { email: string; by: Actor },
): Promise<InviteResult> {
  const confirmation = await composeConfirmationEmails(runtime, { email, isInvited: true })
  const now = runtime.clock.now()
  const options = { secret: runtime.secret, now }
  const result = await runtime.db.transaction().execute(async (transaction): Promise<InviteResult> => {
    const inTransaction = { ...runtime, db: transaction }
    const suppression = await findSuppression(inTransaction, email)
    if (suppression !== null && suppression !== 'bounced') return { ok: false, reason: 'suppressed' }
    if ((await findSubscriber(transaction, email))?.status === 'confirmed') return { ok: false, reason: 'subscribed' }
    const mailed = await consumeRateLimits(transaction, newsletterEmailLimits(email), options)
    if (!mailed.ok) return { ok: false, reason: 'asked-before' }
    const origin = {
      method: 'admin',
      wording: newsletterWording,
      page: '/admin-profile/newsletter/subscribers',
    } as const
    const subscriberId = await requestConfirmation(inTransaction, { email, origin, confirmation, sendAt: now })
    await writeAuditEntry(inTransaction, { by, action: 'subscriber-invited', about: `subscriber:${subscriberId}` })
    return { ok: true }
  })
  runtime.outbox.wake()
  return result
}
