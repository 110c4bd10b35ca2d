import { expect, test } from 'vitest'
import { weekdayOf } from '#src/time/calendar-days.ts'
import { clockTime, dayOf, longDateTime, utcOffset } from '#src/time/local-time.ts'
import { dayMs, hourMs } from '#src/time/time-range.ts'
import { offerSlots, type SlotRules } from './slots.ts'

const halfHours: SlotRules = {
  consultationMinutes: 30,
  startsEveryMinutes: 30,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 4,
}

function startsOn(day: string, timeZone: string, hours: string, rules = halfHours): number[] {
  const [opensFrom = '', closesAt = ''] = hours.split('-')
  const agent = { agentId: 'a', openingHours: [{ weekday: weekdayOf(day), opensFrom, closesAt }] }
  const now = Date.parse(day) - 2 * dayMs
  return offerSlots({ now, agent, timeZone, rules, taken: [] }).map(({ startsAt }) => startsAt)
}

/** Clock times, with the UTC offset before the first and wherever it changes. */
function inWords(starts: number[], timeZone: string): string {
  const offsets = starts.map((startsAt) => utcOffset(startsAt, timeZone))
  return starts
    .map((startsAt, index) =>
      offsets[index] === offsets[index - 1]
        ? clockTime(startsAt, timeZone)
        : `${offsets[index]}: ${clockTime(startsAt, timeZone)}`,
    )
    .join(' ')
}

const fromTwo = '02:00 02:30 03:00 03:30 04:00 04:30 05:00 05:30'
const fromThree = '03:00 03:30 04:00 04:30 05:00 05:30'

/** Zone, day and hours → the number of half hours offered, and which. */
const table: [string, string, string, number, string][] = [
  // An ordinary night, one an hour shorter and one an hour longer.
  ['America/New_York', '2027-03-15', '00:00-06:00', 12, `UTC−4: 00:00 00:30 01:00 01:30 ${fromTwo}`],
  ['America/New_York', '2027-03-14', '00:00-06:00', 10, `UTC−5: 00:00 00:30 01:00 01:30 UTC−4: ${fromThree}`],
  ['America/New_York', '2027-11-07', '00:00-06:00', 14, `UTC−4: 00:00 00:30 01:00 01:30 UTC−5: 01:00 01:30 ${fromTwo}`],
  ['Europe/London', '2027-03-28', '00:00-06:00', 10, `UTC: 00:00 00:30 UTC+1: ${fromTwo}`],
  ['Europe/London', '2027-10-31', '00:00-06:00', 14, `UTC+1: 00:00 00:30 01:00 01:30 UTC: 01:00 01:30 ${fromTwo}`],
  // A clock that changes by half an hour.
  [
    'Australia/Lord_Howe',
    '2027-10-03',
    '00:00-06:00',
    11,
    `UTC+10:30: 00:00 00:30 01:00 01:30 UTC+11: 02:30 ${fromThree}`,
  ],
  [
    'Australia/Lord_Howe',
    '2027-04-04',
    '00:00-06:00',
    13,
    `UTC+11: 00:00 00:30 01:00 01:30 UTC+10:30: 01:30 ${fromTwo}`,
  ],
  // Days without a midnight.
  ['America/Santiago', '2027-09-05', '00:00-06:00', 10, `UTC−3: 01:00 01:30 ${fromTwo}`],
  ['Africa/Cairo', '2027-04-30', '00:00-06:00', 10, `UTC+3: 01:00 01:30 ${fromTwo}`],
  // A day with two midnights: the previous evening ends at the first.
  ['America/Havana', '2027-11-06', '23:00-24:00', 2, 'UTC−4: 23:00 23:30'],
  ['America/Havana', '2027-11-07', '00:00-02:00', 6, 'UTC−4: 00:00 00:30 UTC−5: 00:00 00:30 01:00 01:30'],
  // Ramadan of a past year: for later years, the time zone database changes from release to release.
  ['Africa/Casablanca', '2025-02-23', '00:00-06:00', 14, `UTC+1: 00:00 00:30 01:00 01:30 02:00 02:30 UTC: ${fromTwo}`],
  ['Africa/Casablanca', '2025-04-06', '00:00-06:00', 10, `UTC: 00:00 00:30 01:00 01:30 UTC+1: ${fromThree}`],

  // Hours that begin or end at a skipped time: no slot starts before the first instant after the change.
  ['America/New_York', '2027-03-14', '02:30-04:00', 2, 'UTC−4: 03:00 03:30'],
  ['America/New_York', '2027-03-14', '01:00-02:30', 2, 'UTC−5: 01:00 01:30'],
  ['America/New_York', '2027-03-14', '02:00-03:00', 0, ''],
  ['America/Santiago', '2027-09-05', '00:15-01:00', 0, ''],
  ['America/Santiago', '2027-09-04', '23:00-24:00', 2, 'UTC−4: 23:00 23:30'],
  // Hours that begin or end at a repeated time: from its first occurrence to its last.
  ['America/New_York', '2027-11-07', '01:30-02:30', 4, 'UTC−4: 01:30 UTC−5: 01:00 01:30 02:00'],
  ['America/New_York', '2027-11-07', '00:30-01:30', 4, 'UTC−4: 00:30 01:00 01:30 UTC−5: 01:00'],
]

for (const [timeZone, day, hours, count, expected] of table) {
  test(`${hours} on ${day} in ${timeZone} has ${count} half hours: ${expected || 'none'}`, () => {
    const starts = startsOn(day, timeZone, hours)
    expect(inWords(starts, timeZone)).toBe(expected)
    expect(starts).toHaveLength(count)
    for (const startsAt of starts) expect(dayOf(startsAt, timeZone)).toBe(day)
    // The slots are always half an hour of real time apart.
    for (const [index, startsAt] of starts.entries()) expect(startsAt).toBe((starts[0] ?? 0) + (index * hourMs) / 2)
  })
}

/** 09:00 in London as clock times elsewhere. Europe and America change their clocks weeks apart. */
const elsewhere = {
  '2027-03-10': { 'America/New_York': '04:00', 'Asia/Kathmandu': '14:45', 'Pacific/Auckland': '22:00' },
  '2027-03-16': { 'America/New_York': '05:00', 'Asia/Kathmandu': '14:45', 'Pacific/Auckland': '22:00' },
  '2027-03-29': { 'America/New_York': '04:00', 'Asia/Kathmandu': '13:45', 'Pacific/Auckland': '21:00' },
  '2027-04-05': { 'America/New_York': '04:00', 'Asia/Kathmandu': '13:45', 'Pacific/Auckland': '20:00' },
  '2027-11-01': { 'America/New_York': '05:00', 'Asia/Kathmandu': '14:45', 'Pacific/Auckland': '22:00' },
  '2027-11-08': { 'America/New_York': '04:00', 'Asia/Kathmandu': '14:45', 'Pacific/Auckland': '22:00' },
}

for (const [day, clocks] of Object.entries(elsewhere)) {
  test(`09:00 in London on ${day} is ${Object.entries(clocks).flat().join(' ')}, on the same day`, () => {
    const [nine = 0] = startsOn(day, 'Europe/London', '09:00-17:00')
    expect(clockTime(nine, 'Europe/London')).toBe('09:00')
    for (const [timeZone, clock] of Object.entries(clocks)) {
      expect([dayOf(nine, timeZone), clockTime(nine, timeZone)]).toEqual([day, clock])
    }
  })
}

test("the UTC offset is that of the appointment's day, not of the day of booking", () => {
  const inJanuary = { now: Date.parse('2027-01-13T10:00:00Z'), timeZone: 'Europe/London', taken: [] }
  const agent = { agentId: 'a', openingHours: [{ weekday: 1, opensFrom: '09:00', closesAt: '10:00' }] }
  const rules = { ...halfHours, horizonDays: 200 }
  const nines = offerSlots({ ...inJanuary, agent, rules }).filter(
    ({ startsAt }) => clockTime(startsAt, 'Europe/London') === '09:00',
  )
  const july = nines.find(({ startsAt }) => dayOf(startsAt, 'Europe/London') === '2027-07-05')?.startsAt ?? 0
  expect(new Date(july).toISOString()).toBe('2027-07-05T08:00:00.000Z')
  expect(utcOffset(july, 'Europe/London')).toBe('UTC+1')
  expect(utcOffset(july, 'America/New_York')).toBe('UTC−4')
  expect(longDateTime(july, 'America/New_York')).toBe('Monday 5 July 2027, 04:00')
})

/** The current time → the first time offered by an agent who works 09:00–17:00 every day, with 12 hours' notice. */
const notices: [string, string, string][] = [
  // New York, the night in which 02:00 becomes 03:00: 20:00 is 12 hours before 09:00, 21:00 is 11 hours before it.
  ['2027-03-14T01:00:00Z', '2027-03-14 09:00', 'twelve hours to the minute'],
  ['2027-03-14T01:01:00Z', '2027-03-14 09:30', 'a minute less'],
  ['2027-03-14T02:00:00Z', '2027-03-14 10:00', 'an hour less, though the clock showed 21:00'],
  // Notice that ends exactly at the clock change, and the same a day later: the whole day is offered.
  ['2027-03-13T19:00:00Z', '2027-03-14 09:00', 'notice that ends in the gap'],
  ['2027-03-14T19:00:00Z', '2027-03-15 09:00', 'the same a day later'],
  // The night in which 02:00 becomes 01:00: 22:00 is 12 hours before 09:00.
  ['2027-11-07T02:00:00Z', '2027-11-07 09:00', 'twelve hours, though the clock showed 22:00'],
  ['2027-11-07T02:01:00Z', '2027-11-07 09:30', 'a minute less'],
  ['2027-11-06T17:30:00Z', '2027-11-07 09:00', 'notice that ends in the hour that comes twice'],
]

for (const [now, expected, why] of notices) {
  test(`notice counts elapsed time: seen ${now}, the first is ${expected} in New York (${why})`, () => {
    const openingHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensFrom: '09:00', closesAt: '17:00' }))
    const rules = { ...halfHours, minimumNoticeMinutes: 12 * 60 }
    const question = { now: Date.parse(now), timeZone: 'America/New_York', rules, taken: [] }
    const [first] = offerSlots({ ...question, agent: { agentId: 'a', openingHours } })
    const startsAt = first?.startsAt ?? 0
    expect(`${dayOf(startsAt, 'America/New_York')} ${clockTime(startsAt, 'America/New_York')}`).toBe(expected)
  })
}
