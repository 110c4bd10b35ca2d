import { expect, test } from 'vitest'
import { busyIn, calendar, clear, event, unclear } from '../../../support/calendars/busy-in-words.ts'

const monday = ['DTSTART:20270308T090000Z', 'DURATION:PT1H']
const inBerlin = ['DTSTART;TZID=Europe/Berlin:20270308T090000', 'DURATION:PT1H']

const change = (original: string, ...lines: string[]) => event(`RECURRENCE-ID${original}`, ...lines)
const moved = ['DTSTART:20270309T140000Z', 'DURATION:PT1H']

test('a changed repeat is found by its instant, in any zone, or by its day', () => {
  const series = event(...inBerlin, 'RRULE:FREQ=DAILY;COUNT=3')
  for (const original of [
    ':20270309T080000Z',
    ';TZID=Europe/Berlin:20270309T090000',
    ';TZID=Asia/Tokyo:20270309T170000',
    ';VALUE=DATE:20270309',
  ]) {
    expect([original, busyIn(calendar(change(original, ...moved), series))]).toEqual([
      original,
      clear('03-08 08:00 to 09:00', '03-09 14:00 to 15:00', '03-10 08:00 to 09:00'),
    ])
  }
  // One that names no repeat is there beside them all.
  expect(busyIn(calendar(series, change(':20270309T090000Z', ...moved))).busy).toHaveLength(4)
})

test('a changed repeat may be free, cancelled or declined by itself', () => {
  const series = event(...monday, 'RRULE:FREQ=DAILY;COUNT=3')
  for (const mark of ['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org']) {
    const freed = clear('03-08 09:00 to 10:00', '03-10 09:00 to 10:00')
    expect([mark, busyIn(calendar(series, change(':20270309T090000Z', ...moved, mark)))]).toEqual([mark, freed])
    expect([mark, busyIn(calendar(series, change(':20270309T090000Z', mark)))]).toEqual([mark, freed])
  }
  const free = event(...monday, 'RRULE:FREQ=DAILY;COUNT=3', 'TRANSP:TRANSPARENT')
  expect(busyIn(calendar(free, change(':20270309T090000Z', ...moved)))).toEqual(clear('03-09 14:00 to 15:00'))
})

test('a change without a series, or that cannot be read, is there beside it', () => {
  expect(busyIn(calendar(change(':20270309T090000Z', ...moved)))).toEqual(clear('03-09 14:00 to 15:00'))
  const series = event(...monday, 'RRULE:FREQ=DAILY;COUNT=2')
  const both = ['03-08 09:00 to 10:00', '03-09 09:00 to 10:00', '03-09 14:00 to 15:00']
  expect(busyIn(calendar(series, change(':tomorrow', ...moved)))).toEqual(clear(...both))
  expect(busyIn(calendar(series, change(':20270309T090000Z', 'DTSTART:soon')))).toEqual(
    unclear('03-08 09:00 to 10:00', '03-09 09:00 to 03-10 09:00'),
  )
})

test('a change of a repeat and all later ones moves those too', () => {
  const series = event(...monday, 'RRULE:FREQ=DAILY;COUNT=5', 'EXDATE:20270311T090000Z')
  const later = change(';RANGE=THISANDFUTURE:20270310T090000Z', 'DTSTART:20270310T140000Z', 'DURATION:PT2H')
  expect(busyIn(calendar(series, later))).toEqual(
    clear('03-08 09:00 to 10:00', '03-09 09:00 to 10:00', '03-10 14:00 to 16:00', '03-12 14:00 to 16:00'),
  )
  expect(busyIn(calendar(series, later.replace('DURATION', 'STATUS:CANCELLED\r\nDURATION')))).toEqual(
    clear('03-08 09:00 to 10:00', '03-09 09:00 to 10:00'),
  )
})

test('repeats that a later change moves into the period, or makes busy, are busy', () => {
  const range = ';RANGE=THISANDFUTURE:20270208T090000Z'
  const moved = change(range, 'DTSTART:20270213T090000Z', 'DURATION:PT1H')
  const weekly = ['DTSTART:20270208T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=5']
  expect(busyIn(calendar(event(...weekly), moved))).toEqual(clear('03-06 09:00 to 10:00', '03-13 09:00 to 10:00'))
  const free = event(...weekly, 'TRANSP:TRANSPARENT')
  expect(busyIn(calendar(free, moved))).toEqual(clear('03-06 09:00 to 10:00', '03-13 09:00 to 10:00'))
  expect(busyIn(calendar(free, moved.replace('DURATION', 'TRANSP:TRANSPARENT\r\nDURATION')))).toEqual(clear())
})

test('of several versions of an entry the newest counts, or all if it is not sure which that is', () => {
  const at = (hour: string, ...lines: string[]) => event(`DTSTART:20270315T${hour}0000Z`, 'DURATION:PT1H', ...lines)
  const both = clear('03-15 09:00 to 10:00', '03-15 14:00 to 15:00')
  expect(busyIn(calendar(at('14', 'SEQUENCE:3'), at('09', 'SEQUENCE:2')))).toEqual(clear('03-15 14:00 to 15:00'))
  expect(busyIn(calendar(at('09', 'SEQUENCE:2'), at('14', 'SEQUENCE:10', 'STATUS:CANCELLED')))).toEqual(clear())
  expect(busyIn(calendar(at('09'), at('14', 'SEQUENCE:1')))).toEqual(both)
  expect(busyIn(calendar(at('09', 'SEQUENCE:1'), at('14', 'SEQUENCE:1')))).toEqual(both)
  expect(busyIn(calendar(at('09', 'SEQUENCE:1'), at('14', 'SEQUENCE:two')))).toEqual(both)
  expect(busyIn(calendar(at('09', 'SEQUENCE:1'), at('14', 'SEQUENCE:2', 'what?')))).toEqual({ ...both, unclear: 1 })
  // Another calendar of the file may use the same UIDs for other things.
  expect(busyIn(calendar(at('14', 'SEQUENCE:3')) + calendar(at('09', 'SEQUENCE:2')))).toEqual(both)
  // Entries without a UID are entries of their own.
  const none = (entry: string) => entry.replace('UID:some@example.org\r\n', '')
  expect(busyIn(calendar(none(at('14', 'SEQUENCE:3')), none(at('09', 'SEQUENCE:2'))))).toEqual(both)
})
