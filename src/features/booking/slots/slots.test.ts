import { expect, test } from 'vitest'
import { weekdayOf } from '#src/time/calendar-days.ts'
import { clockTime, dayOf } from '#src/time/local-time.ts'
import { hourMs, minuteMs } from '#src/time/time-range.ts'
import { offerSlots, type SlotRules, slotsTogether, stepsOf } from './slots.ts'

const halfHours: SlotRules = {
  consultationMinutes: 30,
  startsEveryMinutes: 30,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 3,
}

const consultations: SlotRules = {
  consultationMinutes: 45,
  startsEveryMinutes: 15,
  bufferAfterMinutes: 15,
  minimumNoticeMinutes: 12 * 60,
  horizonDays: 60,
}

function slotsOn(day: string, timeZone: string, opensFrom: string, closesAt: string, rules = halfHours) {
  const agent = { agentId: 'a', openingHours: [{ weekday: weekdayOf(day), opensFrom, closesAt }] }
  const now = Date.parse(`${day}T00:00:00Z`) - 26 * hourMs
  const slots = offerSlots({ now, agent, timeZone, rules, taken: [] })
  return slots.filter((slot) => dayOf(slot.startsAt, timeZone) === day)
}

test('a consultation ends by closing time, and its buffer may pass it', () => {
  const slots = slotsOn('2027-01-13', 'Europe/London', '09:00', '17:00', consultations)
  expect(clockTime(slots[0]?.startsAt ?? 0, 'Europe/London')).toBe('09:00')
  const last = slots.at(-1)
  expect(clockTime(last?.startsAt ?? 0, 'Europe/London')).toBe('16:15')
  expect(clockTime(last?.occupiedUntil ?? 0, 'Europe/London')).toBe('17:15')
  expect(slots).toHaveLength(30)
})

const monday = { agentId: 'a', openingHours: [{ weekday: 1, opensFrom: '09:00', closesAt: '17:00' }] }
const question = { agent: monday, timeZone: 'Europe/London', rules: consultations, taken: [] }

test('minimum notice is elapsed time: 12 hours ahead is offered, a minute less is not', () => {
  const nine = Date.parse('2027-01-18T09:00:00Z')
  const offered = (now: number) => offerSlots({ ...question, now }).some(({ startsAt }) => startsAt === nine)
  expect(offered(nine - 12 * hourMs)).toBe(true)
  expect(offered(nine - 12 * hourMs + minuteMs)).toBe(false)
})

test('the horizon is 60 days of 24 hours from now: a slot on it is offered, one behind it is not', () => {
  const now = Date.parse('2027-01-18T12:00:00Z')
  const slots = offerSlots({ ...question, agent: { agentId: 'a', openingHours: everyDay() }, now })
  expect(slots.at(-1)?.startsAt).toBe(now + 60 * 24 * hourMs)
})

test('a slot whose buffer overlaps an appointment is not offered; one that only touches it is', () => {
  const now = Date.parse('2027-01-17T00:00:00Z')
  // Taken from 11:00 to 11:45, and until 12:00 with its buffer.
  const taken = [{ startsAt: Date.parse('2027-01-18T11:00:00Z'), endsAt: Date.parse('2027-01-18T12:00:00Z') }]
  const times = offerSlots({ ...question, now, taken })
    .filter(({ startsAt }) => dayOf(startsAt, 'Europe/London') === '2027-01-18')
    .map(({ startsAt }) => clockTime(startsAt, 'Europe/London'))
  expect(times.filter((time) => time > '09:45' && time < '12:15')).toEqual(['10:00', '12:00'])
})

test('an agent has no slots on a closed weekday, and slots until midnight if open until then', () => {
  expect(offerSlots({ ...question, agent: { agentId: 'a', openingHours: [] }, now: 0 })).toEqual([])
  const late = slotsOn('2027-01-13', 'Europe/London', '22:00', '24:00')
  expect(late.map(({ startsAt }) => clockTime(startsAt, 'Europe/London'))).toEqual(['22:00', '22:30', '23:00', '23:30'])
})

test('a slot takes one step for each five minutes, buffer included', () => {
  const [slot] = slotsOn('2027-01-13', 'Europe/London', '09:00', '17:00', consultations)
  if (slot === undefined) throw new Error('no slot')
  const steps = stepsOf(slot)
  expect(steps).toHaveLength(12)
  expect((steps[1] ?? 0) - (steps[0] ?? 0)).toBe(5 * minuteMs)
  expect(() => stepsOf({ startsAt: slot.startsAt + minuteMs, occupiedUntil: slot.occupiedUntil })).toThrow(RangeError)
})

function everyDay() {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensFrom: '00:00', closesAt: '24:00' }))
}

test('of the slots of a day, those that can all be booked neither overlap nor exceed its maximum', () => {
  const now = Date.parse('2027-01-17T00:00:00Z')
  const taken = [{ startsAt: Date.parse('2027-01-18T11:00:00Z'), endsAt: Date.parse('2027-01-18T12:00:00Z') }]
  const clocks = (rules: SlotRules) => {
    const query = { ...question, rules: { ...rules, horizonDays: 3 }, taken }
    return slotsTogether(offerSlots({ ...query, now }), query).map(({ startsAt }) =>
      clockTime(startsAt, 'Europe/London'),
    )
  }
  expect(clocks(consultations)).toEqual(['09:00', '10:00', '12:00', '13:00', '14:00', '15:00', '16:00'])
  expect(clocks({ ...consultations, maximumADay: 3 })).toEqual(['09:00', '10:00'])
  expect(clocks({ ...consultations, maximumADay: 1 })).toEqual([])
})
