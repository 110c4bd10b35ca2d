import type { Challenge } from 'altcha-lib/types'

/** What a person needs at least for the booking form. */
export const minFillMs = 2000

/** 16 attempts on average. docs/decisions/014-abuse.md has the time this takes on a phone. */
export const proofOfWork = { algorithm: 'PBKDF2/SHA-256', cost: 50_000, keyLength: 16, keyPrefix: '0' } as const

/** A form key and its proof-of-work challenge are the same data in two formats. */
export type FormChallenge = Challenge & {
  parameters: { data: { /** Milliseconds since 1970, UTC. */ shownAt: number } }
  signature: string
}

/** Letters, digits and hyphens. */
export function formatFormKey({ parameters: { nonce, salt, data }, signature }: FormChallenge): string {
  return [nonce + salt, data.shownAt.toString(36), signature].join('-')
}

/** The signature is not checked. */
export function parseFormKey(formKey: string): FormChallenge | null {
  const parts = /^([0-9a-f]{32})([0-9a-f]{32})-([0-9a-z]{1,9})-([0-9a-f]{64})$/.exec(formKey)
  if (parts === null) return null
  const [, nonce = '', salt = '', shownAt = '', signature = ''] = parts
  return { parameters: { ...proofOfWork, nonce, salt, data: { shownAt: Number.parseInt(shownAt, 36) } }, signature }
}

/** A hidden field that bots fill in, with a name that browsers do not autofill. */
export const honeypotField = 'subject'
