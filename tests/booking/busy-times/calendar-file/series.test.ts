import { expect, test } from 'vitest'
import { busyIn, busyOf, calendar, clear, event, unclear } from '../../../support/calendars/busy-in-words.ts'

/** The days of busy times that all begin at the same hour, `03-08, 03-09`. */
const daysOf = (...lines: string[]) => {
  const { busy } = busyOf(...lines)
  return busy.map((words) => words.slice(0, 5)).join(', ')
}

const monday = ['DTSTART:20270308T090000Z', 'DURATION:PT1H']
const inBerlin = ['DTSTART;TZID=Europe/Berlin:20270308T090000', 'DURATION:PT1H']
const inNewYork = ['DTSTART;TZID=America/New_York:20270308T200000', 'DURATION:PT1H']
const whole = ['DTSTART;VALUE=DATE:20270308']

test('a series keeps its wall-clock time when the clocks change', () => {
  expect(busyOf('DTSTART;TZID=Europe/London:20270322T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2')).toEqual(
    clear('03-22 09:00 to 10:00', '03-29 08:00 to 09:00'),
  )
  expect(busyOf('DTSTART;TZID=Europe/London:20270327T220000', 'DURATION:P1D', 'RRULE:FREQ=DAILY;COUNT=1')).toEqual(
    clear('03-27 22:00 to 03-28 22:00'),
  )
})

test('an old series is followed into the period', () => {
  expect(busyOf('DTSTART;VALUE=DATE:19900415', 'RRULE:FREQ=YEARLY')).toEqual(clear('04-14 23:00 to 04-15 23:00'))
  expect(busyOf('DTSTART:00010101T120000Z', 'DURATION:PT30M', 'RRULE:FREQ=DAILY').busy).toHaveLength(92)
  expect(busyOf('DTSTART;TZID=Europe/Berlin:00010101T120000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY').busy).toHaveLength(
    92,
  )
  expect(busyOf('DTSTART:19700101T120000Z', 'DURATION:PT30M', 'RRULE:FREQ=HOURLY').busy).toHaveLength(92 * 24)
  expect(busyOf('DTSTART:20261201T120000Z', 'DURATION:P120D', 'RRULE:FREQ=YEARLY')).toEqual(
    clear('03-01 00:00 to 03-31 12:00'),
  )
})

test('a series ends on the day that it names, however the end is written', () => {
  const ends: [string[], string][] = [
    [monday, '20270310'],
    [monday, '20270310T090000Z'],
    [monday, '20270310T090000'],
    [monday, '2027-03-10'],
    [inBerlin, '20270310'],
    [inBerlin, '20270310T080000Z'],
    [inBerlin, '20270310T090000'],
    [inBerlin, '20270310T090000+0100'],
    // Monday evening in New York is Tuesday in UTC.
    [inNewYork, '20270310'],
    [inNewYork, '20270311T010000Z'],
    [inNewYork, '20270310T200000'],
    [whole, '20270310'],
    [whole, '20270310T000000Z'],
    [whole, '20270310T235959Z'],
  ]
  for (const [lines, until] of ends) {
    const expected = lines === inNewYork ? '03-09, 03-10, 03-11' : '03-08, 03-09, 03-10'
    const found = busyOf(...lines, `RRULE:FREQ=DAILY;UNTIL=${until}`)
    const days = lines === whole ? '03-08' : expected
    expect([until, lines[0], found.busy.map((each) => each.slice(0, 5)).join(', '), found.unclear]).toEqual([
      until,
      lines[0],
      days,
      0,
    ])
    if (lines === whole) expect(found).toEqual(clear('03-08 00:00 to 03-11 00:00'))
  }
})

test('a series that ends on its first day, or before, happens once', () => {
  for (const until of ['20270308', '20270308T000000Z', '20270308T090000Z', '20270301', '20260308T090000Z']) {
    expect([until, daysOf(...monday, `RRULE:FREQ=DAILY;UNTIL=${until}`)]).toEqual([until, '03-08'])
  }
})

test('an end in UTC counts on the series’ own clock, east and west', () => {
  const tokyo = event('DTSTART;VALUE=DATE:20270308', 'RRULE:FREQ=DAILY;UNTIL=20270309T150000Z')
  expect(busyIn(calendar(tokyo), { timeZone: 'Asia/Tokyo' })).toEqual(clear('03-07 15:00 to 03-10 15:00'))
  expect(daysOf(...inNewYork, 'RRULE:FREQ=DAILY;UNTIL=20270311T005959Z')).toBe('03-09, 03-10')
})

test('rules repeat as they say, several together too', () => {
  const cases: [string[], string][] = [
    [['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4'], '03-08, 03-10, 03-15, 03-17'],
    [['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU;COUNT=3'], '03-08, 03-21, 03-22'],
    [['RRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=2'], '03-08, 04-12'],
    [['RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1;COUNT=2'], '03-08, 03-30, 04-27'],
    [['RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20270501'], '03-08, 03-31, 04-30'],
    [['RRULE:freq=daily; count=2; interval=3'], '03-08, 03-11'],
    [['RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2'], '03-08, 03-09, 03-15'],
    [['RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2'], '03-09, 03-11'],
    [['RRULE:FREQ=WEEKLY;;BYDAY= MO, WE;COUNT=2;'], '03-08, 03-10'],
    [['RRULE:FREQ=DAILY;INTERVAL=2147483647'], '03-08'],
    [['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'], '03-08'],
    [['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'], '03-08'],
    [['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2'], '03-08, 03-09, 03-16'],
    [['RRULE:FREQ=DAILY;COUNT=3;BYDAY=MO,TU,WE,TH,FR', 'DURATION:PT1H'], '03-08, 03-09, 03-10'],
  ]
  for (const [rules, days] of cases) expect([rules, daysOf(...monday, ...rules)]).toEqual([rules, days])
  expect(busyOf(...monday, 'RRULE:FREQ=HOURLY;COUNT=8;INTERVAL=2').busy).toHaveLength(8)
  expect(busyOf(...monday, 'RRULE:FREQ=MINUTELY;INTERVAL=90;COUNT=3').busy).toEqual([
    '03-08 09:00 to 10:00',
    '03-08 10:30 to 11:30',
    '03-08 12:00 to 13:00',
  ])
})

test('a rule whose rhythm cannot be read repeats every day until it ends, and is counted', () => {
  const rules = ['FREQ=FORTNIGHTLY', 'FREQ=', 'BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO,W', 'D1 #3', 'FREQ=DAILY;BYEASTER=0']
  for (const rule of [
    ...rules,
    'FREQ=MONTHLY;RSCALE=HEBREW',
    'FREQ=MONTHLY;BYMONTHDAY=first',
    '',
    '😀',
    'FREQ:DAILY',
  ]) {
    const until = `RRULE:${rule};UNTIL=20270310T235959Z`
    expect([rule, busyOf(...monday, until)]).toEqual([
      rule,
      unclear('03-08 09:00 to 10:00', '03-09 09:00 to 10:00', '03-10 09:00 to 10:00'),
    ])
  }
  expect(busyOf(...monday, 'RRULE:FREQ=DAILY;UNTIL=some day').busy).toHaveLength(85)
})

test('a rule that says a thing twice repeats every day, and is counted', () => {
  for (const rule of ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO;BYDAY=TU', 'FREQ=WEEKLY;COUNT=3;COUNT=4']) {
    const { busy, unclear: count } = busyOf(...monday, `RRULE:${rule};UNTIL=20270310`)
    expect([rule, busy.length, count]).toEqual([rule, 3, 1])
  }
})

test('a day that a month does not have may be moved to another instead of left out', () => {
  const last = ['DTSTART:20270131T090000Z', 'DURATION:PT1H']
  const march = '03-31 09:00 to 10:00'
  const rule = 'RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;COUNT=4'
  expect(busyOf(...last, `${rule};SKIP=BACKWARD`)).toEqual(clear(march, '04-30 09:00 to 10:00'))
  expect(busyOf(...last, `${rule};SKIP=FORWARD`)).toEqual(clear('03-01 09:00 to 10:00', march, '05-01 09:00 to 10:00'))
  expect(busyOf(...last, `${rule};SKIP=OMIT`)).toEqual(clear(march, '05-31 09:00 to 10:00'))
  const leapDay = ['DTSTART:20240229T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;RSCALE=GREGORIAN;SKIP=FORWARD']
  expect(busyOf(...leapDay)).toEqual(clear('03-01 09:00 to 10:00'))
  for (const part of ['SKIP=SIDEWAYS', 'SKIP=BACKWARD;BYMONTHDAY=31', 'SKIP=FORWARD;BYMONTH=2;BYMONTHDAY=29']) {
    const { busy, unclear: count } = busyOf(...monday, `${rule};${part};UNTIL=20270310`.replace('COUNT=4;', ''))
    expect([part, busy.length, count]).toEqual([part, 3, 1])
  }
})

test('what a rule says that makes no sense does not bind it, and is counted', () => {
  for (const part of [
    'INTERVAL=0',
    'INTERVAL=-1',
    'INTERVAL=x',
    'COUNT=0',
    'COUNT=many',
    'BYHOUR=25',
    'BYMONTHDAY=32',
  ]) {
    const { busy, unclear: count } = busyOf(...monday, `RRULE:FREQ=DAILY;${part};UNTIL=20270310`)
    expect([part, busy.length, count]).toEqual([part, 3, 1])
  }
})

test('a rule that repeats without a pause blocks all of the time, and is counted', () => {
  const always = unclear('03-08 09:00 to 06-01 00:00')
  const numbers = (to: number) => Array.from({ length: to }, (_, index) => index).join()
  for (const rule of [
    'SECONDLY',
    'MINUTELY',
    'MINUTELY;INTERVAL=5',
    `YEARLY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)}`,
  ]) {
    expect([rule, busyOf(...monday, `RRULE:FREQ=${rule}`)]).toEqual([rule, always])
  }
  const { busy, unclear: count } = busyOf(...monday, 'RRULE:FREQ=SECONDLY;COUNT=90000')
  expect([busy[0]?.slice(0, 11), busy.length, count]).toEqual(['03-08 09:00', 1, 1])
})

test('repeats are left out by their instant, in any zone, or by their day', () => {
  const series = [...inBerlin, 'RRULE:FREQ=DAILY;COUNT=3']
  const day = [...whole, 'RRULE:FREQ=DAILY;COUNT=3']
  for (const date of [
    ':20270309T080000Z',
    ';TZID=Europe/Berlin:20270309T090000',
    ';TZID=/mozilla.org/20070129_1/Europe/Berlin:20270309T090000',
    ';TZID=W. Europe Standard Time:20270309T090000',
    ';TZID=Asia/Tokyo:20270309T170000',
    ';VALUE=DATE:20270309',
    ':20270309T090000+0100',
    ':20270301T080000Z,20270309T080000Z',
  ]) {
    expect([date, daysOf(...series, `EXDATE${date}`)]).toEqual([date, '03-08, 03-10'])
  }
  for (const date of [
    ';VALUE=DATE:20270309',
    ':20270309',
    ':20270309T000000Z',
    ';TZID=Europe/Berlin:20270309T000000',
    ':20270309T120000',
  ]) {
    expect([date, busyOf(...day, `EXDATE${date}`)]).toEqual([
      date,
      clear('03-08 00:00 to 03-09 00:00', '03-10 00:00 to 03-11 00:00'),
    ])
  }
})

test('a date left out that names no repeat, or not plainly, frees nothing', () => {
  const series = [...inBerlin, 'RRULE:FREQ=DAILY;COUNT=3']
  const all = '03-08, 03-09, 03-10'
  for (const date of [
    ':20270309T090000Z',
    ';TZID=Nowhere:20270309T090000',
    ':20270309T080001Z',
    ';VALUE=DATE:20270319',
  ]) {
    expect([date, daysOf(...series, `EXDATE${date}`)]).toEqual([date, all])
  }
  expect(busyOf(...series, 'EXDATE:next Tuesday')).toMatchObject({ unclear: 1 })
  // Which one of two on that day isn't said.
  const twice = [...monday, 'RRULE:FREQ=DAILY;BYHOUR=9,14;COUNT=4', 'EXDATE;VALUE=DATE:20270309']
  expect(busyOf(...twice).busy).toHaveLength(4)
})

test('a series in an unknown zone is freed by what the same clock shows', () => {
  const { busy } = busyOf(
    'DTSTART;TZID=Nowhere:20270308T090000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'EXDATE;TZID=Nowhere:20270315T090000',
  )
  expect(busy.map((each) => each.slice(0, 5))).toEqual(['03-07', '03-21'])
})

test('a series may have further dates, days and periods', () => {
  expect(busyOf(...monday, 'RDATE:20270320T090000Z,20270321T100000Z')).toEqual(
    clear('03-08 09:00 to 10:00', '03-20 09:00 to 10:00', '03-21 10:00 to 11:00'),
  )
  expect(busyOf(...monday, 'RDATE;VALUE=PERIOD:20270320T090000Z/20270320T113000Z,20270321T090000Z/PT2H')).toEqual(
    clear('03-08 09:00 to 10:00', '03-20 09:00 to 11:30', '03-21 09:00 to 11:00'),
  )
  expect(busyOf(...monday, 'RDATE;TZID=Asia/Tokyo:20270320T090000')).toEqual(
    clear('03-08 09:00 to 10:00', '03-20 00:00 to 01:00'),
  )
  expect(busyOf(...monday, 'RDATE;VALUE=DATE:20270320')).toEqual(
    unclear('03-08 09:00 to 10:00', '03-20 00:00 to 03-21 00:00'),
  )
  expect(busyOf(...monday, 'RDATE:20270320T090000Z/later,x')).toEqual(
    unclear('03-08 09:00 to 10:00', '03-20 09:00 to 03-21 09:00'),
  )
})

test('what began years ago and lasts until the period is busy', () => {
  const all = ['03-01 00:00 to 06-01 00:00']
  expect(busyOf('DTSTART:20200101T000000Z', 'DTEND:20290101T000000Z')).toEqual(clear(...all))
  expect(busyOf('DTSTART:20200101T000000Z', 'DURATION:PT1H', 'RDATE:20200201T000000Z/20290101T000000Z')).toEqual(
    clear(...all),
  )
  expect(busyOf('DTSTART:20200101T000000Z', 'DURATION:P2000D', 'RDATE:20220101T000000Z')).toEqual(clear(...all))
  expect(busyOf('DTSTART:20200101T000000Z', 'DURATION:P500D', 'RRULE:FREQ=YEARLY')).toEqual(unclear(...all))
})
