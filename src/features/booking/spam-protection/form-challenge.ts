import type { Challenge } from 'altcha-lib/types'

/** So long, in milliseconds, nobody needs less to fill in the booking form. Programs do. */
export const minFillMs = 2000

/** How much work a proof is: 16 tries on average. What that costs a phone is measured in docs/decisions/014-abuse.md. */
export const proofOfWork = { algorithm: 'PBKDF2/SHA-256', cost: 50_000, keyLength: 16, keyPrefix: '0' } as const

/** A form's key and the challenge that its browser solves are one and the same thing, written in two ways. */
export type FormChallenge = Challenge & {
  parameters: { data: { /** Milliseconds since 1970, UTC. */ shownAt: number } }
  signature: string
}

/** Writes a signed challenge as the key of a form: letters, digits and hyphens. */
export function formatFormKey({ parameters: { nonce, salt, data }, signature }: FormChallenge): string {
  return [nonce + salt, data.shownAt.toString(36), signature].join('-')
}

/** Reads the challenge out of a form's key; null when a text is no such key. Who signed it is not looked at. */
export function parseFormKey(formKey: string): FormChallenge | null {
  const parts = /^([0-9a-f]{32})([0-9a-f]{32})-([0-9a-z]{1,9})-([0-9a-f]{64})$/.exec(formKey)
  if (parts === null) return null
  const [, nonce = '', salt = '', shownAt = '', signature = ''] = parts
  return { parameters: { ...proofOfWork, nonce, salt, data: { shownAt: Number.parseInt(shownAt, 36) } }, signature }
}

/** The name of a field that people neither see nor reach and programs fill in: one that browsers do not fill in by themselves. */
export const honeypotField = 'subject'
