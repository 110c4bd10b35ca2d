import { Temporal } from 'temporal-polyfill'
import { BoundedMap } from './bounded-map.ts'
import type { TimeRange } from './time-range.ts'

/** Between two clock changes of a zone. */
type OffsetPeriod = TimeRange & { offsetMs: number }

/** By zone: a list of times looks up the same one a thousand times. */
const recentPeriods = new BoundedMap<string, OffsetPeriod[]>(1000)
const maxRecent = 4

const canonicalNames = new BoundedMap<string, string>(1000)

/** Visitors may send older names in any case; Temporal keeps an entry for each spelling. Throws for an unknown zone. */
export function canonicalTimeZone(timeZone: string): string {
  const known = canonicalNames.get(timeZone)
  if (known !== undefined) return known
  const canonical = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  canonicalNames.set(timeZone, canonical)
  return canonical
}

/** Throws a RangeError for an unknown zone. */
export function offsetPeriodAt(instantMs: number, timeZone: string): OffsetPeriod {
  const recent = recentPeriods.get(timeZone) ?? []
  const known = recent.find(({ startsAt, endsAt }) => startsAt <= instantMs && instantMs < endsAt)
  if (known !== undefined) return known
  const there = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(canonicalTimeZone(timeZone))
  // Finds changes strictly before the given moment only, so add 1 ms to include one at this instant.
  const lastChange = there.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const stretch = {
    startsAt: lastChange?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    endsAt: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: there.offsetNanoseconds / 1e6,
  }
  recentPeriods.set(timeZone, [stretch, ...recent].slice(0, maxRecent))
  return stretch
}
