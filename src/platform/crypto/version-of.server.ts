import { createHash } from 'node:crypto'

/** A version of a state, for recognising that a form showed an older one. */
export function versionOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}
