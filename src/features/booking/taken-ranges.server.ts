import type { Database } from '../../platform/database/connect.server.ts'
import { dayMs, minuteMs, type TimeRange } from '../../time/time-range.ts'

type Question = {
  agentId: string
  /** From when on. Milliseconds since 1970, UTC, as `now`. */
  fromMs: number
  now: number
  /** How long the time of a cancelled appointment stays taken. */
  undoMinutes: number
  /** An appointment that is left out, to see where it could go. */
  exceptAppointmentId?: string | null
  /** The visitor's own hold. */
  exceptHoldId?: string | null
}

/**
 * What is taken of an agent's time from `fromMs` on, buffers included: by appointments that stand, by those cancelled so lately
 * that their visitors may take it back, and by holds that have not run out.
 */
export async function findTakenRanges(db: Database, question: Question): Promise<TimeRange[]> {
  const { agentId, now, exceptHoldId = null } = question
  const rows = await appointmentsOf(db, question)
    .unionAll(
      db
        .selectFrom('holds')
        .select(['starts_at', 'occupied_until'])
        .where('agent_id', '=', agentId)
        .where('expires_at', '>', new Date(now).toISOString())
        .where('hold_id', 'is distinct from', exceptHoldId),
    )
    .execute()
  return rows.map(toRange)
}

/** The same without holds. */
export async function findAppointmentRanges(db: Database, question: Question): Promise<TimeRange[]> {
  return (await appointmentsOf(db, question).execute()).map(toRange)
}

function appointmentsOf(db: Database, question: Question) {
  const { agentId, fromMs, now, undoMinutes, exceptAppointmentId = null } = question
  return (
    db
      .selectFrom('appointments')
      .select(['starts_at', 'occupied_until'])
      .where('agent_id', '=', agentId)
      .where('occupied_until', '>', new Date(fromMs).toISOString())
      // For the index, which knows starts: nothing takes a day.
      .where('starts_at', '>', new Date(fromMs - dayMs).toISOString())
      .where('appointment_id', 'is distinct from', exceptAppointmentId)
      .where((where) =>
        where.or([
          where('status', '!=', 'cancelled'),
          where('cancelled_at', '>', new Date(now - undoMinutes * minuteMs).toISOString()),
        ]),
      )
  )
}

function toRange(row: { starts_at: string; occupied_until: string }): TimeRange {
  return { startsAt: Date.parse(row.starts_at), endsAt: Date.parse(row.occupied_until) }
}
