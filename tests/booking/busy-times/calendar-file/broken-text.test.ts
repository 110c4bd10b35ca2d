import { expect, test } from 'vitest'
import { busyIn, busyOf, calendar, clear, event, unclear } from '../../../support/calendars/busy-in-words.ts'

const hour = ['DTSTART:20270315T090000Z', 'DTEND:20270315T100000Z']
const busy = clear('03-15 09:00 to 10:00')
const file = calendar(event(...hour, 'SUMMARY:Straße'))

test('line ends may be of any kind, and mixed', () => {
  for (const end of [
    '\n',
    '\r',
    '\r\r\n',
    '\n\r',
    '\r\n\r\n',
    '&#13;\r\n',
    '&#xD;\n',
    '&#13;&#13;\r',
    ' \r\n',
    '\r\n \t\r\n',
  ]) {
    expect([end, busyIn(file.replaceAll('\r\n', end))]).toEqual([end, busy])
  }
  const ends = ['\r', '\n', '\r\n', '&#13;\r\n']
  let count = 0
  const mixed = file.replaceAll('\r\n', () => ends[count++ % ends.length] ?? '')
  expect(busyIn(mixed)).toEqual(busy)
})

test('a text may be in UTF-8 or UTF-16, with or without a byte order mark, or have bytes that are no text', () => {
  const utf16 = Buffer.from(file, 'utf16le')
  const mark = Buffer.from('\ufeff', 'utf16le')
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
  for (const bytes of [Buffer.concat([mark, utf16]), utf16, swapped(Buffer.concat([mark, utf16])), swapped(utf16)]) {
    expect(busyIn(new Uint8Array(bytes))).toEqual(busy)
  }
  expect(busyIn(`\ufeff${file}`)).toEqual(busy)
  expect(busyIn(new Uint8Array(Buffer.from(file, 'latin1')))).toEqual(busy)
  expect(busyIn(file.replace('SUMMARY', '\u0000SUMMARY\u0000'))).toEqual(busy)
})

test('a line may be folded anywhere, with any line end', () => {
  for (const fold of ['\r\n ', '\r\n\t', '\n ', '\r ', '\r\r\n ', '&#13;\r\n ']) {
    const folded = file.replaceAll(/(?<=[A-Z0-9:])(?=[A-Z0-9:])/g, fold)
    expect([fold, busyIn(folded)]).toEqual([fold, busy])
  }
})

test('names may be in lower case, and the whole text indented', () => {
  expect(busyIn(file.toLowerCase())).toEqual(busy)
  for (const indent of [' ', '\t', '    ']) {
    expect(busyIn(file.replaceAll(/^(?=.)/gm, indent))).toEqual(busy)
  }
  expect(busyIn(file.replaceAll(':', ' : ').replaceAll('\r\n', ' \r\n'))).toEqual(busy)
})

test('text around a calendar, and several calendars in a file, lose no entry', () => {
  const second = calendar(
    event(...hour)
      .replaceAll('0315', '0316')
      .replace('some@', 'other@'),
  )
  const both = clear('03-15 09:00 to 10:00', '03-16 09:00 to 10:00')
  for (const between of ['', '\r\n\r\n', 'some text\r\nX-MORE:yes\r\n', 'END:VCALENDAR\r\n', 'END:VEVENT\r\n']) {
    expect([between, busyIn(`${between}${file}${between}${second}${between}`)]).toEqual([between, both])
  }
  expect(
    busyIn(
      `${file}${event(...hour)
        .replaceAll('0315', '0316')
        .replace('some@', 'other@')}`,
    ),
  ).toEqual(both)
  // One calendar inside another, and one that is opened twice.
  expect(busyIn(calendar(event(...hour), second))).toEqual({ ...both, unclear: 1 })
  expect(busyIn(`BEGIN:VCALENDAR\r\n${file}`)).toEqual({ ...busy, unclear: 1 })
})

test('of a download that was broken off, what is there blocks, and the rest is counted', () => {
  const two = calendar(
    event(...hour),
    event(...hour)
      .replaceAll('0315', '0316')
      .replace('some@', 'other@'),
  )
  const cut = (before: string) => busyIn(two.slice(0, two.lastIndexOf(before)))
  expect(cut('END:VCALENDAR')).toEqual({ busy: ['03-15 09:00 to 10:00', '03-16 09:00 to 10:00'], unclear: 1 })
  expect(cut('END:VEVENT')).toEqual({ busy: ['03-15 09:00 to 10:00', '03-16 09:00 to 10:00'], unclear: 2 })
  expect(cut('0316T100000Z')).toEqual({ busy: ['03-15 09:00 to 10:00', '03-16 09:00 to 03-17 09:00'], unclear: 2 })
  expect(cut('DTSTART')).toEqual({ ...busy, unclear: 2 })
  expect(cut('BEGIN:VEVENT')).toEqual({ ...busy, unclear: 1 })
})

test('an entry that is broken off before it says how long it lasts blocks a day from its start', () => {
  const whole = calendar(event('DTSTART:20270315T090000Z', 'DURATION:PT8H'))
  for (const rest of ['', 'DURA', 'DURATION:PT']) {
    const broken = whole.slice(0, whole.indexOf('DURATION')) + rest
    expect([rest, busyIn(broken)]).toEqual([rest, { busy: ['03-15 09:00 to 03-16 09:00'], unclear: 2 }])
  }
})

test('an entry whose name is damaged blocks, is counted, and loses none beside it', () => {
  const next = event('DTSTART:20270316T090000Z', 'DURATION:PT1H').replace('some@', 'other@')
  for (const name of ['EVENT', 'VEVNT', 'VEVENTS', 'VEVENT2']) {
    const damaged = event(...hour, 'BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM').replaceAll('VEVENT', name)
    const second = damaged.replaceAll('0315', '0317')
    const busyThen = ['03-15 09:00 to 10:00', '03-16 09:00 to 10:00', '03-17 09:00 to 10:00']
    expect([name, busyIn(calendar(damaged, second, next))]).toEqual([name, { busy: busyThen, unclear: 2 }])
    const noEnds = [damaged, second].map((text) => text.replace(`\r\nEND:${name}`, ''))
    expect([name, busyIn(calendar(next, ...noEnds))]).toEqual([name, { busy: busyThen, unclear: 2 }])
  }
})

test('what is no entry of a calendar blocks nothing', () => {
  for (const name of ['VTODO', 'VJOURNAL', 'X-SOMETHING', 'STANDARD']) {
    expect([name, busyIn(calendar(event(...hour).replaceAll('VEVENT', name)))]).toEqual([name, clear()])
  }
})

test('an entry or an alarm without an end does not lose what follows it', () => {
  const noEnd = event(...hour).replace('\r\nEND:VEVENT', '')
  const next = event('DTSTART:20270316T090000Z', 'DURATION:PT1H').replace('some@', 'other@')
  const both = ['03-15 09:00 to 10:00', '03-16 09:00 to 10:00']
  expect(busyIn(calendar(noEnd, next))).toEqual(unclear(...both))
  const openAlarm = event('BEGIN:VALARM', 'TRIGGER:-PT5M', 'DURATION:PT9H', ...hour)
  expect(busyIn(calendar(openAlarm, next))).toEqual(unclear(...both))
  expect(busyIn(calendar(event(...hour, 'END:VALARM', 'END:X'), next))).toEqual(clear(...both))
})

test('an entry whose first line is damaged or missing is not lost', () => {
  const damaged = [
    'VEVENT;',
    'VEVENT,',
    '"VEVENT"',
    'VEVENT\u200b',
    '\u200eVEVENT',
    'VEVENT<br>',
    'VEVENT // 1',
    'VEVENT\u0085',
  ]
  for (const name of damaged)
    expect([name, busyIn(calendar(event(...hour).replace('VEVENT', name)))]).toEqual([name, busy])
  const lines = ['', 'BEGIN=VEVENT', '\u200bBEGIN:VEVENT', '> BEGIN:VEVENT', 'BEGIN VEVENT', 'EGIN:VEVENT']
  const next = event('DTSTART:20270316T090000Z', 'DURATION:PT1H').replace('some@', 'other@')
  for (const line of lines) {
    const file = calendar(event(...hour).replace('BEGIN:VEVENT', line), next)
    expect([line, busyIn(file)]).toEqual([line, unclear('03-15 09:00 to 10:00', '03-16 09:00 to 10:00')])
  }
})

test('a raw line break in a text or a parameter loses nothing', () => {
  const wanted = unclear('03-15 09:00 to 10:00')
  expect(busyOf('DESCRIPTION:First', 'second line', '', 'third: with a colon', ...hour)).toEqual(wanted)
  expect(busyOf(...hour, 'LOCATION:Room 5', 'Building B', 'END OF THE ROAD')).toEqual(wanted)
  expect(busyOf('ATTENDEE;CN="Kim', 'Example";PARTSTAT=ACCEPTED:mailto:kim@example.org', ...hour)).toEqual(busy)
  expect(busyOf('DTSTART;TZID="Europe/', 'Berlin":20270315T100000', 'DURATION:PT1H')).toEqual(busy)
  expect(busyOf('DTSTART;TZID=Europe/Ber', 'lin:20270315T100000', 'DURATION:PT1H')).toEqual(busy)
})

test('of a broken start or end, what can be read blocks generously, and is counted', () => {
  const cases: [string[], string[]][] = [
    [['DTSTART:20270315T250000Z', 'DURATION:PT1H'], ['03-15 00:00 to 03-17 01:00']],
    [['DTSTART:20270315T', 'DURATION:PT1H'], ['03-15 00:00 to 03-17 01:00']],
    [['DTSTART:20270315Tnoon', 'DTEND:20270315T130000Z'], ['03-15 00:00 to 13:00']],
    [['DTSTART:20270431T100000Z', 'DURATION:PT1H'], ['04-30 10:00 to 05-01 11:00']],
    [['DTSTART:20270431'], ['04-29 23:00 to 05-01 23:00']],
    [['DTSTART:20270315T090000Z', 'DTEND:tomorrow'], ['03-15 09:00 to 03-16 09:00']],
    [['DTSTART:20270315T090000Z', 'DURATION:an hour'], ['03-15 09:00 to 03-16 09:00']],
    [['DTSTART:soon', 'DTEND:20270315T100000Z'], ['03-14 10:00 to 03-15 10:00']],
    [['DTEND:20270315T100000Z'], ['03-14 10:00 to 03-15 10:00']],
    [['DTSTART:20270315T090000Z', 'DURATION:P1M'], ['03-15 09:00 to 03-16 09:00']],
    [['DTSTART:', 'SUMMARY:x'], []],
    [['DTSTART:20271315T100000Z', 'DURATION:PT1H'], []],
    [['SUMMARY:without a time'], []],
    [
      ['DTSTART:20270315T090000Z', 'DTSTART:20270316T090000Z', 'DURATION:PT1H'],
      ['03-15 09:00 to 10:00', '03-16 09:00 to 10:00'],
    ],
    [['DTSTART:20270315T090000Z', 'DTEND:20270315T093000Z', 'DTEND:20270315T103000Z'], ['03-15 09:00 to 10:30']],
    [['DTSTART:20270315T090000Z', 'DTEND;VALUE=DATE:20270315'], ['03-15 09:00 to 03-16 00:00']],
  ]
  for (const [lines, expected] of cases) expect([lines, busyOf(...lines)]).toEqual([lines, unclear(...expected)])
})

test('dates and times may be written in other ways that are plain', () => {
  const cases: [string[], string][] = [
    [['DTSTART:20270315'], '03-15 00:00 to 03-16 00:00'],
    [['DTSTART;VALUE=DATE:20270315T000000'], '03-15 00:00 to 03-16 00:00'],
    [['DTSTART:2027-03-15'], '03-15 00:00 to 03-16 00:00'],
    [['DTSTART:2027-03-15T09:00:00Z', 'DTEND:2027-03-15T10:00:00+00:00'], '03-15 09:00 to 10:00'],
    [['DTSTART:20270315T0900Z', 'DURATION:pt1h'], '03-15 09:00 to 10:00'],
    [['DTSTART:20270315t090000z', 'DURATION:+PT1H'], '03-15 09:00 to 10:00'],
    [['DTSTART:20270315T230000Z', 'DTEND:20270315T240000Z'], '03-15 23:00 to 03-16 00:00'],
    [['DTSTART:20270315090000', 'DTEND:202703151000'], '03-15 09:00 to 10:00'],
    [['DTSTART:\u200e20270315T090000\u200bZ', 'DTEND:\ufeff20270315T100000Z\u200f'], '03-15 09:00 to 10:00'],
    [
      ['DTSTART:TZID=Europe/Berlin:20270315T100000', 'DTEND:TZID=Europe/Berlin:20270315T110000'],
      '03-15 09:00 to 10:00',
    ],
    [['DTSTART:VALUE=DATE:20270315'], '03-15 00:00 to 03-16 00:00'],
    [['DTSTART;VALUE=DATE-TIME;X-A="b:c;d":20270315T090000.000Z', 'DURATION:P0DT1H0M0S'], '03-15 09:00 to 10:00'],
  ]
  for (const [lines, expected] of cases) expect([lines, busyOf(...lines)]).toEqual([lines, clear(expected)])
})

test('what could not be read long before the period is not counted', () => {
  expect(busyOf('DTSTART:20170315T090000Z', 'DTEND:tomorrow')).toEqual(clear())
})
