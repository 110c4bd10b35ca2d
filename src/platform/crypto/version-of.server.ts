import { createHash } from 'node:crypto'

/** For recognising that a form showed an older state. */
export function versionOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}
