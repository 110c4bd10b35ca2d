import fc from 'fast-check'

/** How a time is written in a zone, and the definition that the calendar has of it, if any. */
type GeneratedZone = { suffix: string; parameter: string; definition: string[] }

/** A definition as calendar programs write it. `changes`: the rules by which summer time begins and ends. */
function zoneDefinition(id: string, standard: string, daylight: string, changes: [string, string]): string[] {
  const observance = (name: string, from: string, to: string, rule: string) => [
    `BEGIN:${name}`,
    `DTSTART:${rule.includes('BYMONTH=3') ? '19700329' : '19701025'}T020000`,
    ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `RRULE:FREQ=YEARLY;${rule}`, `END:${name}`],
  ]
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${id}`],
    ...observance('DAYLIGHT', standard, daylight, changes[0]),
    ...observance('STANDARD', daylight, standard, changes[1]),
    'END:VTIMEZONE',
  ]
}

const european: [string, string] = ['BYDAY=-1SU;BYMONTH=3', 'BYDAY=-1SU;BYMONTH=10']

const named = (name: string, definition: string[] = []): GeneratedZone => ({
  suffix: '',
  parameter: `;TZID=${/[:,;]/.test(name) ? `"${name}"` : name}`,
  definition,
})

const zones: GeneratedZone[] = [
  { suffix: 'Z', parameter: '', definition: [] },
  { suffix: '', parameter: '', definition: [] },
  ...['Europe/London', 'Europe/Berlin', 'America/New_York', 'America/Los_Angeles', 'Australia/Sydney'].map((name) =>
    named(name),
  ),
  ...['Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland', 'America/Argentina/Buenos_Aires'].map((name) =>
    named(name),
  ),
  ...['W. Europe Standard Time', 'Eastern Standard Time', 'China Standard Time', 'GMT Standard Time'].map((name) =>
    named(name),
  ),
  named('Europe/Vienna', zoneDefinition('Europe/Vienna', '+0100', '+0200', european)),
  named('Customized Time Zone', zoneDefinition('Customized Time Zone', '+0100', '+0200', european)),
]

const compactDay = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')

const compact = (ms: number) => `${compactDay(ms)}T${new Date(ms).toISOString().slice(11, 19).replaceAll(':', '')}`

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** The period that is asked about: two clock changes in Europe, four in the world. */
export const generatedPeriod = { startsAt: Date.UTC(2027, 2, 1), endsAt: Date.UTC(2027, 5, 1) }

/** Quarters of an hour on clocks. Often near clock changes: 14 and 28 March, 4 April. */
const wallStart = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.integer({ min: 0, max: 91 * 96 }).map((n) => generatedPeriod.startsAt + n * 15 * minuteMs),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 * 366 * 24 }).map((n) => Date.UTC(2023, 2, 1) + n * hourMs) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(Date.UTC(2027, 2, 14), Date.UTC(2027, 2, 28), Date.UTC(2027, 3, 4)),
        fc.integer({ min: 0, max: 16 }),
      )
      .map(([day, quarters]) => day + quarters * 15 * minuteMs),
  },
)

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')

const someOf = <Value>(value: fc.Arbitrary<Value>, max: number) =>
  fc.uniqueArray(value, { minLength: 1, maxLength: max })

const optional = (name: string, value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: value.map((each) => `;${name}=${each}`) })

/** Rules as programs offer them. */
const rule = fc
  .oneof(
    fc.tuple(fc.constant('FREQ=DAILY'), optional('INTERVAL', fc.integer({ min: 2, max: 12 }))),
    fc.tuple(
      fc.constant('FREQ=WEEKLY'),
      optional('INTERVAL', fc.integer({ min: 2, max: 6 })),
      optional('BYDAY', someOf(weekday, 4)),
      optional('WKST', fc.constantFrom('MO', 'SU')),
    ),
    fc.tuple(
      fc.constant('FREQ=MONTHLY'),
      optional('INTERVAL', fc.integer({ min: 2, max: 5 })),
      fc.oneof(
        optional('BYMONTHDAY', someOf(fc.integer({ min: 1, max: 31 }), 3)),
        fc.tuple(fc.constantFrom('1', '2', '3', '4', '-1', '-2'), weekday).map(([n, day]) => `;BYDAY=${n}${day}`),
        fc.tuple(someOf(weekday, 5), fc.constantFrom(1, 2, -1)).map(([days, n]) => `;BYDAY=${days};BYSETPOS=${n}`),
        fc.constant(';BYMONTHDAY=-1'),
      ),
    ),
    fc.tuple(
      fc.constant('FREQ=YEARLY'),
      fc.oneof(
        fc.constant(''),
        someOf(fc.integer({ min: 1, max: 366 }), 4).map((days) => `;BYYEARDAY=${days}`),
        someOf(fc.integer({ min: -100, max: -1 }), 2).map((days) => `;BYYEARDAY=${days}`),
        fc
          .tuple(someOf(fc.integer({ min: 1, max: 53 }), 3), someOf(weekday, 2))
          .map(([weeks, days]) => `;BYWEEKNO=${weeks};BYDAY=${days}`),
        someOf(fc.integer({ min: 1, max: 12 }), 3).map((months) => `;BYMONTH=${months}`),
        fc
          .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('1', '-1'), weekday)
          .map(([month, n, day]) => `;BYMONTH=${month};BYDAY=${n}${day}`),
      ),
    ),
    fc.tuple(
      fc.constant('FREQ=HOURLY'),
      fc.integer({ min: 2, max: 9 }).map((n) => `;COUNT=${n}`),
    ),
  )
  .map((parts) => parts.join(''))

type Ending = { kind: 'none' } | { kind: 'count'; count: number } | { kind: 'until' | 'until-day'; afterMs: number }

const ending: fc.Arbitrary<Ending> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.integer({ min: 1, max: 30 }).map((count) => ({ kind: 'count' as const, count })),
  fc.record({
    kind: fc.constantFrom('until' as const, 'until-day' as const),
    afterMs: fc.integer({ min: 0, max: 120 }).map((n) => n * dayMs),
  }),
)

const shape = fc.record({
  zone: fc.constantFrom(...zones),
  start: wallStart,
  isDay: fc.boolean(),
  minutes: fc.constantFrom(15, 30, 45, 60, 90, 120, 480, 1440, 3000),
  days: fc.integer({ min: 1, max: 3 }),
  lasts: fc.constantFrom('end', 'duration'),
  rule: fc.option(rule, { nil: null, freq: 2 }),
  ending,
  leftOut: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 2 }),
  leftOutInUtc: fc.boolean(),
  further: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 2 }),
  moved: fc.option(
    fc.record({
      days: fc.integer({ min: 0, max: 8 }),
      byMinutes: fc.integer({ min: -600, max: 600 }),
      free: fc.boolean(),
    }),
    {
      nil: null,
      freq: 3,
    },
  ),
  mark: fc.constantFrom('', '', '', 'TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'),
})

type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never

function entryLines(uid: string, event: Shape): string[] {
  const isDay = event.isDay && !event.rule?.includes('HOURLY')
  const startMs = isDay ? Math.floor(event.start / dayMs) * dayMs : event.start
  const { zone } = event
  const date = (name: string, ms: number) =>
    isDay ? `${name};VALUE=DATE:${compactDay(ms)}` : `${name}${zone.parameter}:${compact(ms)}${zone.suffix}`
  const entry = (fromMs: number, ...more: string[]) => {
    const end = date('DTEND', fromMs + (isDay ? event.days * dayMs : event.minutes * minuteMs))
    const lasts = event.lasts === 'end' ? end : `DURATION:${isDay ? `P${event.days}D` : `PT${event.minutes}M`}`
    return ['BEGIN:VEVENT', `UID:${uid}`, date('DTSTART', fromMs), lasts, ...more, 'END:VEVENT']
  }
  const { rule } = event
  if (rule === null) return entry(startMs, event.mark)
  const series = entry(
    startMs,
    event.mark,
    `RRULE:${rule}${endingOf(event, { startMs, isDay })}`,
    ...event.leftOut.map((days) => date('EXDATE', startMs + days * dayMs)),
    ...event.further.map((days) => date('RDATE', startMs + days * dayMs + (isDay ? 0 : hourMs))),
  )
  return [...series, ...movedLines(event, { startMs, isDay, date, entry })]
}

type Writing = {
  startMs: number
  isDay: boolean
  date: (name: string, ms: number) => string
  entry: (fromMs: number, ...more: string[]) => string[]
}

function movedLines({ moved, rule, further }: Shape, { startMs, isDay, date, entry }: Writing): string[] {
  // The other reader compares exceptions by day only, and takes the wrong one of several repeats on a day.
  if (moved === null || rule?.includes('HOURLY') || further.includes(moved.days)) return []
  const originalMs = startMs + moved.days * dayMs
  const movedMs = isDay ? originalMs + dayMs : originalMs + moved.byMinutes * minuteMs
  return entry(movedMs, date('RECURRENCE-ID', originalMs), ...(moved.free ? ['TRANSP:TRANSPARENT'] : []))
}

function endingOf({ ending, rule, zone }: Shape, { startMs, isDay }: { startMs: number; isDay: boolean }): string {
  if (ending.kind === 'none' || rule?.includes('COUNT')) return ''
  if (ending.kind === 'count') return `;COUNT=${ending.count}`
  const untilMs = startMs + ending.afterMs
  if (isDay || ending.kind === 'until-day') return `;UNTIL=${compactDay(untilMs)}`
  return zone.suffix === '' && zone.parameter === '' ? `;UNTIL=${compact(untilMs)}` : `;UNTIL=${compact(untilMs)}Z`
}

/** Calendars as programs write them: whole days, series with exceptions, zones of all kinds, times near clock changes. */
export const generatedCalendar = fc.array(shape, { minLength: 1, maxLength: 3 }).map((events) => {
  const definitions = new Map(events.map(({ zone }) => [zone.parameter, zone.definition]))
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Generated//EN'],
    ...[...definitions.values()].flat(),
    ...events.flatMap((event, index) => entryLines(`entry-${index}@example.org`, event)),
    'END:VCALENDAR',
  ].filter((line) => line !== '')
  return `${lines.join('\r\n')}\r\n`
})
