import { expect, test } from 'vitest'
import { busyIn, busyOf, calendar, clear, event, unclear } from '../../../support/calendars/busy-in-words.ts'

/** The definition of a European zone, as calendar programs write it. */
const zoneOf = (id: string, hours: number, ...more: string[]) =>
  [
    ...['BEGIN:VTIMEZONE', `TZID:${id}`, ...more],
    ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', `TZOFFSETFROM:+0${hours + 1}00`, `TZOFFSETTO:+0${hours}00`],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', `TZOFFSETFROM:+0${hours}00`, `TZOFFSETTO:+0${hours + 1}00`],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ].join('\r\n')

const noon = (tzid: string, day = '20270415') =>
  event(`DTSTART;TZID=${tzid.includes(',') ? `"${tzid}"` : tzid}:${day}T120000`, 'DURATION:PT1H')

/** Zones by the hour in UTC at which it is noon there on 15 April 2027. */
const names: Record<string, string[]> = {
  '10:00': [
    ...['Europe/Berlin', 'europe/berlin', '/Europe/Vienna', 'EUROPE/ZURICH', '"Europe/Paris"', 'Europe\\/Rome'],
    ...['/mozilla.org/20070129_1/Europe/Berlin', '/freeassociation.sourceforge.net/Tzfile/Europe/Berlin'],
    ...['/citadel.org/20270101_1/Europe/Prague', '/softwarestudio.org/Olson_20011030_5/Europe/Oslo', 'CET', 'Poland'],
    ...[
      'W. Europe Standard Time',
      'w. europe standard time',
      'Romance Standard Time',
      'Central European Standard Time',
    ],
    ...[
      'W. Europe Daylight Time',
      'Central Europe Standard Time',
      'Central European Time',
      'South Africa Standard Time',
    ],
    '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
    ...['UTC+01:00 Amsterdam, Berlin', 'Europe/Berlin (CET)', '(GMT+01:00) Amsterdam, Bern, Rom, Wien'],
    '(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna',
    ...['(UTC+01:00) Brussels, Copenhagen, Madrid, Paris', '(UTC+01:00) Sarajevo, Skopje, Warsaw, Zagreb'],
    ...['(UTC+02:00) Harare, Pretoria', '(UTC+01:00) Amsterdam\\, Berlin\\, Bern', 'GMT+0200', 'UTC+2', '+02:00'],
  ],
  '11:00': [
    ...['Europe/London', 'GB', 'GMT Standard Time', 'UTC+01:00', 'GMT+0100', 'GMT+01:00', 'Africa/Lagos'],
    ...[
      'W. Central Africa Standard Time',
      '(UTC+00:00) Dublin, Edinburgh, Lisbon, London',
      '(UTC) Dublin, Lisbon, London',
    ],
  ],
  '12:00': [
    'UTC',
    'Etc/UTC',
    'GMT',
    'Zulu',
    'Greenwich Standard Time',
    'tzone://Microsoft/Utc',
    'UTC-00:00',
    'GMT+0',
    '(UTC) Coordinated Universal Time',
  ],
  '16:00': [
    ...[
      'America/New_York',
      'America/New York',
      'US/Eastern',
      'EST5EDT',
      'SystemV/EST5EDT',
      'Eastern Standard Time',
      'Eastern Daylight Time',
    ],
    ...['(UTC-05:00) Eastern Time (US & Canada)', 'Eastern Time (US and Canada)', 'UTC-04', 'Etc/GMT+4'],
    ...['America/Indiana/Indianapolis', '/x/America/Kentucky/Louisville'],
  ],
  '19:00': ['America/Los_Angeles', 'Pacific Standard Time', '(UTC-08:00) Pacific Time (US & Canada)'],
  '17:30': ['UTC-05:30', 'GMT-0530', '(UTC-05:30) Nowhere in particular'].slice(0, 2),
  '06:30': ['Asia/Kolkata', 'Asia/Calcutta', 'India Standard Time', '(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi'],
  '04:00': ['China Standard Time', 'Asia/Shanghai', 'PRC', '(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi'],
  '02:00': ['Australia/Sydney', 'AUS Eastern Standard Time', '(UTC+10:00) Canberra, Melbourne, Sydney', 'Etc/GMT-10'],
  '00:00': ['Pacific/Auckland', 'New Zealand Standard Time', '(UTC+12:00) Auckland, Wellington'],
}

test('a zone counts by its name, in the spelling of IANA or Windows, with any prefix, or by its offset', () => {
  for (const [hour, zones] of Object.entries(names)) {
    const until = `${String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')}${hour.slice(2)}`
    for (const name of zones) {
      expect([name, busyIn(calendar(noon(name)))]).toEqual([name, clear(`04-15 ${hour} to ${until}`)])
    }
  }
})

test('an offset that is all a name says counts as it stands', () => {
  expect(busyIn(calendar(noon('(UTC-11:00) Coordinated Universal Time-11')))).toEqual(
    clear('04-15 23:00 to 04-16 00:00'),
  )
  expect(busyIn(calendar(noon('UTC-11')))).toEqual(clear('04-15 23:00 to 04-16 00:00'))
  expect(busyIn(calendar(noon('GMT +1:00')))).toEqual(clear('04-15 11:00 to 12:00'))
})

test('a zone of which nothing is known may be anywhere on earth, and is counted', () => {
  const anywhere = unclear('04-14 22:00 to 04-16 01:00')
  const unknown = [
    'Nowhere/At_All',
    'Customized Time Zone',
    'tzone://Microsoft/Custom',
    'Etc/GMT+15',
    'GMT+25',
    'Local',
  ]
  // Abbreviations mean one thing here and another there: India, Israel and Ireland; Britain and Bangladesh.
  for (const name of [...unknown, 'IST', 'BST', 'CST', 'CET-1CEST', '/', 'Europe', '-', 'constructor']) {
    expect([name, busyIn(calendar(noon(name)))]).toEqual([name, anywhere])
  }
  // A number without a sign is no offset: some programs give their zones numbers.
  for (const name of ['35', '05', '10', '0100', '05:30', '530', 'A5', 'X1', '.5', '/10']) {
    expect([name, busyIn(calendar(noon(name)))]).toEqual([name, anywhere])
  }
})

test('an offset may have any sign that is plain', () => {
  for (const name of ['-05:00', '−05:00', '–05:00', '‐0500', 'UTC−5', 'GMT–05:00'])
    expect([name, busyIn(calendar(noon(name)))]).toEqual([name, clear('04-15 17:00 to 18:00')])
})

test('where a name can mean two zones, both block', () => {
  // With and without summer time.
  expect(busyIn(calendar(noon('EST')))).toEqual(clear('04-15 16:00 to 18:00'))
  expect(busyIn(calendar(noon('(UTC-03:00) Brasilia')))).toEqual(clear('04-15 14:00 to 16:00'))
  expect(busyOf('DTSTART;TZID=Europe/Berlin:20270415T120000Z', 'DURATION:PT1H')).toEqual(clear('04-15 10:00 to 13:00'))
})

test('a zone’s own definition counts, under any name', () => {
  for (const id of ['Customized Time Zone', 'My zone', '(UTC+09:00) Elsewhere', '/example.org/1/Nowhere']) {
    expect([id, busyIn(calendar(zoneOf(id, 1), noon(id, '20270315'), noon(id).replace('some@', 'other@')))]).toEqual([
      id,
      clear('03-15 11:00 to 12:00', '04-15 10:00 to 11:00'),
    ])
  }
  // Also after the entry, in another calendar of the file, and with escaped commas.
  expect(busyIn(calendar(noon('My zone'), zoneOf('my zone', 3)))).toEqual(clear('04-15 08:00 to 09:00'))
  expect(busyIn(calendar(zoneOf('A\\, B', 3)) + calendar(noon('A, B')))).toEqual(clear('04-15 08:00 to 09:00'))
})

test('a definition that says nothing is none', () => {
  const empty = ['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'END:VTIMEZONE'].join('\r\n')
  const broken = zoneOf('Europe/Berlin', 1).replaceAll(/TZOFFSETTO:.*/g, 'TZOFFSETTO:one hour')
  for (const definition of [empty, broken, empty.replace('END', 'BEGIN:STANDARD\r\nEND:STANDARD\r\nEND')]) {
    expect(busyIn(calendar(definition, noon('Europe/Berlin')))).toEqual(clear('04-15 10:00 to 11:00'))
  }
  // Without a sign, an offset is none.
  const unsigned = zoneOf('Mine', 1).replaceAll(/(TZOFFSET\w+:)\+/g, '$1')
  expect(busyIn(calendar(unsigned, noon('Mine')))).toEqual(unclear('04-14 22:00 to 04-16 01:00'))
  const placed = empty.replace('Europe/Berlin', 'Mine\r\nX-LIC-LOCATION:Asia/Tokyo')
  expect(busyIn(calendar(placed, noon('Mine')))).toEqual(clear('04-15 03:00 to 04:00'))
})

test('a definition may have a fixed offset, dates instead of a rule, or no start', () => {
  const observance = (...lines: string[]) =>
    ['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', ...lines, 'END:STANDARD', 'END:VTIMEZONE'].join('\r\n')
  const cases = [
    observance('TZOFFSETTO:+0500'),
    observance('DTSTART:19700101T000000', 'TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500'),
    observance('DTSTART:20200101T000000', 'RDATE:20260101T000000,20270101T000000', 'TZOFFSETTO:+050000'),
  ]
  for (const definition of cases) {
    expect(busyIn(calendar(definition, noon('Mine')))).toEqual(clear('04-15 07:00 to 08:00'))
  }
})

test('where a definition and the zone of that name differ, both block', () => {
  // A definition whose summer time ended in 2007, and one of another zone.
  const old = zoneOf('Europe/Berlin', 1).replaceAll('FREQ=YEARLY', 'FREQ=YEARLY;UNTIL=20071028T010000Z')
  expect(busyIn(calendar(old, noon('Europe/Berlin')))).toEqual(clear('04-15 10:00 to 12:00'))
  expect(busyIn(calendar(old, noon('Europe/Berlin', '20270315')))).toEqual(clear('03-15 11:00 to 12:00'))
  expect(busyIn(calendar(zoneOf('Romance Standard Time', 0), noon('Romance Standard Time')))).toEqual(
    clear('04-15 10:00 to 12:00'),
  )
  // `GMT` is what London is called by some.
  expect(busyIn(calendar(zoneOf('GMT', 0), noon('GMT')))).toEqual(clear('04-15 11:00 to 12:00'))
})

test('a time without a zone is in the calendar’s zone, else in the firm’s', () => {
  const floating = event('DTSTART:20270415T120000', 'DURATION:PT1H')
  expect(busyIn(calendar(floating))).toEqual(clear('04-15 11:00 to 12:00'))
  for (const name of ['America/New_York', 'eastern standard time', 'UTC-04:00']) {
    expect([name, busyIn(calendar(`X-WR-TIMEZONE:${name}`, floating))]).toEqual([name, clear('04-15 16:00 to 17:00')])
  }
  expect(busyIn(calendar('X-WR-TIMEZONE:Mine', floating))).toEqual(unclear('04-14 22:00 to 04-16 01:00'))
  for (const property of ['TIMEZONE-ID:Asia/Tokyo', 'TZID:Asia/Tokyo']) {
    expect([property, busyIn(calendar(property, floating))]).toEqual([property, clear('04-15 03:00 to 04:00')])
  }
  // In vCalendar 1.0 the offset of the winter, and perhaps an hour more in summer.
  expect(busyIn(calendar('TZ:-05', floating))).toEqual(clear('04-15 16:00 to 18:00'))
  // Each calendar of a file has its own, wherever it stands.
  const two = calendar(floating, 'X-WR-TIMEZONE:Asia/Tokyo') + calendar(floating.replace('some@', 'other@'))
  expect(busyIn(two)).toEqual(clear('04-15 03:00 to 04:00', '04-15 11:00 to 12:00'))
})

test('an offset may be in the time itself', () => {
  const at = (time: string) => busyOf(`DTSTART:20270415T${time}`, 'DURATION:PT1H')
  expect(at('120000+0100')).toEqual(clear('04-15 11:00 to 12:00'))
  expect(at('120000-05:30')).toEqual(clear('04-15 17:30 to 18:30'))
  expect(at('120000+02')).toEqual(clear('04-15 10:00 to 11:00'))
})

test('an end without a zone is on the clock of its start', () => {
  expect(busyOf('DTSTART;TZID=Asia/Tokyo:20270415T120000', 'DTEND:20270415T130000')).toEqual(
    clear('04-15 03:00 to 04:00'),
  )
  expect(busyOf('DTSTART;TZID=Asia/Tokyo:20270415T120000', 'DTEND;TZID=Europe/London:20270415T060000')).toEqual(
    clear('04-15 03:00 to 05:00'),
  )
})

test('a time that clocks show twice, or never, blocks both times that may be meant', () => {
  const at = (zone: string, time: string) => busyOf(`DTSTART;TZID=${zone}:${time}`, 'DURATION:PT30M')
  expect(at('Europe/Berlin', '20270328T023000')).toEqual(clear('03-28 00:30 to 02:00'))
  expect(at('America/New_York', '20270314T023000')).toEqual(clear('03-14 06:30 to 08:00'))
  expect(at('Australia/Lord_Howe', '20270404T014500')).toEqual(clear('04-03 14:45 to 15:45'))
  expect(at('Europe/Berlin', '20270328T033000')).toEqual(clear('03-28 01:30 to 02:00'))
})
