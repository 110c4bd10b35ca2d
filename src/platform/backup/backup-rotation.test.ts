import { expect, test } from 'vitest'
import { keptOf } from './backup-rotation.server.ts'

function daysBefore(count: number): string[] {
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(2027, 2, 1 - index)).toISOString().slice(0, 10))
}

const age = { now: new Date('2027-03-01T12:00:00.000Z'), keepDays: 35 }

test('of daily backups, the last seven and the first ones of four weeks are kept', () => {
  const week = ['2027-03-01', '2027-02-28', '2027-02-27', '2027-02-26', '2027-02-25', '2027-02-24', '2027-02-23']
  expect(keptOf(daysBefore(60), age)).toEqual([...week, '2027-02-22', '2027-02-15', '2027-02-08'])
})

test('at any time seven daily and four weekly backups are kept, and never more than eleven', () => {
  let kept: string[] = []
  for (const [index, day] of daysBefore(120).reverse().entries()) {
    const now = new Date(`${day}T12:00:00.000Z`)
    kept = keptOf([day, ...kept], { now, keepDays: 35 })
    expect(kept.length).toBeLessThanOrEqual(11)
    if (index < 35) continue
    expect(kept.slice(0, 7)).toEqual(daysBefore(120 - index + 6).slice(-7))
    const oldest = Date.parse(kept.at(-1) ?? '')
    expect((Date.parse(day) - oldest) / 86_400_000).toBeGreaterThanOrEqual(21)
    expect((now.getTime() - oldest) / 86_400_000).toBeLessThanOrEqual(35)
  }
})

test('nothing older than the setting is kept, but always the newest', () => {
  const rare = ['2027-02-25', '2027-01-26', '2027-01-25', '2026-05-02', '2025-12-31']
  expect(keptOf(rare, age)).toEqual(['2027-02-25', '2027-01-26'])
  expect(keptOf(rare.slice(2), age)).toEqual(['2027-01-25'])
  expect(keptOf([], age)).toEqual([])
  expect(keptOf(daysBefore(60), { ...age, keepDays: 7 })).toEqual(daysBefore(7))
  expect(keptOf(daysBefore(60), { ...age, keepDays: 56 })).toContain('2027-01-18')
})
