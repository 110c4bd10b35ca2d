import { addDays, mondayOf } from './calendar-days.ts'
import { dayOf, instantOf } from './local-time.ts'
import type { TimeRange } from './time-range.ts'

/** A week from midnight on `monday` (`YYYY-MM-DD`) in some zone: a clock change makes it an hour longer or shorter. */
export type Week = TimeRange & { monday: string }

/** The last `count` weeks in `timeZone`, oldest first; the last one contains `now` (milliseconds since 1970, UTC). */
export function lastWeeks(now: number, timeZone: string, count: number): Week[] {
  const thisMonday = mondayOf(dayOf(now, timeZone))
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(thisMonday, (index + 1 - count) * 7)
    return {
      monday,
      startsAt: instantOf(monday, '00:00', timeZone, 'start'),
      endsAt: instantOf(addDays(monday, 7), '00:00', timeZone, 'start'),
    }
  })
}
