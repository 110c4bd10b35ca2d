import { publicRateLimits } from '#src/access/public-rate-limits.ts'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import { maxOf } from '#src/platform/rate-limits/rate-limits.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'

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
