import type { DayOff, ExtraHours } from '#src/features/booking/availability/availability.ts'
import type { OpeningHours } from '#src/firm/opening-hours.ts'
import { weekdayOf } from '#src/time/calendar-days.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { dayMs, mergeRanges, overlaps, type TimeRange } from '#src/time/time-range.ts'

/** Wall-clock times in the firm's zone. */
export type WorkingTimes = {
  openingHours: OpeningHours[]
  extraHours?: ExtraHours[]
  daysOff?: DayOff[]
  busyTimes?: TimeRange[]
}

type TimesAway = Pick<WorkingTimes, 'daysOff' | 'busyTimes'>

/** Ignoring days off. Overlapping or touching extra hours are merged with the usual ones. */
export function openRangesOf(day: string, { openingHours, extraHours = [] }: WorkingTimes, zone: string): TimeRange[] {
  const toRange = ({ opensFrom, closesAt }: Pick<OpeningHours, 'opensFrom' | 'closesAt'>) => ({
    startsAt: instantOf(day, opensFrom, zone, 'start'),
    endsAt: instantOf(day, closesAt, zone, 'end'),
  })
  const weekday = weekdayOf(day)
  const usual = openingHours.filter((hours) => hours.weekday === weekday).map(toRange)
  const extra = extraHours.filter((hours) => hours.day === day).map(toRange)
  return extra.length === 0 ? usual : mergeRanges([...usual, ...extra])
}

/** Whether a range is within the agent's hours on the day on which it begins, ignoring days off. */
export function isWithinHours({ startsAt, endsAt }: TimeRange, times: WorkingTimes, zone: string): boolean {
  const open = openRangesOf(dayOf(startsAt, zone), times, zone)
  return open.some((range) => range.startsAt <= startsAt && endsAt <= range.endsAt)
}

/** Regardless of opening hours: time off, and busy times near the day. */
export function offRangesOf(day: string, { daysOff = [], busyTimes = [] }: TimesAway, zone: string): TimeRange[] {
  const midnight = Date.parse(day)
  const near = { startsAt: midnight - dayMs, endsAt: midnight + 3 * dayMs }
  const off = daysOff
    .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    .map(({ offFrom, offUntil }) => ({
      startsAt: instantOf(day, offFrom, zone, 'start'),
      endsAt: instantOf(day, offUntil, zone, 'end'),
    }))
  return [...off, ...busyTimes.filter((busy) => overlaps(busy, near))]
}

export function isOff(day: string, range: TimeRange, times: TimesAway, zone: string): boolean {
  return offRangesOf(day, times, zone).some((off) => overlaps(off, range))
}

/** Whether an agent who has hours on a day is away for all of them. */
export function isAwayAllDay(day: string, agent: WorkingTimes, zone: string): boolean {
  const open = openRangesOf(day, agent, zone)
  const off = offRangesOf(day, agent, zone)
  return open.length > 0 && open.every((range) => off.some((each) => covers(each, range)))
}

function covers(outer: TimeRange, inner: TimeRange): boolean {
  return outer.startsAt <= inner.startsAt && inner.endsAt <= outer.endsAt
}
