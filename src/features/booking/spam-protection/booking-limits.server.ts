import { type LimitFacts, publicRateLimits } from '#src/access/public-rate-limits.ts'
import type { Availability } from '#src/features/booking/availability/availability.ts'
import { readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import {
  consumeAndLog,
  consumeFreeRateLimits,
  findExhaustedRateLimit,
  maxOf,
  type RateLimit,
  type RateLimited,
  rateLimitsOf,
} from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'

type Booker = { address: string; email: string }

type LimitRuntime = Pick<Runtime, 'db' | 'secret' | 'clock'>

/** `limit` is exhausted until `retryAt`. Everyone is told the same, whoever is signed in. */
export type TooManyBookings = { ok: false; reason: 'too-many'; limit: string; retryAt: Date }

/** Looks at the booking limits early, and counts the form if none is exhausted. Null if the form may go on. */
export async function countBookingForm(
  { db, secret, clock }: LimitRuntime,
  booker: Booker,
  availability: Availability,
): Promise<TooManyBookings | null> {
  const options = { secret, now: clock.now() }
  const formLimits = rateLimitsOf(publicRateLimits.bookingForms, booker.address, factsOf(availability))
  const limits = [...bookingLimits(booker, availability), ...formLimits]
  const usedUp = await findExhaustedRateLimit(db, limits, options)
  if (usedUp !== null) return refuseBooking(usedUp, options.now)
  const consume = (transaction: Database) => consumeFreeRateLimits(transaction, formLimits, options)
  const use = await db.transaction().execute(consume)
  return use.ok ? null : refuseBooking(use, options.now)
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
export function proofReuseLimits(formKey: string): RateLimit[] {
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
