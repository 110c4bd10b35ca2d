import { Temporal } from 'temporal-polyfill'
import { BoundedMap } from './bounded-map.ts'
import { addDays, mondayOf } from './calendar-days.ts'
import { dayInWords, partsOfDay } from './day-in-words.ts'
import { canonicalTimeZone, offsetPeriodAt } from './offset-period.ts'
import { dayMs, minuteMs, type TimeRange } from './time-range.ts'

/**
 * `wallTime` is `HH:MM`, or `24:00` for the start of the next day. A time that a clock change skips is the first
 * instant after it; one that occurs twice is the first occurrence for a start and the last for an end.
 */
export function instantOf(day: string, wallTime: string, timeZone: string, edge: 'start' | 'end'): number {
  if (wallTime === '24:00') return instantOf(addDays(day, 1), '00:00', timeZone, 'start')
  // Offsets are less than a day: without a clock change in these two days there is only one result.
  const asUtc = Date.parse(`${day}T${wallTime}Z`)
  const { endsAt, offsetMs } = offsetPeriodAt(asUtc - dayMs, timeZone)
  if (asUtc + dayMs < endsAt) return asUtc - offsetMs

  const zone = canonicalTimeZone(timeZone)
  const dateTime = Temporal.PlainDateTime.from(`${day}T${wallTime}`)
  const last = dateTime.toZonedDateTime(zone, { disambiguation: 'later' })
  if (edge === 'end' && last.toPlainDateTime().equals(dateTime)) return last.epochMilliseconds
  const first = dateTime.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isSkipped = !first.toPlainDateTime().equals(dateTime)
  return ((isSkipped && first.getTimeZoneTransition('next')) || first).epochMilliseconds
}

/** By their number since 1970: the free times of two months ask for the same sixty a thousand times. */
const recentDays = new BoundedMap<number, string>(1000)

export function dayOf(instantMs: number, timeZone: string): string {
  const number = Math.floor((instantMs + offsetPeriodAt(instantMs, timeZone).offsetMs) / dayMs)
  const known = recentDays.get(number)
  if (known !== undefined) return known
  const day = new Date(number * dayMs).toISOString().slice(0, -'T00:00:00.000Z'.length)
  recentDays.set(number, day)
  return day
}

/** Both inclusive. */
export function daysBetween(fromMs: number, toMs: number, timeZone: string): string[] {
  const days: string[] = []
  const last = Date.parse(dayOf(toMs, timeZone))
  for (let midnight = Date.parse(dayOf(fromMs, timeZone)); midnight <= last; midnight += dayMs) {
    days.push(dayOf(midnight, 'UTC'))
  }
  return days
}

/** `09:00`, on the 24-hour clock. */
export function clockTime(instantMs: number, timeZone: string): string {
  return wallClock(instantMs, timeZone).slice(-'00:00:00.000Z'.length, -':00.000Z'.length)
}

/** `Tuesday 16 March 2027, 09:00` */
export function longDateTime(instantMs: number, timeZone: string): string {
  return `${dayInWords(dayOf(instantMs, timeZone))}, ${clockTime(instantMs, timeZone)}`
}

/** `Tue 16 Mar 2027, 09:00`: for tables. */
export function shortDateTime(instantMs: number, timeZone: string): string {
  const day = dayOf(instantMs, timeZone)
  return `${shortDay(day)} ${partsOfDay(day).year}, ${clockTime(instantMs, timeZone)}`
}

/** `16 Mar 2027`, where the weekday doesn't matter. */
export function shortDate(instantMs: number, timeZone: string): string {
  const { dayOfMonth, month, year } = partsOfDay(dayOf(instantMs, timeZone))
  return `${dayOfMonth} ${month.slice(0, 3)} ${year}`
}

/** `Tue 16 Mar` */
export function shortDay(day: string): string {
  const { weekday, dayOfMonth, month } = partsOfDay(day)
  return `${weekday.slice(0, 3)} ${dayOfMonth} ${month.slice(0, 3)}`
}

/** Positive to the east. */
export function offsetMinutes(instantMs: number, timeZone: string): number {
  return Math.round(offsetPeriodAt(instantMs, timeZone).offsetMs / minuteMs)
}

/** `UTC+1`, `UTC+5:45` or `UTC`. */
export function utcOffset(instantMs: number, timeZone: string): string {
  const minutes = offsetMinutes(instantMs, timeZone)
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** An IANA name, current or old, that this runtime knows. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/.test(text)) return false
  try {
    canonicalTimeZone(text)
    return true
  } catch {
    return false
  }
}

/** ISO text, as if the clock were in UTC. */
function wallClock(instantMs: number, timeZone: string): string {
  return new Date(instantMs + offsetPeriodAt(instantMs, timeZone).offsetMs).toISOString()
}

/** Both inclusive. */
export type DaySpan = { firstDay: string; lastDay: string }

export function daysIn({ firstDay, lastDay }: DaySpan): number {
  return (Date.parse(lastDay) - Date.parse(firstDay)) / dayMs + 1
}

/** A clock change makes a span an hour longer or shorter. */
export function rangeOf({ firstDay, lastDay }: DaySpan, timeZone: string): TimeRange {
  return {
    startsAt: instantOf(firstDay, '00:00', timeZone, 'start'),
    endsAt: instantOf(addDays(lastDay, 1), '00:00', timeZone, 'start'),
  }
}

/** Oldest first, beginning on Mondays; the first and the last may be parts of a week. */
export function weeksOf({ firstDay, lastDay }: DaySpan): DaySpan[] {
  const weeks: DaySpan[] = []
  for (let from = firstDay; from <= lastDay; from = addDays(mondayOf(from), 7)) {
    const sunday = addDays(mondayOf(from), 6)
    weeks.push({ firstDay: from, lastDay: sunday < lastDay ? sunday : lastDay })
  }
  return weeks
}
