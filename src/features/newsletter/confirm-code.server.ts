import { randomInt } from 'node:crypto'
import { deriveToken } from '../../platform/tokens.server.ts'

/** How many codes may be typed for one mail that asks to confirm; then its link is the way left. */
export const mostCodeTries = 5

/** A new code for people to type: six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * What the database keeps of the code in a mail to an address. Keyed, because whoever has a copy of the database could try a
 * million codes against a plain hash.
 */
export function hashCode({ secret }: { secret: string }, { email, code }: { email: string; code: string }): string {
  return deriveToken(secret, `newsletter-code:${email}:${code}`)
}
