import { expect, test } from 'vitest'
import { lanesOf, packLanes } from './lanes.ts'

const rangesOf = (ranges: string[]) =>
  ranges.map((range) => {
    const [startsAt = 0, endsAt = 0] = range.split('-').map(Number)
    return { startsAt, endsAt }
  })

/** The lanes of ranges written as `1-3`, as `lane/count`. */
const lanes = (ranges: string[], max = 6) =>
  lanesOf(rangesOf(ranges), max).map(({ lane, laneCount }) => `${lane}/${laneCount}`)

/** The same as `lane+span/count`, with `+` for a range that has no room, and then what the last lane says of those. */
const packed = (ranges: string[], max: number) => {
  const { lanes, overflow } = packLanes(rangesOf(ranges), max)
  const shown = lanes.map((place) => (place === null ? '+' : `${place.lane}+${place.span}/${place.laneCount}`))
  return [...shown, ...overflow.map(({ startsAt, endsAt, indexes }) => `+${indexes.length} ${startsAt}-${endsAt}`)]
}

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

test('as many ranges as lanes all have one, and each is as wide as there is room', () => {
  expect(packed(['1-2', '1-2', '1-2'], 3)).toEqual(['0+1/3', '1+1/3', '2+1/3'])
  expect(packed(['1-3', '2-4', '3-5', '4-6'], 3)).toEqual(['0+1/2', '1+1/2', '0+1/2', '1+1/2'])
  // Three overlap at 1. At 3 there are two, of which the second has the third's room.
  expect(packed(['1-5', '1-2', '1-2', '3-4'], 3)).toEqual(['0+1/3', '1+1/3', '2+1/3', '1+2/3'])
})

test('where more overlap, the last lane counts those that have no room', () => {
  expect(packed(['1-2', '1-2', '1-3', '1-2', '1-2'], 3)).toEqual(['0+1/3', '1+1/3', '+', '+', '+', '+3 1-3'])
  // What is elsewhere keeps all of its width.
  expect(packed(['1-2', '1-2', '1-2', '2-3'], 2)).toEqual(['0+1/2', '+', '+', '0+1/1', '+2 1-2'])
})

test('a single range without room has the last lane itself', () => {
  // Four overlap at 3, and three at 5.
  expect(packed(['1-9', '2-9', '3-4', '3-4', '5-6'], 3)).toEqual(['0+1/3', '1+1/3', '+', '+', '2+1/3', '+2 3-4'])
})

test('every range is shown or counted, once', () => {
  const ranges = Array.from({ length: 60 }, (_, index) => `${(index * 7) % 23}-${((index * 7) % 23) + 1 + (index % 4)}`)
  for (const max of [2, 3, 6]) {
    const { lanes, overflow } = packLanes(rangesOf(ranges), max)
    const counted = overflow.flatMap(({ indexes }) => indexes)
    expect(counted.length + lanes.filter((place) => place !== null).length).toBe(60)
    expect(counted.every((index) => lanes[index] === null)).toBe(true)
    for (const { indexes } of overflow) expect(indexes.length).toBeGreaterThan(1)
  }
})
