import { expect, test } from 'vitest'
import { isCalendarDay, isClockTime } from './calendar-days.ts'

test('a day or time from an address is one that calendars and clocks show', () => {
  const times = ['00:00', '09:05', '23:59', '24:00', '99:99', '12:60', '9:05', '09:05 ', '09:05:00', '09-05', '']
  expect(times.filter(isClockTime)).toEqual(['00:00', '09:05', '23:59'])
  const days = [
    '2028-02-29',
    '2027-02-29',
    '2027-13-01',
    '1899-12-31',
    '2200-01-01',
    '2027-1-1',
    '2027-01-01T00:00',
    '',
  ]
  expect(days.filter(isCalendarDay)).toEqual(['2028-02-29'])
})
