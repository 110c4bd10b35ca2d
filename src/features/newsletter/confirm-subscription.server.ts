import type { Database } from '../../platform/database/connect.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { hashToken } from '../../platform/tokens.server.ts'
import { newsletterWording } from './newsletter-wording.ts'
import { afterConfirming, confirmedAt } from './subscription-changes.server.ts'

/** Whether the link of a mail that asks to confirm still works. Looking changes nothing: mail programs look, too. */
export async function isConfirmable(
  { db, clock }: { db: Database; clock: Runtime['clock'] },
  token: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscribers')
    .select('subscriber_id')
    .where('confirm_token_hash', '=', hashToken(token))
    .where('confirm_expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms a subscription, once a link. Whoever unsubscribed earlier is subscribed anew: that is what was asked for. */
export async function confirmSubscription(
  runtime: Runtime,
  { token }: { token: string },
): Promise<{ ok: true } | { ok: false; reason: 'dead-link' }> {
  const now = runtime.clock.now()
  return runtime.db.transaction().execute(async (transaction) => {
    const confirmed = await transaction
      .updateTable('subscribers')
      .set(confirmedAt(now))
      .where('confirm_token_hash', '=', hashToken(token))
      .where('confirm_expires_at', '>', now.toISOString())
      .returning(['subscriber_id', 'email'])
      .executeTakeFirst()
    if (confirmed === undefined) return { ok: false, reason: 'dead-link' }
    const { subscriber_id: subscriberId, email } = confirmed
    const origin = { method: 'mail-link', wording: newsletterWording, page: '/newsletter/confirm' } as const
    await afterConfirming({ ...runtime, db: transaction }, { subscriberId, email, origin })
    return { ok: true }
  })
}
