import { expect, test } from 'vitest'
import { readEventDay } from './event-day.ts'

const today = '2026-11-29'
const read = (value: string, isBroken = false) => readEventDay({ value, isBroken }, today)

test('a day from 1990 to today counts', () => {
  for (const day of ['1990-01-01', '2024-02-29', '2026-11-28', today]) expect(read(day)).toEqual({ day })
  expect(read(' 2026-11-03 ')).toEqual({ day: '2026-11-03' })
})

test('an empty field is no error', () => {
  for (const value of ['', '  ']) expect(read(value)).toEqual({})
})

test.each([
  ['2026-11-30', 'This date is still to come. Enter today or an earlier day'],
  ['9999-12-31', 'This date is still to come. Enter today or an earlier day'],
  ['1989-12-31', 'Enter a date in 1990 or later'],
  ['0202-11-03', 'Enter a date in 1990 or later'],
  ['2026-02-31', 'This date does not exist. Check day and month'],
  ['2025-02-29', 'This date does not exist. Check day and month'],
  ['2026-00-10', 'This date does not exist. Check day and month'],
  ['2025-13-01', 'This date does not exist. Check day and month'],
  ['3/11/2026', 'Write the date with year, month and day, like 2026-11-03'],
  ['3 November', 'Write the date with year, month and day, like 2026-11-03'],
  ['２０２６-１１-０３', 'Write the date with year, month and day, like 2026-11-03'],
  ['12026-11-03', 'Write the date with year, month and day, like 2026-11-03'],
])('%s is refused with a reason', (value, error) => {
  expect(read(value)).toEqual({ error })
})

test('a part of a date in the browser’s own field is refused, whose value is empty then', () => {
  expect(read('', true)).toEqual({ error: 'Enter a real date, with day, month and year' })
})
