import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#src/time/calendar-days.ts'
import { isUsBankHoliday } from './us-bank-holidays.ts'

/** The Federal Reserve's published schedule of closed weekdays. */
const closedWeekdays = {
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
}

test('banks in the United States are closed on the days that the Federal Reserve lists', () => {
  for (const [year, dates] of Object.entries(closedWeekdays)) {
    const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index))
    const closed = days.filter((day) => weekdayOf(day) < 6 && isUsBankHoliday(day))
    expect(closed.map((day) => day.slice(5)).join(' '), year).toBe(dates)
  }
})

test('Juneteenth counts from its first year on', () => {
  expect(isUsBankHoliday('2018-06-19')).toBe(false)
  expect(isUsBankHoliday('2023-06-19')).toBe(true)
})
