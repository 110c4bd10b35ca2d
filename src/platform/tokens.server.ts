import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new unguessable token for a link: 128 bits, base64url. */
export function newToken(): string {
  return randomBytes(16).toString('base64url')
}

/** What the database keeps of a token, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A 128-bit token that can be made again from `purpose` by whoever holds the secret, and by nobody else. */
export function deriveToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest().subarray(0, 16).toString('base64url')
}
