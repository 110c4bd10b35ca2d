import { strangerLimits } from '#src/access/what-strangers-may-set-off.ts'
import { consumeAndLog, type RateLimited } from '#src/platform/rate-limits/consume-and-log.server.ts'
import { type RateLimit, refundRateLimits, resetRateLimit } from '#src/platform/rate-limits/rate-limits.server.ts'
import { rateLimitsOf } from '#src/platform/rate-limits/stranger-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

const hour = { withinMinutes: 60 }

/** After five wrong passwords, each further one costs a longer wait, up to 15 minutes. Nobody is ever locked out. */
const { max, withinMinutes, maxWaitMinutes } = strangerLimits.wrongPasswordsOfEmailByNetwork
const waits = { max, withinMinutes, maxWaitMinutes }

/** Wrong passwords for one email, known or not, from one network. `address` is the visitor's IP address. */
function wrongPasswordLimitsByNetworkAndEmail(email: string, address: string): RateLimit[] {
  const limits = rateLimitsOf(strangerLimits.wrongPasswordsOfEmailByNetwork, address)
  return limits.map((limit) => ({ ...limit, subject: `${limit.subject} ${email}` }))
}

/**
 * Wrong passwords for one email from all unknown devices together, which slows a distributed guess. Known devices,
 * passkeys and emailed links are exempt.
 */
export function wrongPasswordLimitByEmail(email: string): RateLimit {
  return { ...strangerLimits.wrongPasswordsOfEmail, subject: email }
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
  return rateLimitsOf(strangerLimits.wrongPasswords, address)
}

/**
 * Wrong codes from one network and in all. Each code has a limit of its own, but with many codes a guess would be right
 * one day. Nobody is locked out: the link in the same email works.
 */
export function wrongCodeLimits(address: string): RateLimit[] {
  const { wrongCodes, wrongCodesInAll, wrongCodesADay } = strangerLimits
  return [
    ...rateLimitsOf(wrongCodes, address),
    ...[wrongCodesInAll, wrongCodesADay].flatMap((limit) => rateLimitsOf(limit, 'all')),
  ]
}

const accountForms = {
  reset: strangerLimits.resetForms,
  'sign-up': strangerLimits.signUpForms,
  resend: strangerLimits.resendForms,
  /** Only users who are logged in ask for a change of address. */
  change: { name: 'account forms by network, change', per: 'network', max: 10, ...hour },
} as const

/**
 * Limits by network on forms that trigger an email. They are consumed before the response, which reports a refusal.
 * Emails to existing accounts have their own limit (`accountEmailLimits`), which strangers' sign-ups cannot exhaust.
 */
export function accountFormLimits(form: keyof typeof accountForms, address: string): RateLimit[] {
  return rateLimitsOf(accountForms[form], address)
}

/**
 * The limit on all sign-ups and resent confirmations together: more than this is an attack. Those without a proof of work
 * have one of their own, so that they leave room for the others.
 */
export function signUpLimits(hasProof: boolean): RateLimit[] {
  return rateLimitsOf(hasProof ? strangerLimits.signUps : strangerLimits.signUpsWithoutProof, 'all')
}

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
  const { resetMails, verificationMails, accountMails } = strangerLimits
  switch (kind) {
    case 'reset':
      return [...rateLimitsOf(resetMails, email), ...rateLimitsOf(accountMails, email)]
    case 'verification':
      return [...rateLimitsOf(verificationMails, email), ...rateLimitsOf(accountMails, email)]
    case 'unsent':
      return [resetMails, accountMails].map(({ name, ...limit }) => {
        return { ...limit, name: `${name}, unsent`, subject: email }
      })
    default:
      return [{ name: `account mails to an address, ${kind}`, subject: email, max: 3, ...hour }]
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
