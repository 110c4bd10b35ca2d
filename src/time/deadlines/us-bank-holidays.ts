import { addDays, weekdayOf } from '#src/time/calendar-days.ts'

const [monday, thursday, sunday] = [1, 4, 7] as const

const fixedDates = [
  { date: '01-01', since: 1900 },
  { date: '06-19', since: 2022 },
  { date: '07-04', since: 1900 },
  { date: '11-11', since: 1900 },
  { date: '12-25', since: 1900 },
]

/** The third Monday is the one from the 15th to the 21st. */
const floatingDates = [
  { from: '01-15', to: '01-21', weekday: monday },
  { from: '02-15', to: '02-21', weekday: monday },
  { from: '05-25', to: '05-31', weekday: monday },
  { from: '09-01', to: '09-07', weekday: monday },
  { from: '10-08', to: '10-14', weekday: monday },
  { from: '11-22', to: '11-28', weekday: thursday },
]

/** By the Federal Reserve's schedule since 1990. A holiday on a Sunday moves to Monday; one on a Saturday stays. */
export function isUsBankHoliday(day: string): boolean {
  const weekday = weekdayOf(day)
  const date = day.slice('2026-'.length)
  return (
    floatingDates.some(({ from, to, weekday: theirs }) => weekday === theirs && from <= date && date <= to) ||
    (weekday !== sunday && isFixedDate(day)) ||
    (weekday === monday && isFixedDate(addDays(day, -1)))
  )
}

function isFixedDate(day: string): boolean {
  return fixedDates.some(({ date, since }) => day.endsWith(date) && Number(day.slice(0, '2026'.length)) >= since)
}
