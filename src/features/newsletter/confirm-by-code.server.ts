import { timingSafeEqual } from 'node:crypto'
import { countUse } from '../../platform/limits.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { minuteMs } from '../../time/time-range.ts'
import { hashCode, mostCodeTries } from './confirm-code.server.ts'
import { limitsOfCodes } from './newsletter-limits.server.ts'
import { newsletterWording } from './newsletter-wording.ts'
import { afterConfirming, confirmedAt } from './subscription-changes.server.ts'

export type ConfirmByCodeResult =
  | { ok: true }
  | { ok: false; reason: 'wrong-code' }
  | { ok: false; reason: 'too-many'; freeInMinutes: number }

/**
 * Confirms a subscription by the code in its mail: the other way beside the link, with the same end. A wrong code, one that
 * was typed too often or is too old, and an address that nobody asked are all answered alike.
 */
export async function confirmByCode(
  runtime: Runtime,
  { email, code, address }: { email: string; code: string; address: string },
): Promise<ConfirmByCodeResult> {
  const now = runtime.clock.now()
  const typed = Buffer.from(hashCode(runtime, { email, code }))
  return runtime.db.transaction().execute(async (transaction): Promise<ConfirmByCodeResult> => {
    const counted = await countUse(transaction, limitsOfCodes(address), { secret: runtime.secret, now })
    if (!counted.ok) {
      logSecurityEvent(runtime.log, 'limit-refused', { address, reason: counted.limit.name })
      const freeInMinutes = Math.ceil((counted.freeAgainAt.getTime() - now.getTime()) / minuteMs)
      return { ok: false, reason: 'too-many', freeInMinutes }
    }
    // Counting a try and reading what it is held against are one: of many tries at a time no more count than may.
    const tried = await transaction
      .updateTable('subscribers')
      .set((set) => ({ confirm_code_tries: set('confirm_code_tries', '+', 1) }))
      .where('email', '=', email)
      .where('confirm_code_tries', '<', mostCodeTries)
      .where('confirm_expires_at', '>', now.toISOString())
      .returning(['subscriber_id', 'confirm_code_hash'])
      .executeTakeFirst()
    const kept = Buffer.from(tried?.confirm_code_hash ?? '')
    const isRight = kept.length === typed.length && timingSafeEqual(kept, typed)
    if (tried === undefined || !isRight) return { ok: false, reason: 'wrong-code' }

    const subscriberId = tried.subscriber_id
    const subscriber = transaction.updateTable('subscribers').where('subscriber_id', '=', subscriberId)
    await subscriber.set(confirmedAt(now)).execute()
    const origin = { method: 'mail-code', wording: newsletterWording, page: '/newsletter/confirm' } as const
    await afterConfirming({ ...runtime, db: transaction }, { subscriberId, email, origin })
    return { ok: true }
  })
}
