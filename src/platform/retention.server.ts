import type { Duration } from '#src/firm/link-terms.ts'
import { type ChangeableTerms, retention, type TimedKind } from '#src/firm/retention.ts'
import { dayMs, hourMs, minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Settings } from './settings.server.ts'

type RetentionRuntime = { clock: { now: () => Date }; settings: Pick<Settings, 'terms'> }

/** What began its term then or before is to be deleted now. ISO 8601 text in UTC. */
export function expiredAt(kind: TimedKind, { clock, settings }: RetentionRuntime): string {
  const now = clock.now()
  const { term }: { term: Duration } = retention[kind]
  const changed = settings.terms[kind as keyof ChangeableTerms] as number | undefined
  if ('months' in term) return monthsBefore(now, changed ?? term.months).toISOString()
  const kept = 'days' in term && changed !== undefined ? { days: changed } : term
  return toIso(now.getTime() - durationMs(kept))
}

/** Months have no fixed length. */
export function durationMs(duration: Exclude<Duration, { months: number }>): number {
  if ('days' in duration) return duration.days * dayMs
  return 'hours' in duration ? duration.hours * hourMs : duration.minutes * minuteMs
}

function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  if (earlier.getUTCDate() !== instant.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}
