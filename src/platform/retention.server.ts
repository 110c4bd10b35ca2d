import type { Duration } from '#src/firm/link-terms.ts'
import { type ChangeableTerms, retention, type TimedKind } from '#src/firm/retention.ts'
import { dayMs, hourMs, minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Settings } from './settings.server.ts'

type Tools = { clock: { now: () => Date }; settings: Pick<Settings, 'terms'> }

/** The instant at or before which a kind of data must have begun its term to be deleted now: ISO 8601 text in UTC. */
export function expiredAt(kind: TimedKind, { clock, settings }: Tools): string {
  const now = clock.now()
  const { term }: { term: Duration } = retention[kind]
  const changed = settings.terms[kind as keyof ChangeableTerms] as number | undefined
  if ('months' in term) return monthsBefore(now, changed ?? term.months).toISOString()
  const kept = 'days' in term && changed !== undefined ? { days: changed } : term
  return toIso(now.getTime() - durationMs(kept))
}

/** In milliseconds. Months have no fixed length. */
export function durationMs(duration: Exclude<Duration, { months: number }>): number {
  if ('days' in duration) return duration.days * dayMs
  return 'hours' in duration ? duration.hours * hourMs : duration.minutes * minuteMs
}

/** The same day and time of an earlier month in UTC, or that month's last day if it is shorter. */
function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  if (earlier.getUTCDate() !== instant.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}
