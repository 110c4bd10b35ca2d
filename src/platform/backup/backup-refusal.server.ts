/**
 * In words for the operator: what is wrong and what to do. Thrown, because it may come from the middle of a stream, and
 * must roll everything back.
 */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

export function faultOf(error: unknown): string {
  return error instanceof Error ? (error.message.split(', ')[0] ?? error.message) : String(error)
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
