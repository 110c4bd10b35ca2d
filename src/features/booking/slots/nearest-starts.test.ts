import { expect, test } from 'vitest'
import { nearestStarts } from './slots.ts'

test('the nearest starts are found on both sides, each once, earliest first', () => {
  expect(nearestStarts([60, 10, 20, 20, 45, 90], 30, 3)).toEqual([10, 20, 45])
})

test('of two that are equally near the later one is offered', () => {
  expect(nearestStarts([20, 40], 30, 1)).toEqual([40])
})

test('where fewer are free, all of them are offered', () => {
  expect(nearestStarts([20], 30, 3)).toEqual([20])
  expect(nearestStarts([], 30, 3)).toEqual([])
})
