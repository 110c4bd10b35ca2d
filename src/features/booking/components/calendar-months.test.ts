import { expect, test } from 'vitest'
import { calendarMonths } from './calendar-months.ts'

test("months span the first to the last day, across a year's end, without empty weeks", () => {
  const months = calendarMonths(['2026-12-30', '2027-01-04', '2027-01-05'])
  expect(months.map(({ name }) => name)).toEqual(['December 2026', 'January 2027'])
  expect(months[0]?.weeks).toEqual([['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null, null]])
  expect(months[1]?.weeks).toEqual([
    [null, null, null, null, '2027-01-01', '2027-01-02', '2027-01-03'],
    ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08', '2027-01-09', '2027-01-10'],
  ])
})

test('a month that begins on a Monday and the shortest one have whole weeks alone', () => {
  const [february] = calendarMonths(['2027-02-01', '2027-02-28'])
  expect(february?.weeks).toHaveLength(4)
  expect(february?.weeks.flat()).not.toContain(null)
})

test('without days there are no months', () => {
  expect(calendarMonths([])).toEqual([])
})
