import { expect, test } from 'vitest'
import { clockTime, dayOf, instantOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import type { WorkingTimes } from './open-ranges.ts'
import { offerSlots, type SlotRules } from './slots.ts'

const london = 'Europe/London'
const monday = '2027-01-18'
const nineToFive = [{ weekday: 1, opensFrom: '09:00', closesAt: '17:00' }]
const rules: SlotRules = {
  consultationMinutes: 60,
  startsEveryMinutes: 60,
  bufferAfterMinutes: 30,
  minimumNoticeMinutes: 0,
  horizonDays: 20,
}

function startsOn(day: string, times: WorkingTimes, more: { rules?: Partial<SlotRules>; taken?: string[] } = {}) {
  const taken = (more.taken ?? []).map((time) => {
    const startsAt = instantOf(day, time, london, 'start')
    return { startsAt, endsAt: startsAt + 90 * minuteMs }
  })
  const now = instantOf(day, '00:00', london, 'start') - minuteMs
  const agent = { agentId: 'a', ...times }
  return offerSlots({ now, agent, timeZone: london, rules: { ...rules, ...more.rules }, taken })
    .filter(({ startsAt }) => dayOf(startsAt, london) === day)
    .map(({ startsAt }) => clockTime(startsAt, london))
}

const dayOff = (offFrom = '00:00', offUntil = '24:00', firstDay = monday, lastDay = firstDay) => ({
  openingHours: nineToFive,
  daysOff: [{ firstDay, lastDay, offFrom, offUntil }],
})

test('a day off offers nothing, and neither do the days between its first and its last', () => {
  expect(startsOn(monday, dayOff())).toEqual([])
  expect(startsOn(monday, dayOff('00:00', '24:00', '2027-01-11', '2027-01-25'))).toEqual([])
  expect(startsOn(monday, dayOff('00:00', '24:00', '2027-01-11', '2027-01-17'))).toHaveLength(8)
})

test('a consultation ends before time off begins; its buffer may overlap it', () => {
  expect(startsOn(monday, dayOff('12:00', '13:30'))).toEqual(['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'])
  expect(startsOn(monday, dayOff('11:55', '12:00'))).not.toContain('11:00')
})

test('time off by the hour holds on each of its days', () => {
  const times = dayOff('09:00', '16:00', '2027-01-17', '2027-01-19')
  expect(startsOn(monday, times)).toEqual(['16:00'])
})

test('on the night when the clock goes back, time off lasts through both of its hours', () => {
  const openingHours = [{ weekday: 7, opensFrom: '00:00', closesAt: '04:00' }]
  const daysOff = [{ firstDay: '2027-10-31', lastDay: '2027-10-31', offFrom: '01:00', offUntil: '02:00' }]
  expect(startsOn('2027-10-31', { openingHours })).toEqual(['00:00', '01:00', '01:00', '02:00', '03:00'])
  expect(startsOn('2027-10-31', { openingHours, daysOff })).toEqual(['00:00', '02:00', '03:00'])
})

test('extra hours open a closed day, and join the hours that they touch or overlap', () => {
  const extra = (opensFrom: string, closesAt: string, day = monday) => [{ day, opensFrom, closesAt }]
  expect(startsOn(monday, { openingHours: [], extraHours: extra('10:00', '12:00') })).toEqual(['10:00', '11:00'])
  expect(startsOn(monday, { openingHours: nineToFive, extraHours: extra('17:00', '18:30') }).at(-1)).toBe('17:00')
  expect(startsOn(monday, { openingHours: nineToFive, extraHours: extra('16:30', '18:00') }).at(-1)).toBe('17:00')
  const morning = startsOn(monday, { openingHours: nineToFive, extraHours: extra('07:30', '09:00') })
  expect(morning.slice(0, 3)).toEqual(['07:30', '08:30', '09:30'])
  const apart = startsOn(monday, { openingHours: nineToFive, extraHours: extra('19:00', '20:00') })
  expect(apart.slice(-2)).toEqual(['16:00', '19:00'])
  expect(
    startsOn(monday, { openingHours: nineToFive, extraHours: extra('19:00', '20:00', '2027-01-25') }),
  ).toHaveLength(8)
})

test('time off wins over extra hours', () => {
  const extraHours = [{ day: monday, opensFrom: '18:00', closesAt: '20:00' }]
  expect(startsOn(monday, { ...dayOff(), extraHours })).toEqual([])
})

test('a day with the most appointments offers nothing; one below it does', () => {
  const times = { openingHours: nineToFive }
  const taken = ['09:00', '11:00']
  expect(startsOn(monday, times, { rules: { maximumADay: 2 }, taken })).toEqual([])
  expect(startsOn(monday, times, { rules: { maximumADay: 3 }, taken })).toEqual(['13:00', '14:00', '15:00', '16:00'])
  expect(startsOn(monday, times, { taken })).toHaveLength(4)
})
