/**
 * How somebody proved to be a session's user, at its beginning or later. What is not among these is a link in a mail;
 * `password-and-link`: the password at first, and then the link that lets a first factor be set up.
 */
export type WayOfSigningIn = 'password' | 'password-and-link' | 'second-factor' | 'passkey'

const ways: Record<string, WayOfSigningIn> = {
  '/two-factor/verify-totp': 'second-factor',
  '/two-factor/verify-backup-code': 'second-factor',
  '/passkey/verify-authentication': 'passkey',
}

/** The way that belongs to an endpoint of the sign-in library; null for those that prove nothing anew. */
export function wayOfSigningIn(endpoint: string | undefined): WayOfSigningIn | null {
  return ways[endpoint ?? ''] ?? null
}

/** Whether a session's user has read a mail to the account's address for it. */
export function isByLink(way: string | null): boolean {
  return way === null || way === 'password-and-link'
}

/** Whether a session has been begun with more than a password: with a code as well, or with a passkey. */
export function isWithSecondFactor(way: string | null): boolean {
  return way === 'second-factor' || way === 'passkey'
}
