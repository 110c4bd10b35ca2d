import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.ts'
import { isTimeZone, offsetMinutes } from './local-time.ts'
import { canonicalTimeZone } from './offset-period.ts'

test('a bounded map holds so many, and forgets the oldest first', () => {
  const map = new BoundedMap<string, number>(3)
  for (const [value, key] of ['a', 'b', 'c'].entries()) map.set(key, value)
  map.set('b', 4)
  expect(map.size).toBe(3)
  map.set('d', 3)
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([undefined, 4, 2, 3])
  for (let count = 0; count < 100; count += 1) map.set(`more ${count}`, count)
  expect(map.size).toBe(3)
})

test('every spelling and old name of a time zone shares one cache entry', () => {
  const winter = Date.parse('2027-01-13T10:00:00.000Z')
  for (const spelling of ['Asia/Kolkata', 'Asia/Calcutta', 'AsIa/CaLcUtTa', 'ASIA/KOLKATA']) {
    expect(isTimeZone(spelling)).toBe(true)
    expect(canonicalTimeZone(spelling)).toBe(canonicalTimeZone('Asia/Calcutta'))
    expect(offsetMinutes(winter, spelling)).toBe(330)
  }
  for (const text of ['Asia/Nowhere', '+01:00', 'europe london', '__proto__', '']) expect(isTimeZone(text)).toBe(false)
})
