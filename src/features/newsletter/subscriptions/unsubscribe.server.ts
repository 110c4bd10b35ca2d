import { timingSafeEqual } from 'node:crypto'
import { deriveToken } from '../../../platform/crypto/secret.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { endSubscription } from './subscription-changes.server.ts'

/** What a mail program posts when its own button is pressed, and what our page posts as well (RFC 8058). */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const

/**
 * Ends the subscription of a mail's link, at once. Well again when it had ended before, or when the subscriber has been
 * deleted: nothing is sent in either case.
 */
export async function unsubscribe(
  runtime: Runtime,
  { token }: { token: string },
): Promise<{ ok: true } | { ok: false; reason: 'unknown-link' }> {
  const subscriberId = readUnsubscribeToken(runtime, token)
  if (subscriberId === null) return { ok: false, reason: 'unknown-link' }
  const origin = { method: 'mail-link', wording: '', page: '/newsletter/unsubscribe' } as const
  await runtime.db
    .transaction()
    .execute((transaction) => endSubscription({ ...runtime, db: transaction }, { subscriberId, origin }))
  return { ok: true }
}

type Secret = Pick<Runtime, 'secret'>

/**
 * The token of a subscriber's link to unsubscribe: the subscriber's number and 128 bits that only the site can make. Nothing
 * of it is stored, so it works as long as the site's secret is the same, also when the subscriber has been deleted.
 */
export function unsubscribeTokenOf({ secret }: Secret, subscriberId: string): string {
  return `${subscriberId}.${deriveToken(secret, `unsubscribe:${subscriberId}`)}`
}

/** Whose link a token belongs to; null when the site has not made it. */
export function readUnsubscribeToken(tools: Secret, token: string): string | null {
  const subscriberId = token.split('.', 1)[0] ?? ''
  const [given, made] = [Buffer.from(token), Buffer.from(unsubscribeTokenOf(tools, subscriberId))]
  return given.length === made.length && timingSafeEqual(given, made) ? subscriberId : null
}

/** The address to which a press on `Unsubscribe` in a mail program is posted (RFC 8058), and where the mail's link leads. */
export function unsubscribeHref({ settings }: Pick<Runtime, 'settings'>, token: string): string {
  return `${settings.origin}/newsletter/unsubscribe?token=${token}`
}
