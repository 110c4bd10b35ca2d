import { timingSafeEqual } from 'node:crypto'
import { deriveToken } from '#src/platform/crypto/secret.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { endSubscription } from './subscription-changes.server.ts'

/** What one-click unsubscribe posts (RFC 8058), and our own page too. */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const

/** Succeeds also if the subscription has ended or the subscriber was deleted: nothing is sent in either case. */
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

/** The subscriber's id and a derived 128-bit token: valid until the secret changes, even after a deletion. */
export function unsubscribeTokenOf({ secret }: Secret, subscriberId: string): string {
  return `${subscriberId}.${deriveToken(secret, `unsubscribe:${subscriberId}`)}`
}

/** Null when the token is not ours. */
export function readUnsubscribeToken(secret: Secret, token: string): string | null {
  const subscriberId = token.split('.', 1)[0] ?? ''
  const made = Buffer.from(unsubscribeTokenOf(secret, subscriberId))
  // Programs that find links in text take what stands behind one for a part of it.
  const signed = Buffer.from(token.slice(0, made.length))
  return signed.length === made.length && timingSafeEqual(signed, made) ? subscriberId : null
}

/** For one-click unsubscribe (RFC 8058) and for the link in the email. */
export function unsubscribeHref({ settings }: Pick<Runtime, 'settings'>, token: string): string {
  return `${settings.origin}/newsletter/unsubscribe?token=${token}`
}
