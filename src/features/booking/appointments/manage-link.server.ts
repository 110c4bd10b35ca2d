import { deriveToken } from '../../../platform/crypto/secret.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayMs } from '../../../time/time-range.ts'

/** The token of an appointment's manage link: derived when needed, stored only as a hash. */
export function manageTokenOf({ secret }: Pick<Runtime, 'secret'>, appointmentId: string): string {
  return deriveToken(secret, `manage-appointment:${appointmentId}`)
}

/** The page where an appointment can be seen, moved and cancelled without an account. */
export function manageHrefOf(runtime: Pick<Runtime, 'secret' | 'settings'>, appointmentId: string): string {
  return `${runtime.settings.origin}/appointments/${manageTokenOf(runtime, appointmentId)}`
}

/** How long after an appointment its manage link is valid. */
export const manageLinkDays = 30

/** Whether the manage link of an appointment that ended at `endsAt` has expired. Milliseconds since 1970, UTC. */
export function isManageLinkOver(endsAt: number, now: number): boolean {
  return now > endsAt + manageLinkDays * dayMs
}
