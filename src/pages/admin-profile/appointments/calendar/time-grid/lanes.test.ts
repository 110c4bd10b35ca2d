import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

/** The lanes of ranges written as `1-3`, as `lane/count`. */
const lanes = (ranges: string[], max = 6) =>
  lanesOf(
    ranges.map((range) => {
      const [startsAt = 0, endsAt = 0] = range.split('-').map(Number)
      return { startsAt, endsAt }
    }),
    max,
  ).map(({ lane, laneCount }) => `${lane}/${laneCount}`)

test('ranges that overlap are side by side, and those that only touch are not', () => {
  expect(lanes([])).toEqual([])
  expect(lanes(['1-3', '3-5'])).toEqual(['0/1', '0/1'])
  expect(lanes(['1-4', '3-5', '4-6', '7-8'])).toEqual(['0/2', '1/2', '0/2', '0/1'])
  // In the order given, whatever the order of the starts.
  expect(lanes(['3-5', '1-4'])).toEqual(['1/2', '0/2'])
})

test('more ranges than lanes share lanes instead of vanishing', () => {
  expect(lanes(['1-2', '1-2', '1-2', '1-2'], 3)).toEqual(['0/3', '1/3', '2/3', '0/3'])
})
