import { timingSafeEqual } from 'node:crypto'
import type { Runtime } from '../../platform/runtime.server.ts'
import { deriveToken } from '../../platform/tokens.server.ts'

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
