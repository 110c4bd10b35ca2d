import { addDays, mondayOf } from './calendar-days.ts'
import { instantOf } from './local-time.ts'
import { dayMs, type TimeRange } from './time-range.ts'

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
