import { expect, test } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import type { FirstStep, FirstSteps } from '#src/firm/first-steps/first-step.ts'
import { firstSteps } from '#src/firm/first-steps/first-steps.ts'
import { findFaultySteps, remindOfSteps } from './first-step-reviews.ts'

const today = new Date('2027-01-13T10:00:00.000Z')
const checked = { checkedBy: 'Robin the clerk', checkedOn: '2027-01-04', reviewBy: '2027-03-30' }

function withFirst(...changes: Partial<FirstStep>[]): FirstSteps {
  const letters = firstSteps.letters.map((letter) => ({ ...letter, ...checked }))
  return {
    ...firstSteps,
    steps: firstSteps.steps.map((step, index) => ({ ...step, ...checked, ...changes[index] })),
    letters,
  }
}

test('nobody is reminded while every step is checked and no review is near', () => {
  expect(remindOfSteps({ now: today, timeZone: firm.timeZone }, withFirst())).toBeNull()
  expect(remindOfSteps({ now: today, timeZone: firm.timeZone }, withFirst({ reviewBy: '2027-02-13' }))).toBeNull()
})

test('a reminder counts steps that nobody has checked, that are overdue, and that are due within 30 days', () => {
  const steps = withFirst(
    { checkedBy: null },
    { checkedBy: null },
    { reviewBy: '2027-01-12' },
    { reviewBy: '2027-01-13' },
    { reviewBy: '2027-02-12' },
  )
  expect(remindOfSteps({ now: today, timeZone: firm.timeZone }, steps)).toContain(
    'First steps and letters: 2 not checked by anyone of the firm, 1 overdue for review, 2 due for review within 30 days.',
  )
})

test('letters count like steps', () => {
  const all = withFirst()
  const letters = all.letters.map((letter, index) => (index === 0 ? { ...letter, checkedBy: 'Sample Agent' } : letter))
  expect(findFaultySteps({ ...all, letters })).toEqual([`${letters[0]?.id} (checkedBy is still an example)`])
  const unchecked = all.letters.map((letter) => ({ ...letter, checkedBy: null }))
  expect(remindOfSteps({ now: today, timeZone: firm.timeZone }, { ...all, letters: unchecked })).toContain(
    `${letters.length} not checked by anyone`,
  )
})

test('faulty steps are named with the rule that they break', () => {
  expect(findFaultySteps()).toEqual([])
  expect(findFaultySteps(withFirst())).toEqual([])
  const [first, second, third] = firstSteps.steps.map(({ id }) => id)
  const faulty = withFirst({ reviewBy: '2027-08-01' }, { do: 'Call 159' }, { checkedBy: 'Sample Agent' })
  expect(findFaultySteps(faulty)).toEqual([
    `${first} (reviewBy: Review it within 6 months)`,
    `${second} (do: Put numbers into the deadline, the phone number or the figures)`,
    `${third} (checkedBy is still an example)`,
  ])
  expect(findFaultySteps({ ...firstSteps, strip: ['Call your bank'] })).toEqual(['strip (Name two or three)'])
})
