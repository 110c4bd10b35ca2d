import { forgetUses, type Limit, takeBackUse } from '../../platform/limits.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import {
  limitOfAccount,
  limitOfDevice,
  limitOfSession,
  limitsOfAccountFrom,
  limitsOfGuesses,
} from './account-limits.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'

/**
 * A password that somebody is trying: to sign in, for which address, from where and with which known device, if with one; or
 * while signed in, in which session.
 */
export type Attempt = { address: string } & ({ email: string; knownDeviceId: string | null } | { sessionId: string })

/**
 * What an attempt counts against. Strangers' wrong passwords for an address use up nothing of its owner's: a device with which
 * the owner has signed in before, and a session, have a budget of their own; the rest goes by network.
 */
function limitsOf(attempt: Attempt): { ownLimits: Limit[]; sharedLimits: Limit[] } {
  if ('sessionId' in attempt) return { ownLimits: [limitOfSession(attempt.sessionId)], sharedLimits: [] }
  const { email, address, knownDeviceId } = attempt
  if (knownDeviceId !== null) return { ownLimits: [limitOfDevice(knownDeviceId)], sharedLimits: [] }
  return {
    ownLimits: limitsOfAccountFrom(email, address),
    sharedLimits: [limitOfAccount(email), ...limitsOfGuesses(address)],
  }
}

/**
 * Counts an attempt as failed before the password is looked at, so that many at once try no more than one after the other; or
 * says that it has to wait. What turns out right is taken back by `countAsRight`.
 */
export function countAttempt(runtime: Runtime, attempt: Attempt): Promise<{ ok: true; at: Date } | TooMany> {
  const { ownLimits, sharedLimits } = limitsOf(attempt)
  return countWithinLimits(runtime, [...ownLimits, ...sharedLimits], { address: attempt.address })
}

/** The password was right: who gave it begins anew, and what is shared with others has one failure less. */
export async function countAsRight({ db, secret }: Runtime, attempt: Attempt, at: Date): Promise<void> {
  const { ownLimits, sharedLimits } = limitsOf(attempt)
  // One after the other: who holds one row and waits for the next must take them in the order of `countUse`.
  if (sharedLimits.length > 0) {
    await db.transaction().execute((transaction) => takeBackUse(transaction, sharedLimits, { secret, now: at }))
  }
  for (const limit of ownLimits) await forgetUses(db, limit, { secret })
}

/** Whoever has chosen a new password by mail does not wait for wrong ones from before, others' or their own. */
export async function forgetWrongPasswords(
  { db, secret }: Runtime,
  { email, address }: { email: string; address: string },
): Promise<void> {
  for (const limit of [limitOfAccount(email), ...limitsOfAccountFrom(email, address)]) {
    await forgetUses(db, limit, { secret })
  }
}
