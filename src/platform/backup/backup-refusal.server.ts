/**
 * Why a backup, a restore or a move was refused, in words for the operator: what is wrong and what to do about it. It
 * is thrown rather than returned because it may come from the middle of a stream, and must roll everything back.
 */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

/** The message of a failed file operation, `ENOSPC: no space left on device`, without its path. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? (error.message.split(', ')[0] ?? error.message) : String(error)
}

/** Whether an operating system's call failed with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
