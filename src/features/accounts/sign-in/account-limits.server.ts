import { timingSafeEqual } from 'node:crypto'
import { publicRateLimits } from '#src/access/public-rate-limits.ts'
import { cookieTerms } from '#src/firm/session-terms.ts'
import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import { deriveToken, newToken } from '#src/platform/crypto/secret.server.ts'
import {
  consumeAndLog,
  type RateLimit,
  type RateLimited,
  rateLimitsOf,
  refundRateLimits,
  resetRateLimit,
} from '#src/platform/rate-limits.server.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

const hour = { withinMinutes: 60 }

/** After five wrong passwords, each further one costs a longer wait, up to 15 minutes. Nobody is ever locked out. */
const { max, withinMinutes, maxWaitMinutes } = publicRateLimits.wrongPasswordsOfEmailByNetwork
const waits = { max, withinMinutes, maxWaitMinutes }

function wrongPasswordLimitsByNetworkAndEmail(email: string, address: string): RateLimit[] {
  const limits = rateLimitsOf(publicRateLimits.wrongPasswordsOfEmailByNetwork, address)
  return limits.map((limit) => ({ ...limit, subject: `${limit.subject} ${email}` }))
}

/** From all unknown devices together, against distributed guesses. Known devices, passkeys and links are exempt. */
export function wrongPasswordLimitByEmail(email: string): RateLimit {
  return { ...publicRateLimits.wrongPasswordsOfEmail, subject: email }
}

function wrongPasswordLimitByDevice(deviceId: string): RateLimit {
  return { name: 'wrong passwords by known device', subject: deviceId, ...waits }
}

function wrongPasswordLimitBySession(sessionId: string): RateLimit {
  return { name: 'wrong passwords by session', subject: sessionId, ...waits }
}

function wrongPasswordLimitsByNetwork(address: string): RateLimit[] {
  return rateLimitsOf(publicRateLimits.wrongPasswords, address)
}

/** Each code has a limit, but with many codes a guess would be right one day. The link in the email still works. */
export function wrongCodeLimits(address: string): RateLimit[] {
  const { wrongCodes, wrongCodesInAll, wrongCodesADay } = publicRateLimits
  return [
    ...rateLimitsOf(wrongCodes, address),
    ...[wrongCodesInAll, wrongCodesADay].flatMap((limit) => rateLimitsOf(limit, 'all')),
  ]
}

const accountForms = {
  reset: publicRateLimits.resetForms,
  'sign-up': publicRateLimits.signUpForms,
  resend: publicRateLimits.resendForms,
  /** Only users who are logged in ask for a change of address. */
  change: { name: 'account forms by network, change', per: 'network', max: 10, ...hour },
} as const

/** Consumed before the response. Emails to existing accounts have their own limit, which sign-ups cannot exhaust. */
export function accountFormLimits(form: keyof typeof accountForms, address: string): RateLimit[] {
  return rateLimitsOf(accountForms[form], address)
}

/** In all: more is an attack. Sign-ups without a proof of work have one of their own, to leave room for the others. */
export function signUpLimits(hasProof: boolean): RateLimit[] {
  return rateLimitsOf(hasProof ? publicRateLimits.signUps : publicRateLimits.signUpsWithoutProof, 'all')
}

/** What strangers can ask for has limits of its own. `unsent` counts requests to which no email goes out. */
export type AccountEmailKind =
  | 'reset'
  | 'verification'
  | 'change-address'
  | 'set-up-factor'
  | 'confirm-identity'
  | 'unsent'

/** To one address, known or not: of one kind, and of all kinds that strangers can ask for. */
export function accountEmailLimits(kind: AccountEmailKind, email: string): RateLimit[] {
  const { resetMails, verificationMails, accountMails } = publicRateLimits
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

export const accountEmailAlarmLimit: RateLimit = { name: 'alarms about account mails', subject: 'all', max: 1, ...hour }

export type Attempt = { address: string } & ({ email: string; knownDeviceId: string | null } | { sessionId: string })

/** Strangers' wrong passwords do not use up the owner's budget: known devices and sessions have their own. */
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
 * Counted before the password is checked, so that concurrent attempts gain nothing. Then `clearAttempts` if it is
 * right, `refundAttempt` if it was not checked.
 */
export function countAttempt(runtime: Runtime, attempt: Attempt): Promise<{ ok: true; at: Date } | RateLimited> {
  const { ownLimits, sharedLimits } = attemptLimits(attempt)
  return consumeAndLog(runtime, [...ownLimits, ...sharedLimits], { address: attempt.address })
}

/** Resets the attempt's own limits and refunds the shared ones. */
export async function clearAttempts({ db, secret }: Runtime, attempt: Attempt, at: Date): Promise<void> {
  const { ownLimits, sharedLimits } = attemptLimits(attempt)
  // Sequentially: locks must be taken in the order of `consumeRateLimits`.
  await refund({ db, secret }, sharedLimits, at)
  for (const limit of ownLimits) await resetRateLimit(db, limit, { secret })
}

export function refundAttempt({ db, secret }: Runtime, attempt: Attempt, at: Date): Promise<void> {
  const { ownLimits, sharedLimits } = attemptLimits(attempt)
  return refund({ db, secret }, [...ownLimits, ...sharedLimits], at)
}

async function refund({ db, secret }: Pick<Runtime, 'db' | 'secret'>, limits: RateLimit[], at: Date): Promise<void> {
  if (limits.length === 0) return
  await db.transaction().execute((transaction) => refundRateLimits(transaction, limits, { secret, now: at }))
}

export async function resetWrongPasswordLimits(
  { db, secret }: Runtime,
  { email, address }: { email: string; address: string },
): Promise<void> {
  for (const limit of [wrongPasswordLimitByEmail(email), ...wrongPasswordLimitsByNetworkAndEmail(email, address)]) {
    await resetRateLimit(db, limit, { secret })
  }
}

const name = 'harbour-device'

const lifetimeMs = durationMs(cookieTerms.device)

type DeviceRuntime = Pick<Runtime, 'settings' | 'secret' | 'clock'>

/** From a signed cookie bound to the account's email. It grants nothing but its own limit for wrong passwords. */
export function readKnownDevice(
  { settings, secret, clock }: DeviceRuntime,
  request: Request,
  email: string,
): string | null {
  const value = readCookie({ settings }, request.headers.get('cookie'), name) ?? ''
  const [, issuedAt = '', deviceId = '', signature = ''] =
    /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{22})$/.exec(value) ?? []
  const expected = signatureOf(secret, { issuedAt, deviceId, email })
  if (signature.length !== expected.length) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  return clock.now().getTime() - Number.parseInt(issuedAt, 36) > lifetimeMs ? null : deviceId
}

export function knownDeviceCookie(runtime: DeviceRuntime, request: Request, email: string): string {
  const { secret, clock } = runtime
  const deviceId = readKnownDevice(runtime, request, email) ?? newToken()
  const issuedAt = clock.now().getTime().toString(36)
  const value = `${issuedAt}.${deviceId}.${signatureOf(secret, { issuedAt, deviceId, email })}`
  return setCookieHeader(runtime, { name, value, maxAge: lifetimeMs / 1000 })
}

function signatureOf(secret: string, device: { issuedAt: string; deviceId: string; email: string }): string {
  return deriveToken(secret, `known-device:${device.issuedAt}:${device.deviceId}:${device.email}`)
}
