import type { OccupiedRange, SchedulePart } from '#src/features/booking/slots/schedule.ts'
import type { CalendarQuery } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { clockTime, dayOf, instantOf, offsetMinutes, utcOffset } from '#src/time/local-time.ts'
import { hourMs, minuteMs, type TimeRange } from '#src/time/time-range.ts'

/** Whole hours on the clock, 0 to 24. */
export type Hours = { from: number; until: number }

/** What is shown of a day in any case, and of a week with nothing in it. */
const usualHours: Hours = { from: 8, until: 18 }

type DayParts = { day: string; parts: SchedulePart<OccupiedRange>[] }

type HoursQuery = { isWeek: boolean; hours: CalendarQuery['hours']; timeZone: string }

/** The hours that contain everything on the given days: of a day at least the usual ones, of a week no others. */
export function findShownHours(days: DayParts[], { isWeek, hours, timeZone }: HoursQuery): Hours {
  const needed = days.flatMap(({ day, parts }) => parts.flatMap((part) => hoursOfPart(day, part, timeZone)))
  const least = isWeek ? [] : [usualHours]
  const from = Math.min(...[...least, ...needed].map((each) => each.from))
  const until = Math.max(...[...least, ...needed].map((each) => each.until))
  const open = from < until ? { from, until } : usualHours
  return {
    from: hours === 'earlier' || hours === 'all' ? 0 : open.from,
    until: hours === 'later' || hours === 'all' ? 24 : open.until,
  }
}

/**
 * The hours that a part needs. Closed time and time busy elsewhere, which is often at night, need none, and a day off none
 * where it begins or ends at midnight.
 */
function hoursOfPart(day: string, part: SchedulePart<OccupiedRange>, timeZone: string): Hours[] {
  if (part.kind === 'closed' || part.kind === 'busy') return []
  const endsAt = part.kind === 'taken' ? Math.max(part.endsAt, part.taken.occupiedUntil) : part.endsAt
  const from = Math.floor(hoursOf(part.startsAt, timeZone))
  const until = endsAt < instantOf(day, '24:00', timeZone, 'end') ? Math.ceil(hoursOf(endsAt, timeZone)) : 24
  if (part.kind !== 'blocked') return [{ from, until }]
  return [{ from: from === 0 ? 24 : from, until: until === 24 ? 0 : until }]
}

/** A time on the clock in hours: 9.25 at 09:15. */
function hoursOf(instantMs: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = clockTime(instantMs, timeZone).split(':').map(Number)
  return hours + minutes / 60
}

/** The instants between which a day is shown. */
export function shownRangeOf(day: string, { from, until }: Hours, timeZone: string): TimeRange {
  const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`
  return {
    startsAt: instantOf(day, clock(from), timeZone, 'start'),
    endsAt: instantOf(day, clock(until), timeZone, 'end'),
  }
}

/** An hour of the axis: its place in minutes, the clock at it and, on a day when the clocks change, the UTC offset. */
export type HourMark = { at: number; clock: string; offset: string | null }

/** The hours of a day's axis, as many as it really has. */
export function marksOf(day: string, { startsAt, endsAt }: TimeRange, timeZone: string): HourMark[] {
  const isChanged = clockChangeInWords(day, timeZone) !== null
  const marks: HourMark[] = []
  for (let instant = startsAt; instant < endsAt; instant += hourMs) {
    const offset = isChanged ? utcOffset(instant, timeZone) : null
    marks.push({ at: (instant - startsAt) / minuteMs, clock: clockTime(instant, timeZone), offset })
  }
  return marks
}

/** `09:00`, or `24:00` for the end of the day; with the UTC offset on a day when the clocks change. */
export function clockOn(day: string, instantMs: number, timeZone: string): string {
  const clock = plainClockOn(day, instantMs, timeZone)
  if (clock === '24:00' || clockChangeInWords(day, timeZone) === null) return clock
  return `${clock} (${utcOffset(instantMs, timeZone)})`
}

/** `09:00`, or `24:00` for the end of the day or later. */
export function plainClockOn(day: string, instantMs: number, timeZone: string): string {
  return dayOf(instantMs, timeZone) > day ? '24:00' : clockTime(instantMs, timeZone)
}

/** What to say about a day on which the clocks change; null for every other day. */
export function clockChangeInWords(day: string, timeZone: string): string | null {
  const [before, after] = (['00:00', '24:00'] as const).map((edge) =>
    offsetMinutes(instantOf(day, edge, timeZone, 'start'), timeZone),
  )
  if (before === undefined || after === undefined || before === after) return null
  const [way, hours] = after > before ? ['forward', 23] : ['back', 25]
  return `The clocks go ${way} on ${dayInWords(day)}, so that day has ${hours} hours and its times show their difference from UTC.`
}
