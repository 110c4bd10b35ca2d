const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')

const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a@example.org', 'DTSTART:20270315T090000Z', 'DURATION:PT1H', ...lines, 'END:VEVENT'].join(
    '\r\n',
  )

const times = (count: number, part: (index: number) => string, between = '\r\n') =>
  Array.from({ length: count }, (_, index) => part(index)).join(between)

const numbers = (to: number) => Array.from({ length: to }, (_, index) => index + 1).join()

/** Every time of a year, second by second. */
const everySecond = `FREQ=YEARLY;BYYEARDAY=${numbers(366)};BYHOUR=${numbers(23)};BYMINUTE=${numbers(59)};BYSECOND=${numbers(59)}`

const day = (index: number) =>
  new Date(Date.UTC(2027, 2, 1) + index * 60_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Files of up to 20 MB that would keep a careless reader busy, by what they do. Each has an hour on 15 March 2027. */
export const hostileCalendars: Record<string, () => string> = {
  'components in components': () =>
    calendar(
      event(),
      'BEGIN:VEVENT',
      times(1_500_000, () => 'BEGIN:X'),
    ),
  'components of many names': () =>
    calendar(
      event(),
      'BEGIN:VEVENT',
      times(800_000, (index) => `BEGIN:X-${index}`),
    ),
  'components that only end': () =>
    calendar(
      event(),
      times(1_500_000, () => 'END:X'),
    ),
  'parameters of one property': () =>
    calendar(event(), event(`DTSTART${times(400_000, (index) => `;X-${index}=1`, '')}:20270316T090000Z`)),
  'quotes in parameters': () => calendar(event(), event(`ATTENDEE${';CN="a"'.repeat(400_000)}:mailto:kim@example.org`)),
  'a line of 20 MB': () => calendar(event(), event(`DESCRIPTION:${'a'.repeat(19_900_000)}`)),
  'a date of 20 MB': () => calendar(event(), event(`DTSTART:${'2'.repeat(19_900_000)}`)),
  'spaces instead of a date': () => calendar(event(), event(`DTSTART:${' '.repeat(19_900_000)}x`)),
  'spaces instead of a name': () => calendar(event(), `\u00a0${'\u00a0'.repeat(6_000_000)}x`),
  'folds without end': () => calendar(event(`DESCRIPTION:a\r\n${times(4_000_000, () => ' b')}`)),
  'folds in a date': () => calendar(event(), event(`DTSTART:2\r\n${times(4_000_000, () => ' 0')}`)),
  'a property that never gets a value': () =>
    calendar(event(), event(`DTSTART;X\r\n${times(2_000_000, () => 'junk')}`)),
  'further dates': () => calendar(event(times(700_000, (index) => `RDATE:${day(index % 100_000)}`))),
  'further dates on one line': () => calendar(event(`RDATE:${times(1_000_000, (index) => day(index % 130_000), ',')}`)),
  'more dates than fit in its memory': () =>
    calendar(event(`RDATE:${times(2_100_000, (index) => String(20270301 + (index % 28)), ',')}`)),
  'dates left out': () =>
    calendar(event(), event('RRULE:FREQ=HOURLY', `EXDATE:${times(1_000_000, (index) => day(7 + index), ',')}`)),
  'changes of one series': () =>
    calendar(
      event(),
      event('RRULE:FREQ=HOURLY'),
      times(90_000, (index) => event(`RECURRENCE-ID:${day(index)}`)),
    ),
  'entries without anything': () =>
    calendar(
      event(),
      times(700_000, () => 'BEGIN:VEVENT\r\nEND:VEVENT'),
    ),
  'entries with much in them': () =>
    calendar(
      event(),
      times(60_000, (index) =>
        event(
          `UID:${index}`,
          'RDATE:20270316T090000Z,20270317T090000Z',
          'EXDATE:20270317T090000Z',
          'ATTENDEE:mailto:kim@example.org',
          'RRULE:FREQ=YEARLY;COUNT=9',
        ),
      ),
    ),
  'one letter a line': () =>
    calendar(
      event(),
      times(6_000_000, () => 'a'),
    ),
  'empty lines': () => `${calendar(event())}${'\r\n'.repeat(9_900_000)}`,
  'a rule for every second': () => calendar(event('RRULE:FREQ=SECONDLY'), event(`RRULE:${everySecond}`)),
  'rules that never match': () =>
    calendar(
      event(),
      times(3000, () => event('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30,31;BYDAY=5MO')),
    ),
  'rules that repeat without end': () =>
    calendar(times(20_000, () => event('RRULE:FREQ=MINUTELY;INTERVAL=11;BYSECOND=1,2'))),
  'a rule of 20 MB': () => calendar(event(`RRULE:FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(9_000_000)}1`)),
  'zones by many names': () =>
    calendar(
      event(),
      times(90_000, (index) => event(`DTSTART;TZID=Zone/${index}:20270316T090000`)),
    ),
  'definitions of zones': () =>
    calendar(
      event(),
      times(
        60_000,
        (index) =>
          `BEGIN:VTIMEZONE\r\nTZID:Z${index}\r\nBEGIN:STANDARD\r\nDTSTART:00010101T000000\r\nRRULE:FREQ=DAILY\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n${event(`DTSTART;TZID=Z${index}:20270316T090000`)}`,
      ),
    ),
}
