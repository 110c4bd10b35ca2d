import { consumeAndLog, type RateLimited } from '../../../platform/rate-limits/consume-and-log.server.ts'
import {
  type RateLimit,
  rateLimitsBySubnet,
  refundRateLimits,
  resetRateLimit,
} from '../../../platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

const hour = { withinMinutes: 60 }
const quarter = { withinMinutes: 15 }

/** After five wrong passwords, each further one costs a longer wait, up to 15 minutes. Nobody is ever locked out. */
const waits = { max: 5, withinMinutes: 24 * 60, maxWaitMinutes: 15 }

/** Wrong passwords for one email, known or not, from one network. `address` is the visitor's IP address. */
function wrongPasswordLimitsByNetworkAndEmail(email: string, address: string): RateLimit[] {
  const limits = rateLimitsBySubnet({ name: 'wrong passwords for an address, by network', address, ...waits })
  return limits.map((limit) => ({ ...limit, subject: `${limit.subject} ${email}` }))
}

/**
 * Wrong passwords for one email from all unknown devices together, which slows a distributed guess. Known devices,
 * passkeys and emailed links are exempt.
 */
export function wrongPasswordLimitByEmail(email: string): RateLimit {
  return { name: 'wrong passwords for an address', subject: email, max: 100, ...hour, maxWaitMinutes: 15 }
}

/** Wrong passwords from a known device. */
function wrongPasswordLimitByDevice(deviceId: string): RateLimit {
  return { name: 'wrong passwords by known device', subject: deviceId, ...waits }
}

/** Wrong passwords of a signed-in user who re-authenticates. */
function wrongPasswordLimitBySession(sessionId: string): RateLimit {
  return { name: 'wrong passwords by session', subject: sessionId, ...waits }
}

/** Wrong passwords from one network, for any email. */
function wrongPasswordLimitsByNetwork(address: string): RateLimit[] {
  return rateLimitsBySubnet({ name: 'wrong passwords by network', address, max: 30, ...quarter })
}

/** Wrong codes from one network. */
export function wrongCodeLimits(address: string): RateLimit[] {
  return rateLimitsBySubnet({ name: 'wrong codes by network', address, max: 30, ...quarter })
}

type AccountForm = 'reset' | 'sign-up' | 'resend' | 'change'

/**
 * Limits on forms that trigger an email: by network and, for forms that accept an unknown address, overall. They are
 * consumed before the response, which reports a refusal. Emails to existing accounts have their own limit
 * (`accountEmailLimits`), which strangers' sign-ups cannot exhaust.
 */
export function accountFormLimits(form: AccountForm, address: string): RateLimit[] {
  const byNetwork = rateLimitsBySubnet({ name: `account forms by network, ${form}`, address, max: 10, ...hour })
  return form === 'sign-up' || form === 'resend' ? [...byNetwork, signUpLimit] : byNetwork
}

/** All sign-ups and resent confirmations together: more than this is an attack. */
export const signUpLimit: RateLimit = { name: 'sign-ups', subject: 'all', max: 200, ...hour }

/**
 * What strangers can ask for (a reset, the verification of an address) has limits of its own, and so has what only a
 * user who has logged in can. `unsent` counts requests to which no email goes out.
 */
export type AccountEmailKind = 'reset' | 'verification' | 'change-address' | 'set-up-factor' | 'unsent'

/**
 * Limits on emails to one address, known or not: of one kind, and of all kinds together that strangers can ask for.
 * Requests to which no email goes out have the same limits of their own.
 */
export function accountEmailLimits(kind: AccountEmailKind, email: string): RateLimit[] {
  const ofKind = { name: `account mails to an address, ${kind}`, subject: email, max: 3, ...hour }
  switch (kind) {
    case 'reset':
    case 'verification':
      return [ofKind, { name: 'account mails to an address', subject: email, max: 5, ...hour }]
    case 'unsent':
      return [ofKind, { name: 'account mails to an address, unsent in all', subject: email, max: 5, ...hour }]
    default:
      return [ofKind]
  }
}

/** Beyond this number, account emails are still sent, but an error is logged. */
export const accountEmailAlarmThreshold: RateLimit = { name: 'account mails', subject: 'all', max: 200, ...hour }

/** How often that error is logged. */
export const accountEmailAlarmLimit: RateLimit = { name: 'alarms about account mails', subject: 'all', max: 1, ...hour }

/** A password attempt: at sign-in, for an email and possibly on a known device, or in a session. */
export type Attempt = { address: string } & ({ email: string; knownDeviceId: string | null } | { sessionId: string })

/**
 * The limits of an attempt. Strangers' wrong passwords do not use up the owner's budget: known devices and sessions
 * have their own; the rest is counted by network.
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
 * Counts an attempt as failed before the password is checked, so that concurrent attempts gain nothing. `clearAttempts`
 * follows if the password is right, `refundAttempt` if it has not been checked.
 */
export function countAttempt(runtime: Runtime, attempt: Attempt): Promise<{ ok: true; at: Date } | RateLimited> {
  const { ownLimits, sharedLimits } = attemptLimits(attempt)
  return consumeAndLog(runtime, [...ownLimits, ...sharedLimits], { address: attempt.address })
}

/** After the right password: resets the attempt's own limits and refunds the shared ones. */
export async function clearAttempts({ db, secret }: Runtime, attempt: Attempt, at: Date): Promise<void> {
  const { ownLimits, sharedLimits } = attemptLimits(attempt)
  // Sequentially: locks must be taken in the order of `consumeRateLimits`.
  await refund({ db, secret }, sharedLimits, at)
  for (const limit of ownLimits) await resetRateLimit(db, limit, { secret })
}

/** After an attempt whose password has not been checked: takes back this one, and leaves what was counted before. */
export function refundAttempt({ db, secret }: Runtime, attempt: Attempt, at: Date): Promise<void> {
  const { ownLimits, sharedLimits } = attemptLimits(attempt)
  return refund({ db, secret }, [...ownLimits, ...sharedLimits], at)
}

async function refund({ db, secret }: Pick<Runtime, 'db' | 'secret'>, limits: RateLimit[], at: Date): Promise<void> {
  if (limits.length === 0) return
  await db.transaction().execute((transaction) => refundRateLimits(transaction, limits, { secret, now: at }))
}

/** Resets the limits on wrong passwords for a user who chose a new one by email. */
export async function resetWrongPasswordLimits(
  { db, secret }: Runtime,
  { email, address }: { email: string; address: string },
): Promise<void> {
  for (const limit of [wrongPasswordLimitByEmail(email), ...wrongPasswordLimitsByNetworkAndEmail(email, address)]) {
    await resetRateLimit(db, limit, { secret })
  }
}
