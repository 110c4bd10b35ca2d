import { offsetPeriodAt } from '#src/time/offset-period.ts'
import { dayMs, hourMs, type TimeRange } from '#src/time/time-range.ts'
import { readDateProperty, readProperty } from './calendar-text.ts'
import type { ZoneDefinition } from './read-calendar-file.ts'
import { expandRule, readRule } from './repeat-rules.ts'
import { readOffset, readWallTime } from './wall-times.ts'
import { type NamedZone, readZoneName } from './zone-names.ts'

/** By each of `readings`, if it isn't sure which. `isKnown`: whether anything is known of it. */
export type Zone = { id: string; readings: OffsetAt[]; isKnown: boolean }

export type Zones = {
  named: (name: string) => Zone
  /** For times without a zone in a calendar with this X-WR-TIMEZONE. */
  floating: (calendarZone: string | null) => Zone
  /** For whole days in a calendar with this X-WR-TIMEZONE. */
  days: (calendarZone: string | null) => Zone
}

export const utc: Zone = { id: 'utc', readings: [() => 0], isKnown: true }

export function offsetZone(offsetMs: number): Zone {
  return offsetMs === 0 ? utc : { id: `offset ${offsetMs}`, readings: [() => offsetMs], isKnown: true }
}

/** Its clocks may show what those of any place on earth show. */
const unknownReadings: OffsetAt[] = [() => 14 * hourMs, () => -12 * hourMs]

/** By its own definition, by name, or by an offset in the name; else unknown. `timeZone`: the firm's. */
export function createZones(
  definitions: ZoneDefinition[],
  { period, timeZone }: { period: TimeRange; timeZone: string },
): Zones {
  const defined = Map.groupBy(definitions, ({ id }) => keyOf(id))
  const firm: Zone = { id: 'firm', readings: [ianaReading(timeZone)], isKnown: true }
  const known = new Map<string, Zone>()
  const named = (name: string): Zone => {
    const key = keyOf(name)
    const zone =
      known.get(key) ?? (known.size < maxZones ? findZone(key, defined.get(key) ?? [], period) : unknownZone(key))
    known.set(key, zone)
    return zone
  }
  return {
    named,
    floating: (calendarZone) => (calendarZone === null ? firm : named(calendarZone)),
    days: (calendarZone) => {
      // Days are those of the firm, and also those of the place where the calendar is kept, if that is another one.
      const place = calendarZone === null ? null : named(calendarZone)
      if (place === null || !place.isKnown || isEverywhere(calendarZone ?? '')) return firm
      return { id: `days ${place.id}`, readings: [...firm.readings, ...place.readings], isKnown: true }
    },
  }
}

function keyOf(name: string): string {
  return name.slice(0, 200).replaceAll(/["\\]/g, '').trim().toLowerCase()
}

function isEverywhere(name: string): boolean {
  return /^(?:etc\/.*|utc|gmt.*|z|zulu)$/i.test(name)
}

/** More than a file names in earnest. */
const maxZones = 1000

function unknownZone(key: string): Zone {
  return { id: `unknown ${key}`, readings: unknownReadings, isKnown: false }
}

function findZone(key: string, definitions: ZoneDefinition[], period: TimeRange): Zone {
  // Files that are put together define the same zone again and again.
  const different = new Map(
    definitions.map((each) => [JSON.stringify([each.places, ...each.observances.map((lines) => [...lines])]), each]),
  )
  const own = [...different.values()].flatMap((definition) => readDefinition(definition, period) ?? [])
  const names = [key, ...[...different.values()].flatMap(({ places }) => places)]
  const byName = names.map((name) => readZoneName(name)).find((found) => found !== null) ?? null
  // A definition may be old, and a name may be used for something else. Where they differ, both count.
  const readings = own.length > 0 ? [...own, ...placesOf(byName)] : readingsOf(byName)
  return readings.length === 0 ? unknownZone(key) : { id: key, readings, isKnown: true }
}

function readingsOf(named: NamedZone | null): OffsetAt[] {
  return named === null ? [] : [...named.zones.map(ianaReading), ...named.offsetsMs.map((offsetMs) => () => offsetMs)]
}

/** Names such as `GMT` are used for London too, whose definition then tells. */
function placesOf(named: NamedZone | null): OffsetAt[] {
  return named === null ? [] : named.zones.filter((zone) => !isEverywhere(zone)).map(ianaReading)
}

function ianaReading(zone: string): OffsetAt {
  return (instantMs) => offsetPeriodAt(instantMs, zone).offsetMs
}

/** The first and last that a clock may mean by a wall-clock time (as if in UTC). */
export function instantsOf(wallMs: number, { readings }: Zone): { earliest: number; latest: number } {
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const offsetAt of readings) {
    const [before, after] = [offsetAt(wallMs - dayMs), offsetAt(wallMs + dayMs)]
    const [first, last] = [wallMs - Math.max(before, after), wallMs - Math.min(before, after)]
    // Skipped by a clock change: either may be meant. Otherwise only those at which the clock shows this time.
    const isFirst = before === after || offsetAt(first) === wallMs - first
    const isLast = before === after || offsetAt(last) === wallMs - last
    earliest = Math.min(earliest, isFirst || !isLast ? first : last)
    latest = Math.max(latest, isLast || !isFirst ? last : first)
  }
  return { earliest, latest }
}

/** The latest that one of the zone's readings shows. */
export function wallTimeAt(instantMs: number, { readings }: Zone): number {
  return instantMs + Math.max(...readings.map((offsetAt) => offsetAt(instantMs)))
}

/** In milliseconds, positive to the east. */
type OffsetAt = (instantMs: number) => number

type Change = { atMs: number; fromMs: number; toMs: number }

/** Null: it defines nothing that can be read. */
function readDefinition({ observances }: ZoneDefinition, period: TimeRange): OffsetAt | null {
  const changes = observances.flatMap((observance) => changesOf(observance, period))
  changes.sort((a, b) => a.atMs - b.atMs)
  const [first] = changes
  if (first === undefined) return null
  return (instantMs) => {
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((changes[middle] as Change).atMs <= instantMs) low = middle + 1
      else high = middle
    }
    return changes[low - 1]?.toMs ?? first.fromMs
  }
}

function changesOf(observance: Map<string, string[]>, { endsAt }: TimeRange): Change[] {
  const offsetIn = (name: string) => {
    const [line] = observance.get(name) ?? []
    return line === undefined ? null : readOffset(readProperty(line).value)
  }
  const toMs = offsetIn('TZOFFSETTO')
  if (toMs === null) return []
  const fromMs = offsetIn('TZOFFSETFROM') ?? toMs
  const start = (observance.get('DTSTART') ?? []).map((line) => readWallTime(readDateProperty(line).value))[0]
  const more = (observance.get('RDATE') ?? []).flatMap((line) =>
    readDateProperty(line)
      .value.slice(0, 100_000)
      .split(',')
      .flatMap((text) => readWallTime(text) ?? []),
  )
  const walls = [...(start ? [start] : []), ...more].map(({ earliestMs }) => earliestMs)
  for (const line of observance.get('RRULE') ?? []) {
    if (!start) continue
    // UNTIL is in UTC here.
    const rule = readRule(readProperty(line).value, (text) => {
      const until = readWallTime(text)
      return until === null ? null : until.latestMs + (until.isDate ? dayMs : fromMs)
    })
    const window = { fromMs: Number.NEGATIVE_INFINITY, toMs: endsAt + 400 * dayMs }
    for (const wallMs of expandRule(rule, start.earliestMs, window).wallsMs) walls.push(wallMs)
  }
  // Without any start it has always been so.
  if (walls.length === 0) walls.push(Date.UTC(1601, 0))
  return walls.map((wallMs) => ({ atMs: wallMs - fromMs, fromMs, toMs }))
}
