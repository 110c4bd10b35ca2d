import { expect, test } from 'vitest'
import { type BusyQuestion, findBusyRanges } from './busy-ranges.ts'

const period = { startsAt: Date.parse('2027-03-01T00:00:00Z'), endsAt: Date.parse('2027-06-01T00:00:00Z') }

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:some@example.org', ...lines, 'END:VEVENT'].join('\r\n')

const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** The definition of a European zone, as calendar programs write it. */
const zoneOf = (name: string, hours: number) =>
  [
    ...['BEGIN:VTIMEZONE', `TZID:${name}`],
    ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', `TZOFFSETFROM:+0${hours + 1}00`, `TZOFFSETTO:+0${hours}00`],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', `TZOFFSETFROM:+0${hours}00`, `TZOFFSETTO:+0${hours + 1}00`],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ].join('\r\n')

/** The busy times of entries as text, `2027-03-15 09:00 to 2027-03-15 10:00` in UTC. */
function busyIn(entries: string[], more: Partial<BusyQuestion> = {}): string[] {
  const words = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 16).replace('T', ' ')
  const { busy } = read(entries, more)
  return busy.map(({ startsAt, endsAt }) => `${words(startsAt)} to ${words(endsAt)}`)
}

function read(entries: string[], more: Partial<BusyQuestion> = {}) {
  const calendar = new TextEncoder().encode(entries.join('\r\n'))
  const own = { ownUidSuffix: '@harbour.test', ownerAddresses: [] }
  const result = findBusyRanges({ calendar, period, timeZone: 'Europe/London', ...own, ...more })
  if (!result.ok) throw new Error(result.fault)
  return result
}

const busyOf = (...lines: string[]) => busyIn([calendar(event(...lines))])

test('an entry blocks time unless it is free, cancelled or one of our own', () => {
  const times = ['DTSTART:20270315T090000Z', 'DTEND:20270315T100000Z']
  const busy = ['2027-03-15 09:00 to 2027-03-15 10:00']
  expect(busyOf(...times)).toEqual(busy)
  expect(busyOf(...times, 'STATUS:TENTATIVE', 'TRANSP:OPAQUE')).toEqual(busy)
  expect(busyOf(...times, 'TRANSP:TRANSPARENT')).toEqual([])
  expect(busyOf(...times, 'STATUS:CANCELLED')).toEqual([])
  const own = calendar(event(...times).replace('some@example.org', '7f3c@harbour.test'))
  expect([busyIn([own]), busyIn([own], { ownUidSuffix: '@other.test' })]).toEqual([[], busy])
})

test('an entry may last by a duration, for days, or without any time', () => {
  expect(busyOf('DTSTART:20270315T090000Z', 'DURATION:PT90M')).toEqual(['2027-03-15 09:00 to 2027-03-15 10:30'])
  expect(busyOf('DTSTART:20270315T220000Z', 'DTEND:20270317T060000Z')).toEqual(['2027-03-15 22:00 to 2027-03-17 06:00'])
  expect(busyOf('DTSTART:20270315T090000Z')).toEqual([])
})

test('a whole day is one of the firm’s, also when the clocks change', () => {
  expect(busyOf('DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270329')).toEqual([
    '2027-03-27 00:00 to 2027-03-28 23:00',
  ])
  expect(busyOf('DTSTART;VALUE=DATE:20270415')).toEqual(['2027-04-14 23:00 to 2027-04-15 23:00'])
})

test('overlapping and touching entries are one busy time, cut to the period', () => {
  const entries = [
    event('DTSTART:20270315T090000Z', 'DTEND:20270315T100000Z'),
    event('DTSTART:20270315T100000Z', 'DTEND:20270315T110000Z'),
    event('DTSTART:20270315T093000Z', 'DTEND:20270315T094000Z'),
    event('DTSTART:20270228T230000Z', 'DTEND:20270301T010000Z'),
    event('DTSTART:20270601T000000Z', 'DTEND:20270602T000000Z'),
  ].map((each) => calendar(each))
  expect(busyIn(entries)).toEqual(['2027-03-01 00:00 to 2027-03-01 01:00', '2027-03-15 09:00 to 2027-03-15 11:00'])
})

test('a series keeps its wall-clock time when the clocks change, and ends where it says', () => {
  const weekly = event(
    'DTSTART;TZID=Europe/London:20270322T090000',
    'DTEND;TZID=Europe/London:20270322T100000',
    'RRULE:FREQ=WEEKLY;UNTIL=20270405T080000Z',
  )
  expect(busyIn([calendar(zoneOf('Europe/London', 0), weekly)])).toEqual([
    '2027-03-22 09:00 to 2027-03-22 10:00',
    '2027-03-29 08:00 to 2027-03-29 09:00',
    '2027-04-05 08:00 to 2027-04-05 09:00',
  ])
})

test('an old series is followed into the period', () => {
  const yearly = busyOf('DTSTART;VALUE=DATE:19900415', 'RRULE:FREQ=YEARLY')
  expect(yearly).toEqual(['2027-04-14 23:00 to 2027-04-15 23:00'])
  const daily = busyOf('DTSTART:20100101T120000Z', 'DURATION:PT30M', 'RRULE:FREQ=DAILY')
  expect(daily).toHaveLength(92)
})

test('of a series, left-out, moved, freed and cancelled repeats count as they are', () => {
  const series = event(
    'DTSTART:20270301T090000Z',
    'DTEND:20270301T100000Z',
    'RRULE:FREQ=DAILY;COUNT=6',
    'EXDATE:20270302T090000Z',
    'RDATE:20270310T090000Z',
  )
  const moved = event('RECURRENCE-ID:20270303T090000Z', 'DTSTART:20270303T140000Z', 'DTEND:20270303T150000Z')
  const freed = event('RECURRENCE-ID:20270304T090000Z', 'DTSTART:20270304T090000Z', 'DTEND:20270304T100000Z')
  const cancelled = event('RECURRENCE-ID:20270305T090000Z', 'DTSTART:20270305T090000Z', 'DTEND:20270305T100000Z')
  const busy = busyIn([
    calendar(
      series,
      moved,
      freed.replace('END:VEVENT', 'TRANSP:TRANSPARENT\r\nEND:VEVENT'),
      cancelled.replace('END:VEVENT', 'STATUS:CANCELLED\r\nEND:VEVENT'),
    ),
  ])
  expect(busy.map((words) => words.slice(5, 16))).toEqual(['03-01 09:00', '03-03 14:00', '03-06 09:00', '03-10 09:00'])
  // Someone who is invited to one repeat has no series.
  expect(busyIn([calendar(moved)])).toEqual(['2027-03-03 14:00 to 2027-03-03 15:00'])
})

test('a zone counts by its IANA name, by its own definition, or else as the firm’s', () => {
  const definition = zoneOf('W. Europe Standard Time', 1)
  const at = (zone: string, day: string) => event(`DTSTART${zone}:${day}T120000`, 'DURATION:PT1H')
  const outlook = ';TZID="W. Europe Standard Time"'
  const startOf = (...parts: string[]) => busyIn([calendar(...parts)])[0]?.slice(5, 16)
  expect(startOf(definition, at(outlook, '20270315'))).toBe('03-15 11:00')
  expect(startOf(definition, at(outlook, '20270415'))).toBe('04-15 10:00')
  expect(startOf(at(';TZID=America/New_York', '20270415'))).toBe('04-15 16:00')
  for (const zone of ['', outlook, ';TZID=Nowhere/At_All']) expect(startOf(at(zone, '20270415'))).toBe('04-15 11:00')
})

test('an entry that cannot be read, or repeats as nobody’s does, is counted and skipped', () => {
  const entries = [
    calendar(event('SUMMARY:without a time')),
    calendar(event('DTSTART:20270315T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY')),
    calendar(event('DTSTART:20270315T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=2147483647')),
    calendar(event('DTSTART:20270316T090000Z', 'DURATION:PT1H')),
  ]
  const { busy, unclear } = read(entries)
  expect([busy.length, unclear]).toEqual([1, 3])
})
