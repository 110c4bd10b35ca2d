import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addMonths, daysFrom, endOfPeriod, type Period } from './period.ts'
import { isUsBankHoliday } from './us-bank-holidays.ts'

const never = () => false

test('deadlines of real rules end on the days that their sources name', () => {
  const vectors: [string, Period, string][] = [
    // United Kingdom, reimbursement claim: 13 months.
    ['2025-11-30', { kind: 'months', n: 13 }, '2026-12-30'],
    // Canada, OBSI: 180 days.
    ['2026-06-01', { kind: 'days', n: 180 }, '2026-11-28'],
    // United States, Regulation E: 60 days.
    ['2026-10-05', { kind: 'days', n: 60 }, '2026-12-04'],
    // SEPA direct debit: eight weeks.
    ['2026-11-02', { kind: 'days', n: 56 }, '2026-12-28'],
    // United Kingdom, Financial Ombudsman: six months, clamped to the end of February.
    ['2026-08-31', { kind: 'months', n: 6 }, '2027-02-28'],
  ]
  for (const [day, period, end] of vectors) expect(endOfPeriod(day, period, never), day).toBe(end)
})

test('a day that the month does not have becomes its last one', () => {
  const ends = ['2027-01-29', '2027-01-31', '2028-01-31', '2027-03-31'].map((day) => addMonths(day, 1))
  expect(ends).toEqual(['2027-02-28', '2027-02-28', '2028-02-29', '2027-04-30'])
  expect(endOfPeriod('2024-02-29', { kind: 'years', n: 6 }, never)).toBe('2030-02-28')
  expect(endOfPeriod('2024-02-29', { kind: 'years', n: 4 }, never)).toBe('2028-02-29')
})

test('hours end no later than the payment’s own time of day allows', () => {
  const end = (n: number) => endOfPeriod('2026-12-30', { kind: 'hours', n }, never)
  expect([1, 23, 24, 47, 72].map(end)).toEqual(['2026-12-30', '2026-12-30', '2026-12-31', '2026-12-31', '2027-01-02'])
})

test('business days leave out weekends, bank holidays and the first day', () => {
  const end = (day: string, n = 2) => endOfPeriod(day, { kind: 'business-days', n }, isUsBankHoliday)
  // Monday; Thursday and Friday before a weekend; a Saturday; the day before Thanksgiving; around Christmas and New Year.
  expect(['2026-11-16', '2026-11-19', '2026-11-20', '2026-11-21'].map((day) => end(day))).toEqual([
    '2026-11-18',
    '2026-11-23',
    '2026-11-24',
    '2026-11-24',
  ])
  expect(end('2026-11-25')).toBe('2026-11-30')
  expect(end('2026-12-24')).toBe('2026-12-29')
  expect(end('2026-12-30')).toBe('2027-01-04')
  expect(end('2026-12-24', 0)).toBe('2026-12-24')
})

const day = fc
  .integer({ min: 0, max: daysFrom('1990-01-01', '2100-12-31') })
  .map((days) => Temporal.PlainDate.from('1990-01-01').add({ days }).toString())
const units = { hours: 'hours', days: 'days', months: 'months', years: 'years' } as const

test('10,000 generated dates end where a library of dates says', () => {
  const kind = fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[]))
  fc.assert(
    fc.property(day, kind, fc.integer({ min: 0, max: 400 }), (start, kind, n) => {
      const begun = Temporal.PlainDate.from(start)
      const wanted =
        kind === 'hours'
          ? begun.toPlainDateTime().add({ hours: n }).toPlainDate()
          : begun.add({ [units[kind]]: n }, { overflow: 'constrain' })
      const end = endOfPeriod(start, { kind, n }, never)
      expect(end).toBe(wanted.toString())
      expect(daysFrom(start, end)).toBe(begun.until(wanted).days)
    }),
    { numRuns: 10_000 },
  )
})

test('as many business days are between two generated dates as were asked for', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), fc.uniqueArray(day, { maxLength: 30 }), (start, n, near) => {
      const holidays = new Set(near.map((date) => `${start.slice(0, 4)}${date.slice(4)}`))
      const end = Temporal.PlainDate.from(
        endOfPeriod(start, { kind: 'business-days', n }, (date) => holidays.has(date)),
      )
      const begun = Temporal.PlainDate.from(start)
      const length = begun.until(end).days
      const open = Array.from({ length }, (_, index) => begun.add({ days: index + 1 })).filter(
        (date) => date.dayOfWeek <= 5 && !holidays.has(date.toString()),
      )
      expect(open).toHaveLength(n)
      expect(open.at(-1)?.toString()).toBe(end.toString())
    }),
    { numRuns: 1_000 },
  )
})
