import { retention, type TimedKind } from '../../firm/retention.ts'
import { dayMs, hourMs } from '../../time/time-range.ts'
import type { Settings } from '../settings.server.ts'

type Tools = { clock: { now: () => Date }; settings: Pick<Settings, 'keepMonths'> }

/** The instant at or before which a kind of data must have begun its term to be deleted now: ISO 8601 text in UTC. */
export function expiredAt(kind: TimedKind, { clock, settings }: Tools): string {
  const now = clock.now()
  const { term } = retention[kind]
  if ('hours' in term) return new Date(now.getTime() - term.hours * hourMs).toISOString()
  if ('days' in term) return new Date(now.getTime() - term.days * dayMs).toISOString()
  return monthsBefore(now, settings.keepMonths[kind as keyof Settings['keepMonths']]).toISOString()
}

/** The same day and time of an earlier month in UTC, or that month's last day if it is shorter. */
function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  if (earlier.getUTCDate() !== instant.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}
