import { Temporal } from 'temporal-polyfill'
import type { TimeRange } from './time-range.ts'

/** A time from one clock change of a zone to the next, in which its distance from UTC stays the same. */
export type OffsetStretch = TimeRange & { offsetMs: number }

/** The stretches asked for last, newest first. A list of times asks for one of them a thousand times. */
const recentOf = new Map<string, OffsetStretch[]>()
const mostRecent = 4
/** A visitor may name any zone, in any mixture of small and capital letters. */
const mostZones = 1000

/** The stretch of `timeZone` in which an instant lies (milliseconds since 1970, UTC). Throws a RangeError for an unknown zone. */
export function offsetStretchAt(instantMs: number, timeZone: string): OffsetStretch {
  const recent = recentOf.get(timeZone) ?? []
  const known = recent.find(({ startsAt, endsAt }) => startsAt <= instantMs && instantMs < endsAt)
  if (known !== undefined) return known
  const there = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone)
  // What lies strictly before a moment later may be the instant itself.
  const lastChange = there.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const stretch = {
    startsAt: lastChange?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    endsAt: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: there.offsetNanoseconds / 1e6,
  }
  if (recentOf.size >= mostZones) recentOf.clear()
  recentOf.set(timeZone, [stretch, ...recent].slice(0, mostRecent))
  return stretch
}
