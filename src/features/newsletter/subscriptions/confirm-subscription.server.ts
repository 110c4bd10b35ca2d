import { timingSafeEqual } from 'node:crypto'
import { newsletterWording } from '#src/firm/words.ts'
import { deriveToken, hashToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { consumeAndLog, type RateLimited, refundRateLimits } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { newsletterCodeLimits } from './newsletter-limits.server.ts'
import { completeConfirmation, confirmedAt } from './subscription-changes.server.ts'

/** Changes nothing, because link scanners open links too. */
export async function isConfirmationValid(
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

/** Once per link. Someone who unsubscribed earlier is subscribed again. */
export async function confirmSubscription(
  runtime: Runtime,
  { token }: { token: string },
): Promise<{ ok: true } | { ok: false; reason: 'link-expired' }> {
  const now = runtime.clock.now()
  return runtime.db.transaction().execute(async (transaction) => {
    const confirmed = await transaction
      .updateTable('subscribers')
      .set(confirmedAt(now))
      .where('confirm_token_hash', '=', hashToken(token))
      .where('confirm_expires_at', '>', now.toISOString())
      .returning(['subscriber_id', 'email'])
      .executeTakeFirst()
    if (confirmed === undefined) return { ok: false, reason: 'link-expired' }
    const { subscriber_id: subscriberId, email } = confirmed
    const origin = { method: 'mail-link', wording: newsletterWording, page: '/newsletter/confirm' } as const
    await completeConfirmation({ ...runtime, db: transaction }, { subscriberId, email, origin })
    return { ok: true }
  })
}

type ConfirmByCodeResult = { ok: true } | { ok: false; reason: 'wrong-code' } | RateLimited

/** Wrong, expired and overused codes and unknown addresses all get the same response. */
export async function confirmByCode(
  runtime: Runtime,
  { email, code, address }: { email: string; code: string; address: string },
): Promise<ConfirmByCodeResult> {
  const now = runtime.clock.now()
  const typed = Buffer.from(hashCode(runtime, { email, code }))
  return runtime.db.transaction().execute(async (transaction): Promise<ConfirmByCodeResult> => {
    const limits = newsletterCodeLimits(address)
    const counted = await consumeAndLog({ ...runtime, db: transaction }, limits, { address })
    if (!counted.ok) return counted
    // One statement counts the attempt and reads the code's hash, so that concurrent attempts cannot exceed the limit.
    const tried = await transaction
      .updateTable('subscribers')
      .set((set) => ({ confirm_code_tries: set('confirm_code_tries', '+', 1) }))
      .where('email', '=', email)
      .where('confirm_code_tries', '<', maxCodeTries)
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
    await completeConfirmation({ ...runtime, db: transaction }, { subscriberId, email, origin })
    await refundRateLimits(transaction, limits, { secret: runtime.secret, now: counted.at })
    return { ok: true }
  })
}

/** After these, only the link works. */
const maxCodeTries = 5

/** Keyed, so that a copy of the database is not enough to try all million codes. */
export function hashCode({ secret }: { secret: string }, { email, code }: { email: string; code: string }): string {
  return deriveToken(secret, `newsletter-code:${email}:${code}`)
}
