import { findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import { type FirmZone, timeForVisitor } from '#src/features/booking/appointments/appointment-line.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { isWithinHours, type WorkingTimes } from '#src/features/booking/slots/open-ranges.ts'
import type { SchedulePart } from '#src/features/booking/slots/schedule.ts'
import { nameOfScamType } from '#src/firm/scam-types.ts'
import type { AgentMark } from '#src/pages/admin-profile/appointments/agents/agent-marks.ts'
import { minuteMs, overlaps, type TimeRange } from '#src/time/time-range.ts'
import type { AxisRange } from './axis-range.ts'
import { type Lane, lanesOf, maxLanes } from './lanes/lanes.ts'
import { clockOn, plainClockOn } from './shown-hours.ts'

export type ColumnQuery = {
  day: string
  firm: FirmZone
  /** What is shown of the day. */
  range: TimeRange
  now: number
  consultationMinutes: number
  hours: WorkingTimes
  /** Whether the agent takes appointments. */
  isActive: boolean
  /** Tells the agent from the others of the column; null if it is theirs alone. */
  mark: AgentMark | null
}

export type TimedRange = AxisRange & {
  /** `09:00` */
  startsAt: string
  endsAt: string
  /** `09:00 to 11:00` */
  times: string
}

/** Part of an agent's day, with its place on the axis. */
export type ColumnPart = TimedRange &
  (
    | { kind: 'free' | 'closed'; choice: TimeChoice | null }
    | (OfAgent & { kind: 'busy' })
    | (OfAgent & { kind: 'extra'; extraHoursId: string })
    | (OfAgent & { kind: 'blocked'; dayOffId: string; note: string; isThisDayOnly: boolean; isOfAll: boolean })
    | TakenPart
    | MorePart
  )

/** Whose part it is, in a column of several agents, and where it is beside those of the others. */
export type OfAgent = Lane & { mark: AgentMark | null }

/** Parts for which there is no room side by side. */
export type MorePart = TimedRange & Lane & { kind: 'more'; count: number; names: string[]; hasConflict: boolean }

/** What is left of free or closed time: `HH:MM`, the end perhaps 24:00. */
export type TimeChoice = AxisRange & { from: string; until: string; mayBook: boolean }

export type TakenPart = TimedRange &
  OfAgent & {
    kind: 'taken'
    appointmentId: string
    name: string
    status: Appointment['status']
    scamType: string
    /** Null if the visitor's clock is the firm's, or isn't known. */
    timeForVisitor: string | null
    /** Whether staff may move it to another time. */
    mayMove: boolean
    /** Why its agent cannot take it: they are away or busy elsewhere, have closed the hours or left. Null if they can. */
    conflict: 'closed-day' | 'away' | 'outside-hours' | 'agent-not-active' | null
    /** The buffer after it; null if it has none, or none that is shown. */
    buffer: TimedRange | null
  }

/** The parts of a column that are at least partly shown, in order. */
export function toColumnParts(parts: SchedulePart<Appointment>[], query: ColumnQuery): ColumnPart[] {
  const taken = parts.filter((part) => part.kind === 'taken')
  const away = parts.filter((part) => part.kind === 'blocked' || part.kind === 'busy')
  const lanes = new Map(lanesOf(taken, maxLanes).map((lane, index) => [taken[index], lane]))
  const own = { ...onlyLane, mark: query.mark }
  const toPart = (part: SchedulePart<Appointment>): ColumnPart | null => {
    const place = placeOf(part, query)
    if (place === null) return null
    switch (part.kind) {
      case 'free':
      case 'closed':
        return { ...place, kind: part.kind, choice: choiceOf(part, query) }
      case 'busy':
        return { ...place, ...own, kind: part.kind }
      case 'extra':
        return { ...place, ...own, kind: part.kind, extraHoursId: part.extraHoursId }
      case 'blocked': {
        const { kind, dayOffId, note, isThisDayOnly, isOfAll } = part
        return { ...place, ...own, kind, dayOffId, note, isThisDayOnly, isOfAll }
      }
      case 'taken': {
        const conflict = part.taken.status === 'booked' ? conflictOf(part, { ...query, away }) : null
        return { ...place, ...own, ...toTaken(part.taken, query), ...lanes.get(part), conflict }
      }
    }
  }
  return parts.map(toPart).filter((part) => part !== null)
}

/** What is over is in no conflict with hours that were closed since. */
function conflictOf(
  part: TimeRange,
  { now, hours, isActive, away, firm }: ColumnQuery & { away: (TimeRange & { isOfAll?: boolean })[] },
) {
  if (part.startsAt > now && !isActive) return 'agent-not-active'
  const during = away.filter((each) => overlaps(each, part))
  if (during.some(({ isOfAll }) => isOfAll === true)) return 'closed-day'
  if (during.length > 0) return 'away'
  return part.startsAt > now && !isWithinHours(part, hours, firm.timeZone) ? 'outside-hours' : null
}

const onlyLane: Lane = { lane: 0, laneCount: 1, span: 1 }

/** Where a range is on the axis; null if nothing of it is shown. Its times are those of the whole range. */
function placeOf(part: TimeRange, { day, range, firm: { timeZone } }: ColumnQuery): TimedRange | null {
  const startsAt = Math.max(part.startsAt, range.startsAt)
  const endsAt = Math.min(part.endsAt, range.endsAt)
  if (startsAt >= endsAt) return null
  const minutesTo = (instant: number) => Math.round((instant - range.startsAt) / minuteMs)
  const clock = { startsAt: clockOn(day, part.startsAt, timeZone), endsAt: clockOn(day, part.endsAt, timeZone) }
  return {
    at: minutesTo(startsAt),
    length: minutesTo(endsAt) - minutesTo(startsAt),
    ...clock,
    times: `${clock.startsAt} to ${clock.endsAt}`,
  }
}

const quarterMs = 15 * minuteMs

/** What can still be chosen: from the next quarter of an hour on, of what is shown; null if nothing is left. */
function choiceOf(part: SchedulePart<Appointment>, query: ColumnQuery): TimeChoice | null {
  const { day, range, now, consultationMinutes, isActive, firm } = query
  if (!isActive) return null
  const next = Math.ceil(now / quarterMs) * quarterMs
  const startsAt = Math.max(part.startsAt, range.startsAt, part.startsAt < now ? next : 0)
  const endsAt = Math.min(part.endsAt, range.endsAt)
  const place = placeOf({ startsAt, endsAt }, query)
  if (place === null) return null
  return {
    at: place.at,
    length: place.length,
    from: plainClockOn(day, startsAt, firm.timeZone),
    until: plainClockOn(day, endsAt, firm.timeZone),
    mayBook: part.kind === 'free' && endsAt - startsAt >= consultationMinutes * minuteMs,
  }
}

function toTaken(appointment: Appointment, query: ColumnQuery) {
  const { appointmentId, name, status, endsAt, occupiedUntil } = appointment
  return {
    kind: 'taken' as const,
    appointmentId,
    name,
    status,
    scamType: nameOfScamType(appointment.scamType),
    timeForVisitor: timeForVisitor(appointment, query.firm),
    mayMove: findStaffChangeBlocker({ now: query.now, appointment }) === null,
    buffer: placeOf({ startsAt: endsAt, endsAt: occupiedUntil }, query),
  }
}
