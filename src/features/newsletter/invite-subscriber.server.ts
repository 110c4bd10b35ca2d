import { type Actor, writeAuditEntry } from '../../platform/audit-log.server.ts'
import { countUse } from '../../platform/limits.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { askToConfirm } from './ask-to-confirm.server.ts'
import { composeAsking } from './compose-asking.server.ts'
import { limitsOfRecipient } from './newsletter-limits.server.ts'
import { newsletterWording } from './newsletter-wording.ts'
import { findSubscriber } from './subscriber-queries.server.ts'
import { findSuppression } from './suppressions.server.ts'

export type InviteResult = { ok: true } | { ok: false; reason: 'suppressed' | 'subscribed' | 'asked-before' }

/**
 * Asks an address, on behalf of an admin, whether it wants the newsletter. Staff cannot subscribe anybody; and who has
 * unsubscribed or complained is not asked, also when the address has been deleted since. One from which a mail came back is:
 * its owner may have said that it works again.
 */
export async function inviteSubscriber(
  runtime: Runtime,
  { email, by }: { email: string; by: Actor },
): Promise<InviteResult> {
  const asking = await composeAsking(runtime, email)
  const now = runtime.clock.now()
  const options = { secret: runtime.secret, now }
  const result = await runtime.db.transaction().execute(async (transaction): Promise<InviteResult> => {
    const tools = { ...runtime, db: transaction }
    const suppression = await findSuppression(tools, email)
    if (suppression !== null && suppression !== 'bounced') return { ok: false, reason: 'suppressed' }
    if ((await findSubscriber(transaction, email))?.status === 'confirmed') return { ok: false, reason: 'subscribed' }
    const mailed = await countUse(transaction, limitsOfRecipient(email), options)
    if (!mailed.ok) return { ok: false, reason: 'asked-before' }
    const origin = { method: 'admin', wording: newsletterWording, page: '/admin-profile/newsletter' } as const
    const subscriberId = await askToConfirm(tools, { email, origin, asking, sendAt: now })
    await writeAuditEntry(tools, { by, action: 'subscriber-invited', about: `subscriber:${subscriberId}` })
    return { ok: true }
  })
  runtime.outbox.wake()
  return result
}
