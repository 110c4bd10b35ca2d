import { forgetUses, takeBackUse } from '../../platform/limits.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { limitOfAccount, limitsOfGuesses } from './account-limits.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'

/** A password that somebody is trying: for which address, and from where. */
export type Attempt = { email: string; address: string }

/**
 * Counts an attempt as failed before the password is looked at, so that many at once try no more than one after the other; or
 * says that it has to wait. What turns out right is taken back by `countAsRight`.
 */
export function countAttempt(runtime: Runtime, { email, address }: Attempt): Promise<{ ok: true; at: Date } | TooMany> {
  return countWithinLimits(runtime, [limitOfAccount(email), ...limitsOfGuesses(address)], { address })
}

/** The password was right: its address begins anew, and its network has one failure less. */
export async function countAsRight(
  { db, secret }: Runtime,
  { email, address, at }: Attempt & { at: Date },
): Promise<void> {
  // One after the other: who holds one row and waits for the next must take them in the order of `countUse`.
  await db
    .transaction()
    .execute((transaction) => takeBackUse(transaction, limitsOfGuesses(address), { secret, now: at }))
  await forgetUses(db, limitOfAccount(email), { secret })
}

/** Whoever has chosen a new password by mail does not wait for others' wrong ones. */
export async function forgetWrongPasswords({ db, secret }: Runtime, email: string): Promise<void> {
  await forgetUses(db, limitOfAccount(email), { secret })
}
