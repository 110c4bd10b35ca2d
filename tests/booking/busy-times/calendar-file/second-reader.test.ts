import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRanges, type TimeRange } from '#src/time/time-range.ts'
import { readCalendar } from '../../../support/calendars/busy-in-words.ts'
import { generatedCalendar, generatedPeriod } from '../../../support/calendars/generated-calendars.ts'
import { seed, series } from '../../../support/series.ts'

const python = '/usr/bin/python3'
const timeZone = 'Europe/London'

/** Debian's `python3-recurring-ical-events`, which `npm run test:all` installs, or says at the end that it could not. */
const hasSecondReader = spawnSync(python, ['-c', 'import recurring_ical_events']).status === 0

/** When calendars are busy by the second reader; null: it could not read them. */
function secondReader(calendars: string[]): (TimeRange[] | null)[] {
  const { startsAt: from, endsAt: to } = generatedPeriod
  const input = calendars.map((calendar) => JSON.stringify({ calendar, from, to, timeZone })).join('\n')
  const script = ['tests/support/calendars/second-reader.py']
  const { stdout, stderr, status } = spawnSync(python, script, { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(stderr)
  const answers = stdout.trim().split('\n')
  return answers.map((line) => {
    const ranges = JSON.parse(line) as [number, number][] | null
    return ranges && mergeRanges(ranges.map(([startsAt, endsAt]) => ({ startsAt, endsAt })))
  })
}

function isWithin({ startsAt, endsAt }: TimeRange, ranges: TimeRange[]): boolean {
  return ranges.some((range) => range.startsAt <= startsAt && endsAt <= range.endsAt)
}

test.runIf(hasSecondReader)('no generated calendar is free at a time when a second reader finds it busy', () => {
  const calendars = fc.sample(generatedCalendar, { numRuns: series(10_000, 200), seed })
  const found = secondReader(calendars).map((theirs, index) => {
    const calendar = calendars[index] ?? ''
    const read = readCalendar(calendar, { period: generatedPeriod, timeZone })
    const ours = read.ok ? read.busy : []
    const wrong = theirs?.filter((range) => !isWithin(range, ours)) ?? []
    const more = theirs === null ? [] : ours.filter((range) => !isWithin(range, theirs))
    return { calendar, theirs, isClear: read.ok && read.unclear === 0, wrong, more }
  })
  const toIso = ({ startsAt, endsAt }: TimeRange) => [new Date(startsAt).toISOString(), new Date(endsAt).toISOString()]
  const wrong = found.filter((each) => each.wrong.length > 0)
  const shown = wrong.slice(0, 3).map((each) => ({ calendar: each.calendar, free: each.wrong.map(toIso), seed }))
  expect(shown).toEqual([])
  // Ours says more: times that clocks show twice or never, the day of UNTIL, what starts before its change takes effect.
  const counts = {
    read: found.length,
    busy: found.filter(({ theirs }) => (theirs?.length ?? 0) > 0).length,
    more: found.filter(({ more }) => more.length > 0).length,
    unreadable: found.filter(({ theirs }) => theirs === null).length,
    unclear: found.filter(({ isClear }) => !isClear).length,
  }
  process.stdout.write(`${JSON.stringify({ seed, ...counts })}\n`)
  expect([counts.read, counts.unclear]).toEqual([calendars.length, 0])
  expect(counts.busy).toBeGreaterThan(0.5 * calendars.length)
  expect(counts.more + counts.unreadable).toBeLessThan(0.1 * calendars.length)
})
