import { logSecurityEvent } from '../../../platform/log/security-events.server.ts'
import {
  consumeRateLimits,
  type RateLimit,
  rateLimitsBySubnet,
  refundRateLimits,
  resetRateLimit,
} from '../../../platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

const hour = { withinMinutes: 60 }
const quarter = { withinMinutes: 15 }

/** Five wrong passwords are free, then each next try waits longer, a quarter of an hour at most. Nobody is ever locked out. */
const waits = { max: 5, withinMinutes: 24 * 60, maxWaitMinutes: 15 }

/** Wrong passwords for one address, whether it has an account or not, from one network. `address` is the visitor's. */
export function wrongPasswordLimitsByNetworkAndEmail(email: string, address: string): RateLimit[] {
  const limits = rateLimitsBySubnet({ name: 'wrong passwords for an address, by network', address, ...waits })
  return limits.map((limit) => ({ ...limit, subject: `${limit.subject} ${email}` }))
}

/**
 * Wrong passwords for one address from all unknown devices together: a guess from thousands of networks is slowed, too. Who
 * has signed in with a device before does not meet it, nor who uses a passkey or a link in a mail.
 */
export function wrongPasswordLimitByEmail(email: string): RateLimit {
  return { name: 'wrong passwords for an address', subject: email, max: 100, ...hour, maxWaitMinutes: 15 }
}

/** Wrong passwords from a device with which the owner of the account has signed in before. */
export function wrongPasswordLimitByDevice(deviceId: string): RateLimit {
  return { name: 'wrong passwords by known device', subject: deviceId, ...waits }
}

/** Wrong passwords of somebody who is signed in and proves who it is. */
export function wrongPasswordLimitBySession(sessionId: string): RateLimit {
  return { name: 'wrong passwords by session', subject: sessionId, ...waits }
}

/** Wrong passwords from one network, whichever address they are for. */
export function wrongPasswordLimitsByNetwork(address: string): RateLimit[] {
  return rateLimitsBySubnet({ name: 'wrong passwords by network', address, max: 30, ...quarter })
}

/** Wrong codes from one network. */
export function wrongCodeLimits(address: string): RateLimit[] {
  return rateLimitsBySubnet({ name: 'wrong codes by network', address, max: 30, ...quarter })
}

type AccountForm = 'reset' | 'sign-up' | 'resend' | 'change'

/**
 * Forms that make us write a mail: from one network and, of those that anybody can send for an address without an account,
 * in all. These are counted before the answer, which says so: nobody is told to look for a mail that is not written. Accounts
 * that exist have their own (`accountEmailLimit`), which no stranger's sign-ups use up.
 */
export function accountFormLimits(form: AccountForm, address: string): RateLimit[] {
  const byNetwork = rateLimitsBySubnet({ name: `account forms by network, ${form}`, address, max: 10, ...hour })
  return form === 'sign-up' || form === 'resend' ? [...byNetwork, signUpLimit] : byNetwork
}

/** All sign-ups together, and all that ask for the mail of theirs again: more of them is an attack. */
export const signUpLimit: RateLimit = { name: 'sign-ups', subject: 'all', max: 200, ...hour }

/** Mails of one kind to one address, known or not. */
export function accountEmailLimit(kind: 'reset' | 'verification', email: string): RateLimit {
  return { name: `account mails to an address, ${kind}`, subject: email, max: 3, ...hour }
}

/** How many account mails are usual. More are written all the same, and the log says so. */
export const accountEmailAlarmThreshold: RateLimit = { name: 'account mails', subject: 'all', max: 200, ...hour }

/** How often the log says so. */
export const accountEmailAlarmLimit: RateLimit = { name: 'alarms about account mails', subject: 'all', max: 1, ...hour }

/** Too much of something in a short time: when it is taken again. */
export type RateLimited = { ok: false; reason: 'too-many'; retryAt: Date }

/** Who uses a form, for the line in the log: the visitor's IP address, and the account where it is known. */
type User = { address: string | null; userId?: string }

/** Counts a use of a form against limits, in a transaction of its own; `at` is the moment that it was counted for. */
export async function consumeAccountLimits(
  { db, secret, clock, log }: Runtime,
  limits: RateLimit[],
  by: User,
): Promise<{ ok: true; at: Date } | (RateLimited & { limit: RateLimit })> {
  const now = clock.now()
  const use = await db.transaction().execute((transaction) => consumeRateLimits(transaction, limits, { secret, now }))
  if (use.ok) return { ok: true, at: now }
  logSecurityEvent(log, 'limit-refused', { ...by, reason: use.limit.name })
  return { ok: false, reason: 'too-many', limit: use.limit, retryAt: use.retryAt }
}

/**
 * A password that somebody is trying: to sign in, for which address, from where and with which known device, if with one; or
 * while signed in, in which session.
 */
export type Attempt = { address: string } & ({ email: string; knownDeviceId: string | null } | { sessionId: string })

/**
 * What an attempt counts against. Strangers' wrong passwords for an address use up nothing of its owner's: a device with which
 * the owner has signed in before, and a session, have a budget of their own; the rest goes by network.
 */
function attemptLimits(attempt: Attempt): { ownLimits: RateLimit[]; sharedLimits: RateLimit[] } {
  if ('sessionId' in attempt) return { ownLimits: [wrongPasswordLimitBySession(attempt.sessionId)], sharedLimits: [] }
  const { email, address, knownDeviceId } = attempt
  if (knownDeviceId !== null) return { ownLimits: [wrongPasswordLimitByDevice(knownDeviceId)], sharedLimits: [] }
  return {
    ownLimits: wrongPasswordLimitsByNetworkAndEmail(email, address),
    sharedLimits: [wrongPasswordLimitByEmail(email), ...wrongPasswordLimitsByNetwork(address)],
  }
}

/**
 * Counts an attempt as failed before the password is looked at, so that many at once try no more than one after the other; or
 * says that it has to wait. What turns out right is taken back by `refundAttempt`.
 */
export function countAttempt(runtime: Runtime, attempt: Attempt): Promise<{ ok: true; at: Date } | RateLimited> {
  const { ownLimits, sharedLimits } = attemptLimits(attempt)
  return consumeAccountLimits(runtime, [...ownLimits, ...sharedLimits], { address: attempt.address })
}

/** The password was right: who gave it begins anew, and what is shared with others has one failure less. */
export async function refundAttempt({ db, secret }: Runtime, attempt: Attempt, at: Date): Promise<void> {
  const { ownLimits, sharedLimits } = attemptLimits(attempt)
  // One after the other: who holds one row and waits for the next must take them in the order of `consumeRateLimits`.
  if (sharedLimits.length > 0) {
    await db.transaction().execute((transaction) => refundRateLimits(transaction, sharedLimits, { secret, now: at }))
  }
  for (const limit of ownLimits) await resetRateLimit(db, limit, { secret })
}

/** Whoever has chosen a new password by mail does not wait for wrong ones from before, others' or their own. */
export async function resetWrongPasswordLimits(
  { db, secret }: Runtime,
  { email, address }: { email: string; address: string },
): Promise<void> {
  for (const limit of [wrongPasswordLimitByEmail(email), ...wrongPasswordLimitsByNetworkAndEmail(email, address)]) {
    await resetRateLimit(db, limit, { secret })
  }
}
