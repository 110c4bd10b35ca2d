import { expect, test } from 'vitest'
import { scheduleOfDay } from './schedule.ts'

const timeZone = 'Europe/London'
const at = (text: string) => Date.parse(text)
const sunday = { weekday: 7, opensFrom: '00:00', closesAt: '06:00' }
const agent = { openingHours: [sunday], extraHours: [], daysOff: [] }

type Question = Partial<Parameters<typeof scheduleOfDay>[0]>

const allPartsOf = (day: string, more: Question = {}) =>
  scheduleOfDay({ day, timeZone, agent, taken: [], ...more }).map(
    ({ kind, startsAt, endsAt }) => `${kind} ${(endsAt - startsAt) / 60_000}`,
  )

const partsOf = (day: string, more: Question = {}) => allPartsOf(day, more).filter((part) => !part.startsWith('closed'))

test('on the days of a clock change free time has its true length', () => {
  expect(partsOf('2027-03-21')).toEqual(['free 360'])
  expect(partsOf('2027-03-28')).toEqual(['free 300'])
  expect(partsOf('2027-10-31')).toEqual(['free 420'])
})

test('an appointment takes its buffer from what is free, and a block wins over all hours', () => {
  const startsAt = at('2027-03-21T01:00:00Z')
  const taken = [{ startsAt, endsAt: startsAt + 45 * 60_000, occupiedUntil: startsAt + 60 * 60_000 }]
  expect(partsOf('2027-03-21', { taken })).toEqual(['free 60', 'taken 45', 'free 240'])
  const dayOff = {
    dayOffId: 'a',
    note: '',
    firstDay: '2027-03-20',
    lastDay: '2027-03-22',
    offFrom: '03:00',
    offUntil: '24:00',
  }
  const away = { ...agent, daysOff: [dayOff] }
  expect(partsOf('2027-03-21', { taken, agent: away })).toEqual(['free 60', 'taken 45', 'free 60', 'blocked 1260'])
  // An appointment inside a block is listed beside it.
  const early = { ...away, daysOff: [{ ...dayOff, offFrom: '00:00' }] }
  expect(partsOf('2027-03-21', { taken, agent: early })).toEqual(['blocked 1440', 'taken 45'])
})

test('an appointment belongs to the day on which it begins, and a day without hours has no parts', () => {
  const startsAt = at('2027-03-28T23:30:00Z')
  const taken = [{ startsAt, endsAt: startsAt + 1, occupiedUntil: startsAt + 1 }]
  expect(partsOf('2027-03-28', { taken })).toEqual(['free 300'])
  expect(partsOf('2027-03-29', { taken })).toHaveLength(1)
  expect(partsOf('2027-03-30')).toEqual([])
})

test('the parts cover the day from midnight to midnight, even one of 23 or 25 hours', () => {
  expect(allPartsOf('2027-03-21')).toEqual(['free 360', 'closed 1080'])
  expect(allPartsOf('2027-03-28')).toEqual(['free 300', 'closed 1080'])
  expect(allPartsOf('2027-10-31')).toEqual(['free 420', 'closed 1080'])
  const dayOff = { dayOffId: 'a', note: '', firstDay: '2027-03-22', lastDay: '2027-03-22', offFrom: '00:00' }
  const away = { ...agent, daysOff: [{ ...dayOff, offUntil: '12:00' }] }
  expect(allPartsOf('2027-03-22', { agent: away })).toEqual(['blocked 720', 'closed 720'])
})

test('extra hours are a part of their own behind the free time that they make', () => {
  const extraHours = [{ extraHoursId: 'e', day: '2027-03-22', opensFrom: '18:00', closesAt: '20:00' }]
  const parts = ['closed 1080', 'extra 120', 'free 120', 'closed 240']
  expect(allPartsOf('2027-03-22', { agent: { ...agent, extraHours } })).toEqual(parts)
})

test('time busy in an agent’s own calendar is a separate part, cut to the day and around blocks', () => {
  const busyTimes = [
    { startsAt: at('2027-03-20T23:00:00Z'), endsAt: at('2027-03-21T01:00:00Z') },
    { startsAt: at('2027-03-21T02:00:00Z'), endsAt: at('2027-03-21T03:00:00Z') },
    { startsAt: at('2027-03-21T23:30:00Z'), endsAt: at('2027-03-23T09:00:00Z') },
  ]
  const busy = { ...agent, busyTimes }
  const parts = ['busy 60', 'free 60', 'busy 60', 'free 180', 'closed 1050', 'busy 30']
  expect(allPartsOf('2027-03-21', { agent: busy })).toEqual(parts)
  expect(allPartsOf('2027-03-22', { agent: busy })).toEqual(['busy 1440'])
  expect(allPartsOf('2027-03-24', { agent: busy })).toEqual(['closed 1440'])
  const day = '2027-03-21'
  const dayOff = { dayOffId: 'a', note: '', firstDay: day, lastDay: day, offFrom: '02:30', offUntil: '24:00' }
  const away = { ...busy, daysOff: [dayOff] }
  expect(allPartsOf('2027-03-21', { agent: away })).toEqual(['busy 60', 'free 60', 'busy 30', 'blocked 1290'])
  // An appointment at a busy time is listed beside it, like one in a block.
  const startsAt = at('2027-03-21T02:00:00Z')
  const taken = [{ startsAt, endsAt: startsAt + 45 * 60_000, occupiedUntil: startsAt + 60 * 60_000 }]
  expect(allPartsOf('2027-03-21', { agent: busy, taken })).toContain('taken 45')
  expect(allPartsOf('2027-03-21', { agent: busy, taken })).toContain('busy 60')
})
