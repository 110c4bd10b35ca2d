import type { Runtime } from '../../platform/runtime.server.ts'
import { openSealedText, sealText } from '../../platform/sealed-text.server.ts'
import { minuteMs } from '../../time/time-range.ts'

/** The field in which a password waits, sealed, while the sender of its form is confirmed. */
export const carriedPasswordField = 'sealed-password'

/** For how long. */
const lifetimeMs = 60 * minuteMs

type Carried = { carriedFor: string; until: number; password: string }

/** A password that somebody has typed for another account, so that a page may hold it and nobody can read it there. */
export function sealCarriedPassword({ secret, clock }: Runtime, userId: string, password: string): string {
  const carried: Carried = { carriedFor: userId, until: clock.now().getTime() + lifetimeMs, password }
  return sealText(secret, JSON.stringify(carried))
}

/**
 * Puts a password that was carried back into its form. `isLost`: it was sealed for somebody else, or too long ago, and is left
 * out; whoever sent it types it again.
 */
export function openCarriedPassword(
  { secret, clock }: Runtime,
  userId: string,
  formData: FormData,
): { formData: FormData; isLost: boolean } {
  const sealed = formData.get(carriedPasswordField)
  if (typeof sealed !== 'string') return { formData, isLost: false }
  formData.delete(carriedPasswordField)
  const carried = openSealed(secret, sealed)
  if (carried === null || carried.carriedFor !== userId || clock.now().getTime() >= carried.until) {
    return { formData, isLost: true }
  }
  formData.set('password', carried.password)
  return { formData, isLost: false }
}

function openSealed(secret: string, sealed: string): Carried | null {
  try {
    return JSON.parse(openSealedText(secret, sealed))
  } catch {
    return null
  }
}
