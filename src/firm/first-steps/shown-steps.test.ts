import { expect, test } from 'vitest'
import type { FirstStep, FirstSteps } from './first-step.ts'
import { firstReviewDay, stateOf, stepsFor } from './shown-steps.ts'

const step: FirstStep = {
  id: 'claim-from-your-bank',
  countries: ['gb', 'us'],
  payments: ['bank-transfer'],
  order: 2,
  do: 'Ask your bank to pay you back',
  text: 'Ask for the claim form.',
  whoName: 'Your bank',
  phone: '0300 123 2040',
  deadline: { kind: 'months', n: 13, from: 'last-payment' },
  figures: 'Up to £85,000 a claim.',
  sourceName: 'The regulator',
  sourceUrl: 'https://www.regulator.example/rules',
  checkedBy: 'Robin the clerk',
  checkedOn: '2026-12-01',
  reviewBy: '2027-03-31',
}
const unchecked = { ...step, checkedBy: null }

const contentOf = (...steps: FirstStep[]): FirstSteps => ({
  countries: [],
  payments: [],
  strip: [],
  steps,
  letters: [],
})

const choice = { country: 'gb', payment: 'bank-transfer' } as const

function shown(record: FirstStep, mode: 'sample' | 'live', today: string) {
  const [first] = stepsFor({ all: contentOf(record), when: { mode, today } }, choice)
  return [first?.state, first?.phone, first?.deadline?.n, first?.figures]
}

const numbers = ['0300 123 2040', 13, 'Up to £85,000 a claim.']
const none = [undefined, undefined, undefined]

test('a checked step shows its numbers in both modes until the last day before its review', () => {
  for (const mode of ['sample', 'live'] as const) {
    expect(shown(step, mode, '2026-12-01')).toEqual(['checked', ...numbers])
    expect(shown(step, mode, '2027-03-31')).toEqual(['checked', ...numbers])
    expect(shown(step, mode, '2027-04-01')).toEqual(['due', ...none])
  }
})

test('a step that nobody of the firm has checked shows its numbers on a sample site only', () => {
  expect(shown(unchecked, 'sample', '2027-03-31')).toEqual(['unchecked', ...numbers])
  expect(shown(unchecked, 'live', '2027-03-31')).toEqual(['unchecked', ...none])
  expect(shown(unchecked, 'sample', '2027-04-01')).toEqual(['due', ...none])
})

test('a check on a day that is still to come counts for nothing', () => {
  expect(stateOf(step, '2026-11-30')).toBe('unchecked')
})

test('what to do, who to ask and the source are shown in every state', () => {
  for (const today of ['2027-01-01', '2027-04-01']) {
    const [first] = stepsFor({ all: contentOf(unchecked), when: { mode: 'live', today } }, choice)
    const { do: title, text, whoName, sourceName, sourceUrl } = step
    expect(first).toMatchObject({ do: title, text, whoName, sourceName, sourceUrl })
  }
})

test('the steps of a country and way of payment come in order, and no others', () => {
  const content = contentOf(
    { ...step, id: 'c' },
    { ...step, id: 'b' },
    { ...step, id: 'a', order: 3 },
    { ...step, id: 'd', order: 1 },
    { ...step, id: 'e', countries: ['us'] },
    { ...step, id: 'f', payments: ['card'] },
  )
  const ids = stepsFor({ all: content, when: { mode: 'live', today: '2027-01-01' } }, choice).map(({ id }) => id)
  expect(ids).toEqual(['d', 'b', 'c', 'a'])
})

test('the next review is the first that is not overdue yet', () => {
  const content = contentOf(step, { ...step, id: 'b', reviewBy: '2027-02-15' })
  expect(firstReviewDay(content, '2027-02-15')).toBe('2027-02-15')
  expect(firstReviewDay(content, '2027-02-16')).toBe('2027-03-31')
  expect(firstReviewDay(content, '2027-04-01')).toBeNull()
})
