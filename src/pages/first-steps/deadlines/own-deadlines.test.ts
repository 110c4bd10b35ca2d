import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Deadline } from '#src/firm/first-steps/first-step.ts'
import { addDays } from '#src/time/calendar-days.ts'
import { eventsOf, ownDeadlines } from './own-deadlines.ts'

const today = '2026-11-29'

const claim = { id: 'claim', deadline: { kind: 'months', n: 13, from: 'last-payment' } } as const
const chargeback = { id: 'chargeback', deadline: { kind: 'days', n: 120, from: 'paid' } } as const
const ombudsman = { id: 'ombudsman', deadline: { kind: 'months', n: 6, from: 'final-response' } } as const
const notYours = { id: 'not-yours', deadline: { kind: 'business-days', n: 2, from: 'knowledge' } } as const

test('a deadline is counted from its own day, and from no other', () => {
  const days = { 'last-payment': '2025-11-30', paid: '2026-11-01' }
  const found = ownDeadlines([claim, chargeback, ombudsman], { country: 'gb', days, today })
  expect(found.map(({ step, lastDay, daysLeft }) => [step.id, lastDay, daysLeft])).toEqual([
    ['claim', '2026-12-30', 31],
    ['chargeback', '2027-03-01', 92],
  ])
})

test('bank holidays count in the United States alone', () => {
  // The day before Thanksgiving.
  const lastDayIn = (country: 'us' | 'gb') =>
    ownDeadlines([notYours], { country, days: { knowledge: '2026-11-25' }, today })[0]?.lastDay
  expect(lastDayIn('us')).toBe('2026-11-30')
  expect(lastDayIn('gb')).toBe('2026-11-27')
})

test('the last day itself is still ahead, the day after it is not', () => {
  const leftOn = (day: string) =>
    ownDeadlines([ombudsman], { country: 'gb', days: { 'final-response': '2026-05-29' }, today: day })[0]?.daysLeft
  expect(['2026-11-28', '2026-11-29', '2026-11-30'].map(leftOn)).toEqual([1, 0, -1])
})

test('generated deadlines that are ahead come soonest first, then those that have passed, latest first', () => {
  const from = fc.constantFrom(...(['paid', 'last-payment', 'statement', 'final-response', 'knowledge'] as const))
  const kind = fc.constantFrom(...(['hours', 'days', 'business-days', 'months', 'years'] as const))
  const deadline = fc.record<Deadline>({ kind, n: fc.integer({ min: 1, max: 200 }), from })
  const ago = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(today, -days))
  const days = fc.record({ paid: ago, 'last-payment': ago, statement: ago, knowledge: ago }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.array(deadline), days, (deadlines, entered) => {
      const steps = deadlines.map((each, index) => ({ id: String(index), deadline: each }))
      const left = ownDeadlines(steps, { country: 'us', days: entered, today }).map(({ daysLeft }) => daysLeft)
      expect(left).toHaveLength(deadlines.filter((each) => Object.keys(entered).includes(each.from)).length)
      const [ahead, passed] = [left.filter((days) => days >= 0), left.filter((days) => days < 0)]
      expect(left).toEqual([...ahead.sort((a, b) => a - b), ...passed.sort((a, b) => b - a)])
    }),
  )
})

test('only those days are asked for from which a deadline counts', () => {
  expect(eventsOf([claim, ombudsman, { ...claim, id: 'other' }])).toEqual(['last-payment', 'final-response'])
  expect(eventsOf([])).toEqual([])
})
