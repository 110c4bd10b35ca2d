import { addDays, weekdayOf } from '#src/time/calendar-days.ts'
import { dayMs } from '#src/time/time-range.ts'

export type Period = { kind: 'hours' | 'days' | 'business-days' | 'months' | 'years'; n: number }

/**
 * The first day is not counted. Hours count as whole days, rounded down: only the day of the beginning is known. On a
 * holiday offices are closed, as at weekends.
 */
export function endOfPeriod(day: string, { kind, n }: Period, isHoliday: (day: string) => boolean): string {
  switch (kind) {
    case 'hours':
      return addDays(day, Math.floor(n / 24))
    case 'days':
      return addDays(day, n)
    case 'business-days':
      return addBusinessDays(day, n, isHoliday)
    case 'months':
      return addMonths(day, n)
    case 'years':
      return addMonths(day, 12 * n)
  }
}

const saturday = 6

function addBusinessDays(day: string, count: number, isHoliday: (day: string) => boolean): string {
  let last = day
  for (let counted = 0; counted < count; ) {
    last = addDays(last, 1)
    if (weekdayOf(last) < saturday && !isHoliday(last)) counted += 1
  }
  return last
}

/** Where the month has no such day, its last one: 31 August, then 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  const clamped = lastOfMonth.setUTCDate(Math.min(dayOfMonth, lastOfMonth.getUTCDate()))
  return new Date(clamped).toISOString().slice(0, day.length)
}

/** Negative if it is before. */
export function daysFrom(from: string, day: string): number {
  return (Date.parse(day) - Date.parse(from)) / dayMs
}
