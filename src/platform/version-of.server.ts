import { createHash } from 'node:crypto'

/** Tells one state of something from another: a form that was shown another state than the one that stands is stale. */
export function versionOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}
