import { expect, test } from 'vitest'
import { dayInWords } from '#src/time/day-in-words.ts'

test('a calendar day reads as Intl formats it, including leap days and year ends', () => {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  for (let ms = Date.UTC(2023, 11, 1); ms < Date.UTC(2029, 0, 31); ms += 24 * 3_600_000) {
    expect(dayInWords(new Date(ms).toISOString().slice(0, 10))).toBe(format.format(ms).replace(',', ''))
  }
  expect(dayInWords('2027-03-16')).toBe('Tuesday 16 March 2027')
})
