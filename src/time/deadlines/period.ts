import { addDays, addMonths, weekdayOf } from '../calendar-days.ts'

/** A length of time as laws and rules state it. */
export type Period = { kind: 'hours' | 'days' | 'business-days' | 'months' | 'years'; n: number }

/**
 * The last day of a period that begins on a calendar day; both are `YYYY-MM-DD`, and the first day is not counted. Hours
 * count as whole days, rounded down: only the day of the beginning is known. On a holiday offices are closed, as at
 * weekends.
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
