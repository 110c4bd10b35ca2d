import { dayMs, type TimeRange } from '#src/time/time-range.ts'
import { readDateProperty, readProperty } from './properties.ts'
import type { ZoneDefinition } from './read-calendar-file.ts'
import { expandRule, readRule } from './rules.ts'
import { readOffset, readWallTime } from './wall-times.ts'

/** In milliseconds, positive to the east. */
export type OffsetAt = (instantMs: number) => number

type Change = { atMs: number; fromMs: number; toMs: number }

/** Null: it defines nothing that can be read. */
export function readDefinition({ observances }: ZoneDefinition, period: TimeRange): OffsetAt | null {
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
