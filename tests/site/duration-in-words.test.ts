import { expect, test } from 'vitest'
import { durationInWords } from '#src/time/duration-in-words.ts'

test('a duration is expressed in the largest units that fit', () => {
  const words = [0, 1, 45, 60, 90, 125, 1440, 1500, 10_080].map(durationInWords)
  expect(words).toEqual([
    '0 minutes',
    '1 minute',
    '45 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '2 hours 5 minutes',
    '1 day',
    '25 hours',
    '7 days',
  ])
})
