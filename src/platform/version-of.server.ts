import { createHash } from 'node:crypto'

/** A version of a state, so that a form that showed an older one can be recognised as stale. */
export function versionOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}
