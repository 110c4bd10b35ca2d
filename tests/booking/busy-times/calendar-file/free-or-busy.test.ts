import { expect, test } from 'vitest'
import {
  busyIn,
  busyOf,
  calendar,
  clear,
  event,
  readCalendar,
  unclear,
} from '../../../support/calendars/busy-in-words.ts'

const hour = ['DTSTART:20270315T090000Z', 'DTEND:20270315T100000Z']
const busy = clear('03-15 09:00 to 10:00')

test('an entry blocks time unless it is one of our own', () => {
  expect(busyOf(...hour)).toEqual(busy)
  const own = calendar(event(...hour).replace('some@example.org', '7f3c@harbour.test'))
  expect([busyIn(own), busyIn(own, { ownUidSuffix: '@other.test' })]).toEqual([clear(), busy])
})

test('an entry is free only if it says so in the plain words of programs', () => {
  for (const mark of [
    'TRANSP:TRANSPARENT',
    'STATUS:CANCELLED',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'transp:transparent ',
  ]) {
    expect([mark, busyOf(...hour, mark)]).toEqual([mark, clear()])
  }
  const others = [
    'TRANSP:OPAQUE',
    'TRANSP:TRANSPARENTLY',
    'TRANSP:',
    'STATUS:TENTATIVE',
    'STATUS:NOT-CANCELLED',
    'STATUS:CANCELED',
  ]
  for (const mark of [
    ...others,
    'X-MICROSOFT-CDO-INTENDEDSTATUS:FREE',
    'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE',
  ]) {
    expect([mark, busyOf(...hour, mark)]).toEqual([mark, busy])
  }
})

test('marks that contradict each other leave an entry busy', () => {
  expect(busyOf(...hour, 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')).toEqual(clear())
  expect(busyOf(...hour, 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF')).toEqual(busy)
  expect(busyOf(...hour, 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')).toEqual(busy)
  expect(busyOf(...hour, 'STATUS:CANCELLED', 'STATUS:CONFIRMED')).toEqual(busy)
  // The second line is a piece of a description with a raw line break.
  expect(busyOf(...hour, 'DESCRIPTION:Ticket', 'it says', 'Status: cancelled')).toEqual(unclear('03-15 09:00 to 10:00'))
  expect(busyOf(...hour, 'LOCATION:Room', 'two', 'TRANSP:TRANSPARENT')).toEqual(clear())
})

test('a meeting is free if the calendar’s owner has declined it, and nobody else', () => {
  const invited = (...attendees: string[]) => busyOf(...hour, ...attendees.map((each) => `ATTENDEE;${each}`))
  expect(invited('PARTSTAT=DECLINED:mailto:kim@example.org')).toEqual(clear())
  expect(invited('CN="Kim; PARTSTAT=ACCEPTED:";partstat=declined:MAILTO:Kim@Example.ORG')).toEqual(clear())
  expect(invited('CN=Kim: the boss;PARTSTAT=DECLINED:mailto:kim@example.org')).toEqual(clear())
  expect(invited('PARTSTAT=DECLINED;EMAIL=kim@example.org:urn:uuid:1')).toEqual(clear())
  expect(invited('PARTSTAT=DECLINED:mailto:sam@example.org', 'PARTSTAT=ACCEPTED:mailto:kim@example.org')).toEqual(busy)
  expect(invited('PARTSTAT=DECLINED:mailto:kim@example.org.evil.test')).toEqual(busy)
  expect(invited('PARTSTAT=TENTATIVE;X-WAS=DECLINED:mailto:kim@example.org')).toEqual(busy)
  expect(invited('CN=";PARTSTAT=DECLINED":mailto:kim@example.org')).toEqual(busy)
  // In doubt, as with an address that is there twice.
  expect(invited('PARTSTAT=DECLINED:mailto:kim@example.org', 'PARTSTAT=ACCEPTED:mailto:kim@example.org')).toEqual(busy)
})

test('the owner is also the one whose address the calendar has as its name', () => {
  const declined = event(...hour, 'ATTENDEE;PARTSTAT=DECLINED:mailto:sam@example.net')
  for (const line of [
    'X-WR-CALNAME:Sam@example.net',
    'X-WR-RELCALID:sam@example.net',
    'X-OWNER:mailto:sam@example.net',
  ]) {
    expect([line, busyIn(calendar(line, declined))]).toEqual([line, clear()])
  }
  expect(busyIn(calendar('X-WR-CALNAME:Work', declined))).toEqual(busy)
})

test('an entry may last by a duration, for days, or for a moment', () => {
  expect(busyOf('DTSTART:20270315T090000Z', 'DURATION:PT90M')).toEqual(clear('03-15 09:00 to 10:30'))
  expect(busyOf('DTSTART:20270315T090000Z', 'DURATION:P1DT30M')).toEqual(clear('03-15 09:00 to 03-16 09:30'))
  expect(busyOf('DTSTART:20270315T090000Z', 'DURATION:P1W')).toEqual(clear('03-15 09:00 to 03-22 09:00'))
  expect(busyOf('DTSTART:20270315T220000Z', 'DTEND:20270317T060000Z')).toEqual(clear('03-15 22:00 to 03-17 06:00'))
  // Something is at that moment, although it takes no time.
  for (const end of ['SUMMARY:Call', 'DURATION:PT0S', 'DTEND:20270315T090000Z']) {
    expect([end, busyOf('DTSTART:20270315T090000Z', end)]).toEqual([end, clear('03-15 09:00 to 09:01')])
  }
})

test('the travel time that Apple’s calendar adds before an entry blocks too', () => {
  const travel = 'X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT45M'
  expect(busyOf(...hour, travel)).toEqual(clear('03-15 08:15 to 10:00'))
  expect(busyOf(...hour, travel, 'RRULE:FREQ=DAILY;COUNT=2').busy[1]).toBe('03-16 08:15 to 10:00')
})

test('a whole day is one of the firm’s, also when the clocks change', () => {
  expect(busyOf('DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270329')).toEqual(
    clear('03-27 00:00 to 03-28 23:00'),
  )
  expect(busyOf('DTSTART;VALUE=DATE:20270415')).toEqual(clear('04-14 23:00 to 04-15 23:00'))
})

test('a whole day is also one of the place where the calendar is kept', () => {
  const day = event('DTSTART;VALUE=DATE:20270315')
  expect(busyIn(calendar('X-WR-TIMEZONE:America/New_York', day))).toEqual(clear('03-15 00:00 to 03-16 04:00'))
  expect(busyIn(calendar('X-WR-TIMEZONE:UTC', day))).toEqual(clear('03-15 00:00 to 03-16 00:00'))
})

test('a whole day without a length lasts that day', () => {
  for (const end of ['DTEND;VALUE=DATE:20270315', 'DURATION:PT0S', 'DURATION:P0D', 'SUMMARY:Fair', 'DURATION:PT5H']) {
    expect([end, busyOf('DTSTART;VALUE=DATE:20270315', end)]).toEqual([end, clear('03-15 00:00 to 03-16 00:00')])
  }
  for (const end of ['DTEND;VALUE=DATE:20270314', 'DURATION:-P3D', 'DTEND;VALUE=DATE:2027031', 'DURATION:PT']) {
    expect([end, busyOf('DTSTART;VALUE=DATE:20270315', end)]).toEqual([end, unclear('03-15 00:00 to 03-16 00:00')])
  }
})

test('an end before its start blocks generously, and is counted', () => {
  // The next morning, or the two exchanged.
  expect(busyOf('DTSTART:20270315T220000Z', 'DTEND:20270315T060000Z')).toEqual(unclear('03-15 06:00 to 03-16 06:00'))
  expect(busyOf('DTSTART:20270315T100000Z', 'DURATION:-PT1H')).toEqual(unclear('03-15 09:00 to 03-16 09:00'))
  expect(busyOf('DTSTART:20270315T100000Z', 'DTEND:20260315T110000Z')).toEqual(unclear('03-15 10:00 to 11:00'))
})

test('overlapping and touching entries are one busy time, cut to the period', () => {
  const entries = [
    event('DTSTART:20270315T090000Z', 'DTEND:20270315T100000Z'),
    event('DTSTART:20270315T100000Z', 'DTEND:20270315T110000Z'),
    event('DTSTART:20270315T093000Z', 'DTEND:20270315T094000Z'),
    event('DTSTART:20270228T230000Z', 'DTEND:20270301T010000Z'),
    event('DTSTART:20270601T000000Z', 'DTEND:20270602T000000Z'),
  ]
  expect(busyIn(calendar(...entries))).toEqual(clear('03-01 00:00 to 01:00', '03-15 09:00 to 11:00'))
})

test('more busy times than a year has hours become fewer and longer', () => {
  const starts = Array.from({ length: 12_000 }, (_, index) => Date.parse('2027-03-01') + index * 420_000)
  const entries = starts.map((ms) => event(`DTSTART:${new Date(ms).toISOString()}`, 'DURATION:PT1M'))
  expect(busyIn(calendar(...entries))).toEqual(unclear('03-01 00:00 to 04-28 07:54'))
})

test('published busy periods block, unless they are called free', () => {
  const periods = [
    'FREEBUSY;FBTYPE=BUSY:20270315T090000Z/PT1H,20270316T090000Z/20270316T100000Z',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270317T090000Z/PT1H',
    'FREEBUSY:20270318T090000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20270319T090000Z/PT1H',
  ]
  const days = ['15', '16', '17', '18'].map((day) => `03-${day} 09:00 to 10:00`)
  expect(busyIn(calendar('BEGIN:VFREEBUSY', ...periods, 'END:VFREEBUSY'))).toEqual(clear(...days))
  expect(busyIn(calendar('BEGIN:VFREEBUSY', 'FREEBUSY:20270315T090000Z/oh', 'END:VFREEBUSY'))).toEqual(
    unclear('03-15 09:00 to 03-16 09:00'),
  )
})

test('tasks, notes and alarms block nothing', () => {
  for (const kind of ['VTODO', 'VJOURNAL']) {
    const other = [`BEGIN:${kind}`, 'UID:1', ...hour, 'BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM', `END:${kind}`]
    expect(busyIn(calendar(...other))).toEqual(clear())
  }
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'DURATION:PT9H', 'UID:2', 'END:VALARM']
  expect(busyOf(...hour, ...alarm)).toEqual(busy)
})

test('what contains no calendar is none, and never one without entries', () => {
  for (const text of [
    '',
    'Not found',
    '<html><p>BEGIN:VCALENDAR</p></html>',
    event(...hour),
    '{"error":"gone"}',
    '\u0000',
  ]) {
    expect([text, readCalendar(text)]).toEqual([text, { ok: false, fault: 'not-a-calendar' }])
  }
  expect(busyIn(calendar())).toEqual(clear())
})
