import { expect, test } from 'vitest'
import { firstStepsSchema } from './first-step.ts'
import { firstSteps } from './first-steps.ts'
import { countryKeys, paymentKeys } from './record.ts'

test('the shipped steps follow the schema', () => {
  expect(firstStepsSchema.safeParse(firstSteps).error?.issues ?? []).toEqual([])
})

test('every country and way of payment is there', () => {
  expect(firstSteps.countries.map(({ key }) => key)).toEqual([...countryKeys])
  expect(firstSteps.payments.map(({ key }) => key)).toEqual([...paymentKeys])
})

test('no shipped step claims that someone of the firm has checked it', () => {
  expect(firstSteps.steps.filter(({ checkedBy }) => checkedBy !== null)).toEqual([])
})

test('only Australia asks people to read a warning first', () => {
  expect(firstSteps.countries.filter(({ warning }) => warning !== undefined).map(({ key }) => key)).toEqual(['au'])
})
