import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type LimitFacts, publicRateLimits } from '#src/access/public-rate-limits.ts'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import { deriveToken } from '#src/platform/crypto/secret.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import {
  consumeAndLog,
  consumeFreeRateLimits,
  consumeRateLimits,
  findExhaustedRateLimit,
  maxOf,
  type RateLimit,
  type RateLimited,
  rateLimitsOf,
} from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import {
  type FormChallenge,
  formatFormKey,
  honeypotField,
  minFillMs,
  parseFormKey,
  proofOfWork,
} from '#src/ui/forms/proof-of-work/form-challenge.ts'
import type { Availability } from './availability/availability.ts'
import { readBookingRules } from './availability/availability-queries.server.ts'

const formKeyLifetimeMinutes = 24 * 60

/** A signed key for one rendering: makes the form idempotent, dates it, and is the proof's challenge. Not stored. */
export async function createFormKey({ secret, clock }: Pick<Runtime, 'secret' | 'clock'>): Promise<string> {
  const challenge = await createChallenge({
    ...proofOfWork,
    deriveKey,
    data: { shownAt: clock.now().getTime() },
    hmacSignatureSecret: signingSecret(secret),
  })
  return formatFormKey(challenge as FormChallenge)
}

/** Null when it is not ours or has expired. */
export async function findFormAgeMs(
  runtime: Pick<Runtime, 'secret' | 'clock'>,
  formKey: string,
): Promise<number | null> {
  const challenge = parseFormKey(formKey)
  if (challenge === null) return null
  const ageMs = runtime.clock.now().getTime() - challenge.parameters.data.shownAt
  if (ageMs > formKeyLifetimeMinutes * minuteMs) return null
  // Without a solution the library checks only the signature, which is cheap.
  const { invalidSignature } = await verify(runtime, challenge, '')
  return invalidSignature === false ? ageMs : null
}

/** Costs as much as one attempt in the browser. */
async function isProofOfWork(
  runtime: Pick<Runtime, 'secret'>,
  { formKey, proof }: { formKey: string; proof: string },
): Promise<boolean> {
  const challenge = parseFormKey(formKey)
  return challenge !== null && (await verify(runtime, challenge, proof)).verified
}

function verify({ secret }: Pick<Runtime, 'secret'>, challenge: FormChallenge, proof: string) {
  const solution = solutionOf(proof)
  return verifySolution({ challenge, deriveKey, solution, hmacSignatureSecret: signingSecret(secret) })
}

function signingSecret(secret: string): string {
  return deriveToken(secret, 'booking-form-key')
}

/** A malformed solution becomes one that the library rejects without any work. */
function solutionOf(proof: string) {
  const [, counter = '-1', derivedKey = ''] = /^(\d{1,10})-([0-9a-f]{32})$/.exec(proof) ?? []
  return { counter: Number(counter), derivedKey }
}

type SpamCheckResult = {
  refusal: 'key-not-valid' | 'honeypot-filled' | 'too-fast' | null
  /** The form's own, or a new one when that is invalid. */
  formKey: string
}

export async function checkSpamProtection(
  runtime: Pick<Runtime, 'secret' | 'clock'>,
  formData: FormData,
): Promise<SpamCheckResult> {
  const textOf = (name: string) => String(formData.get(name) ?? '')
  const formKey = textOf('formKey')
  const ageMs = await findFormAgeMs(runtime, formKey)
  if (ageMs === null) return { refusal: 'key-not-valid', formKey: await createFormKey(runtime) }
  if (textOf(honeypotField) !== '') return { refusal: 'honeypot-filled', formKey }
  return { refusal: ageMs < minFillMs ? 'too-fast' : null, formKey }
}

/** For an unused key of ours. It is used up even if wrong: a check costs as much as one attempt to solve it. */
export async function consumeProof(
  runtime: Pick<Runtime, 'db' | 'secret' | 'clock'>,
  formData: FormData,
): Promise<boolean> {
  const [formKey, proof] = [String(formData.get('formKey') ?? ''), String(formData.get('proof') ?? '')]
  if (proof === '' || (await findFormAgeMs(runtime, formKey)) === null) return false
  const options = { secret: runtime.secret, now: runtime.clock.now() }
  const use = await runtime.db
    .transaction()
    .execute((transaction) => consumeRateLimits(transaction, proofReuseLimits(formKey), options))
  return use.ok && isProofOfWork(runtime, { formKey, proof })
}

type Booker = { address: string; email: string }

type LimitRuntime = Pick<Runtime, 'db' | 'secret' | 'clock'>

/** `limit` is exhausted until `retryAt`. Everyone is told the same, whoever is signed in. */
export type TooManyBookings = { ok: false; reason: 'too-many'; limit: string; retryAt: Date }

/** Looks at the booking limits early, and counts the form if none is exhausted. Only then is the proof worth its time. */
export async function countBookingForm(
  { db, secret, clock }: LimitRuntime,
  { formKey, proof, ...booker }: Booker & { formKey: string; proof: string },
  availability: Availability,
): Promise<{ ok: true; hasProof: boolean } | TooManyBookings> {
  const options = { secret, now: clock.now() }
  const formLimits = rateLimitsOf(publicRateLimits.bookingForms, booker.address, factsOf(availability))
  const limits = [...bookingLimits(booker, availability), ...formLimits]
  const usedUp = await findExhaustedRateLimit(db, limits, options)
  if (usedUp !== null) return refuseBooking(usedUp, options.now)
  const consume = (transaction: Database) => consumeFreeRateLimits(transaction, formLimits, options)
  const use = await db.transaction().execute(consume)
  if (!use.ok) return refuseBooking(use, options.now)
  return { ok: true, hasProof: await isProofOfWork({ secret }, { formKey, proof }) }
}

/** In the transaction of the booking, which is rolled back if this is not null. */
export async function countBooking(
  { db: transaction, secret, clock }: LimitRuntime,
  { formKey, hasProof, ...booker }: Booker & { formKey: string; hasProof: boolean },
  availability: Availability,
): Promise<TooManyBookings | null> {
  const options = { secret, now: clock.now() }
  const limits = bookingLimits(booker, availability)
  const consume = (more: RateLimit[]) => consumeFreeRateLimits(transaction, [...more, ...limits], options)
  const proved = hasProof ? await consume(proofReuseLimits(formKey)) : null
  const isReused = proved !== null && !proved.ok && proved.limit.name === publicRateLimits.proofUses.name
  const unproven = rateLimitsOf(publicRateLimits.bookingsWithoutProof, booker.address, factsOf(availability))
  const use = proved === null || isReused ? await consume(unproven) : proved
  return use.ok ? null : refuseBooking(use, options.now)
}

function bookingLimits({ address, email }: Booker, availability: Availability): RateLimit[] {
  const { bookings, bookingsADay, bookingsInAll, bookingsByEmail } = publicRateLimits
  const facts = factsOf(availability)
  return [
    ...rateLimitsOf(bookings, address, facts),
    ...rateLimitsOf(bookingsADay, address, facts),
    ...rateLimitsOf(bookingsInAll, 'all', facts),
    ...rateLimitsOf(bookingsByEmail, email, facts),
  ]
}

function factsOf({ rules, agents }: Availability): LimitFacts {
  return { rules, activeAgents: agents.filter(({ isActive }) => isActive).length }
}

/** An email's limit names a whole day: anyone can type an address, and must not learn when its owner booked. */
function refuseBooking({ limit, retryAt }: { limit: RateLimit; retryAt: Date }, now: Date): TooManyBookings {
  const retryAtToShow =
    limit.name === publicRateLimits.bookingsByEmail.name
      ? new Date(now.getTime() + limit.withinMinutes * minuteMs)
      : retryAt
  return { ok: false, reason: 'too-many', limit: limit.name, retryAt: retryAtToShow }
}

export async function countLinkPress(runtime: Runtime, address: string): Promise<{ ok: true } | RateLimited> {
  const facts = { rules: await readBookingRules(runtime.db), activeAgents: 0 }
  const counted = await consumeAndLog(runtime, rateLimitsOf(publicRateLimits.linkPresses, address, facts), { address })
  return counted.ok ? { ok: true } : counted
}

/** A proof of work is valid for one booking. */
function proofReuseLimits(formKey: string): RateLimit[] {
  return rateLimitsOf(publicRateLimits.proofUses, formKey)
}

/** Withdrawn when the no-show is undone. */
export const missedMails = ['appointment-missed'] as const

export const visitorMails = [
  ...(['appointment-booked', 'appointment-moved', 'appointment-cancelled', 'appointment-restored'] as const),
  ...(['appointment-readdressed', 'appointment-reminder-day', 'appointment-reminder-soon'] as const),
  ...missedMails,
]

/** Ask before the change is recorded. */
export async function mayMailChange(db: Database, appointmentId: string, rules: BookingRules): Promise<boolean> {
  const earlier = db
    .selectFrom('appointment_changes')
    .where('appointment_id', '=', appointmentId)
    .where('made_by', '=', 'visitor')
  return (await countRows(earlier)) < maxOf(publicRateLimits.mailedChanges, { rules, activeAgents: 0 })
}

/** Whether one more email, then due, may go to an address; counts it. Locks the address until the transaction ends. */
export async function limitMailsTo(
  transaction: Database,
  { email, now, rules }: { email: string; now: number; rules: BookingRules },
): Promise<(dueAt: number) => boolean> {
  await acquireLock(transaction, `appointment mails to ${email}`)
  const { withinMinutes } = publicRateLimits.appointmentMails
  const rows = await transaction
    .selectFrom('outgoing_mails')
    .select('first_due_at')
    .where('recipient', '=', email)
    .where('kind', 'in', visitorMails)
    .where('status', '!=', 'skipped')
    .where('first_due_at', '>', toIso(now - withinMinutes * minuteMs))
    .execute()
  const max = maxOf(publicRateLimits.appointmentMails, { rules, activeAgents: 0 })
  const due = rows.map(({ first_due_at }) => Date.parse(first_due_at ?? ''))
  return (dueAt) => {
    const near = due.filter((other) => Math.abs(other - dueAt) < withinMinutes * minuteMs)
    if (near.length >= max) return false
    due.push(dueAt)
    return true
  }
}
