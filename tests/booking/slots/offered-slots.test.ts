import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerSlots, type SlotRules } from '#src/features/booking/slots/slots.ts'
import type { OpeningHours } from '#src/firm/opening-hours.ts'
import { clockTime, dayOf, longDateTime, utcOffset } from '#src/time/local-time.ts'
import { dayMs, hourMs, minuteMs, overlaps, type TimeRange } from '#src/time/time-range.ts'
import { clockChangesBetween, type Moment, momentsBetween, offsetMsAt } from '../../support/intl-clock.ts'
import { series } from '../../support/series.ts'

/** The same cases in every run; a failure prints this seed and the smallest failing case. */
const run = { seed: 20_270_314, numRuns: series(10_000, 300) }

const [from, to] = [Date.UTC(2024, 0, 1), Date.UTC(2031, 0, 1)]
const zones = Intl.supportedValuesOf('timeZone').concat('UTC')
const changesOf = new Map(zones.map((zone) => [zone, clockChangesBetween(from, to, zone, 20 * dayMs)]))
const changingZones = zones.filter((zone) => (changesOf.get(zone) ?? []).length > 0)

const zone = fc.constantFrom(...zones)
const anywhere = fc.tuple(zone, fc.integer({ min: from, max: to }))
/** A few days before a clock change, or right after it. */
const nearChange = fc
  .tuple(fc.constantFrom(...changingZones), fc.nat(), fc.integer({ min: -3 * dayMs, max: hourMs }))
  .map(([timeZone, index, distance]): [string, number] => {
    const changes = changesOf.get(timeZone) ?? []
    return [timeZone, (changes[index % changes.length] ?? 0) + distance]
  })

const minutes = (max: number, least = 0) => fc.integer({ min: least / 5, max: max / 5 }).map((fives) => fives * 5)
const rules: fc.Arbitrary<SlotRules> = fc.record({
  consultationMinutes: minutes(120, 5),
  startsEveryMinutes: minutes(120, 5),
  bufferAfterMinutes: minutes(60),
  minimumNoticeMinutes: minutes(36 * 60),
  horizonDays: fc.integer({ min: 1, max: 4 }),
})

const wallTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const openingHours: fc.Arbitrary<OpeningHours[]> = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), minutes(24 * 60), minutes(24 * 60))
    .filter(([, a, b]) => a !== b)
    .map(([weekday, a, b]) => ({ weekday, opensFrom: wallTime(Math.min(a, b)), closesAt: wallTime(Math.max(a, b)) })),
  { minLength: 1, maxLength: 12 },
)
/** When the agent is busy: hours from the current time, and durations. */
const takenAfter = fc.array(fc.tuple(minutes(4 * 24 * 60), minutes(180, 5)), { maxLength: 6 })

const question = fc
  .record({ place: fc.oneof(anywhere, nearChange), rules, openingHours, takenAfter })
  .map(({ place: [timeZone, now], takenAfter, openingHours, rules }) => ({
    timeZone,
    now,
    rules,
    agent: { agentId: 'a', openingHours },
    taken: takenAfter.map(([after, length]): TimeRange => {
      const startsAt = Math.floor(now / (5 * minuteMs)) * 5 * minuteMs + after * minuteMs
      return { startsAt, endsAt: startsAt + length * minuteMs }
    }),
  }))
type Question = Parameters<typeof offerSlots>[0]

/** When a time of day occurs on a day: first and last, or the first moment after it if the clock skips it. */
function arrivalsOf(wall: string, ofDay: Moment[], nextDay: Moment[]): { first: number; last: number } | null {
  const [hour = 0, minute = 0] = wall.split(':').map(Number)
  const there = ofDay.filter((moment) => moment.minute === hour * 60 + minute)
  const after = ofDay.find((moment) => moment.minute > hour * 60 + minute) ?? nextDay[0]
  const [first, last] = [there[0] ?? after, there.at(-1) ?? after]
  return first === undefined || last === undefined ? null : { first: first.instant, last: last.instant }
}

/** Every start that should be offered, found by trying every fifth minute on the platform's own clocks. */
function startsByTheClock({ now, agent, timeZone, rules, taken }: Question): number[] {
  const moments = momentsBetween(now - 2 * dayMs, now + (rules.horizonDays + 2) * dayMs, timeZone)
  const days = Map.groupBy(moments, ({ day }) => day)
  const opened = [...days].flatMap(([day, ofDay]) =>
    agent.openingHours
      // 1 January 1970 was a Thursday.
      .filter(({ weekday }) => weekday === ((day + 3) % 7) + 1)
      .flatMap(({ opensFrom, closesAt }) => {
        const nextDay = days.get(day + 1) ?? []
        const opening = arrivalsOf(opensFrom, ofDay, nextDay)?.first
        const closing = arrivalsOf(closesAt, ofDay, nextDay)?.last
        return opening === undefined || closing === undefined ? [] : { opening, closing }
      }),
  )
  const [length, buffer] = [rules.consultationMinutes * minuteMs, rules.bufferAfterMinutes * minuteMs]
  return moments
    .map(({ instant }) => instant)
    .filter((start) => start >= now + rules.minimumNoticeMinutes * minuteMs && start <= now + rules.horizonDays * dayMs)
    .filter((start) =>
      opened.some(
        ({ opening, closing }) =>
          start >= opening &&
          start + length <= closing &&
          (start - opening) % (rules.startsEveryMinutes * minuteMs) === 0,
      ),
    )
    .filter((start) => !taken.some((range) => overlaps(range, { startsAt: start, endsAt: start + length + buffer })))
}

test('random agents: exactly the slots that their clocks allow are offered', () => {
  let [offered, atChanges] = [0, 0]
  fc.assert(
    fc.property(question, (asked) => {
      const starts = offerSlots(asked).map(({ startsAt }) => startsAt)
      expect(starts).toEqual(startsByTheClock(asked))
      offered += starts.length
      const [first = 0, last = 0] = [starts[0], starts.at(-1)]
      if (offsetMsAt(first, asked.timeZone) !== offsetMsAt(last, asked.timeZone)) atChanges += 1
    }),
    run,
  )
  // The cases are not trivial.
  expect(offered).toBeGreaterThan(10 * run.numRuns)
  expect(atChanges).toBeGreaterThan(run.numRuns / 20)
})

test('random starts: checked alone, a start is offered exactly if the full list has it', () => {
  let offered = 0
  fc.assert(
    fc.property(question, minutes(5 * 24 * 60), fc.nat(), (asked, after, choice) => {
      const all = offerSlots(asked)
      const anyStart = Math.floor(asked.now / (5 * minuteMs)) * 5 * minuteMs + after * minuteMs
      for (const start of [anyStart, all[choice % Math.max(all.length, 1)]?.startsAt ?? anyStart]) {
        const alone = offerSlots({ ...asked, startsAt: start })
        expect(alone).toEqual(all.filter(({ startsAt }) => startsAt === start))
        offered += alone.length
      }
    }),
    run,
  )
  expect(offered).toBeGreaterThan(run.numRuns / 2)
})

test('random bookings: a taken slot removes exactly the slots that overlap it', () => {
  fc.assert(
    fc.property(question, fc.nat(), (asked, choice) => {
      const before = offerSlots(asked)
      const slot = before[choice % Math.max(before.length, 1)]
      if (slot === undefined) return
      const taken = { startsAt: slot.startsAt, endsAt: slot.occupiedUntil }
      const after = offerSlots({ ...asked, taken: [...asked.taken, taken] })
      expect(after).toEqual(
        before.filter(({ startsAt, occupiedUntil }) => !overlaps(taken, { startsAt, endsAt: occupiedUntil })),
      )
    }),
    run,
  )
})

const months = 'January February March April May June July August September October November December'.split(' ')

/** The instant of `Tuesday 16 March 2027, 09:00` and `UTC−4`, as a reader would work it out. */
function readInWords(words: string, offset: string): number {
  const [, day = '', month = '', year = '', hour = '', minute = ''] =
    /^\w+day (\d+) (\w+) (\d{4}), (\d\d):(\d\d)$/.exec(words) ?? []
  const [, sign, hours = '0', rest = '0'] = /^UTC(?:([+−])(\d+)(?::(\d\d))?)?$/.exec(offset) ?? []
  const ahead = (Number(hours) * 60 + Number(rest)) * (sign === '−' ? -1 : 1)
  return Date.UTC(Number(year), months.indexOf(month), Number(day), Number(hour), Number(minute)) - ahead * minuteMs
}

test('random slots in other zones: the shown day, time and offset lead back to the slot', () => {
  fc.assert(
    fc.property(fc.oneof(anywhere, nearChange), zone, ([agentZone, now], viewerZone) => {
      const startsAt = Math.ceil(now / (15 * minuteMs)) * 15 * minuteMs
      for (const timeZone of [agentZone, viewerZone]) {
        const [words, offset] = [longDateTime(startsAt, timeZone), utcOffset(startsAt, timeZone)]
        expect(readInWords(words, offset)).toBe(startsAt)
        const shown = new Date(startsAt + offsetMsAt(startsAt, timeZone)).toISOString()
        expect(`${dayOf(startsAt, timeZone)}T${clockTime(startsAt, timeZone)}:00.000Z`).toBe(shown)
      }
    }),
    run,
  )
})
