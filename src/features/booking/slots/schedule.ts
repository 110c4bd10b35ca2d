import { dayOf, instantOf } from '../../../time/local-time.ts'
import { minuteMs, overlaps, type TimeRange } from '../../../time/time-range.ts'
import type { AgentAvailability } from '../availability/availability.ts'
import { openRangesOf } from './open-ranges.ts'

/** A taken range of an agent's time; the buffer is from `endsAt` to `occupiedUntil`. */
export type OccupiedRange = TimeRange & { occupiedUntil: number }

/** A part of an agent's day. Instants in milliseconds since 1970, UTC. */
export type SchedulePart<Taken extends OccupiedRange> =
  | (TimeRange & { kind: 'free' })
  | (TimeRange & { kind: 'blocked'; dayOffId: string; note: string; isThisDayOnly: boolean })
  | (TimeRange & { kind: 'taken'; taken: Taken })

type ScheduleQuery<Taken> = {
  /** `YYYY-MM-DD` in `timeZone`. */
  day: string
  timeZone: string
  agent: Pick<AgentAvailability, 'openingHours' | 'extraHours' | 'daysOff'> &
    Partial<Pick<AgentAvailability, 'busyTimes'>>
  /** The ranges taken that day. */
  taken: Taken[]
}

/** Shorter free ranges are not shown. */
const minFreeMs = 5 * minuteMs

/**
 * An agent's day in order: taken, blocked and free parts. Blocks end with the day. On the day of a clock change, every
 * part has its true length.
 */
export function scheduleOfDay<Taken extends OccupiedRange>(question: ScheduleQuery<Taken>): SchedulePart<Taken>[] {
  const { day, timeZone, agent } = question
  const blocked = agent.daysOff
    .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    .map(({ dayOffId, note, firstDay, lastDay, offFrom, offUntil }) => ({
      kind: 'blocked' as const,
      startsAt: instantOf(day, offFrom, timeZone, 'start'),
      endsAt: instantOf(day, offUntil, timeZone, 'end'),
      dayOffId,
      note,
      isThisDayOnly: firstDay === lastDay,
    }))
  const taken = question.taken
    .filter(({ startsAt }) => dayOf(startsAt, timeZone) === day)
    .map((each) => ({ kind: 'taken' as const, startsAt: each.startsAt, endsAt: each.endsAt, taken: each }))
  const notFree = [
    ...blocked,
    ...(agent.busyTimes ?? []),
    ...taken.map(({ startsAt, taken: { occupiedUntil } }) => ({ startsAt, endsAt: occupiedUntil })),
  ]
  const free = openRangesOf(day, agent, timeZone)
    .flatMap((range) => subtractRanges(range, notFree))
    .filter(({ startsAt, endsAt }) => endsAt - startsAt >= minFreeMs)
    .map((range) => ({ kind: 'free' as const, ...range }))
  return [...blocked, ...taken, ...free].sort((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)
}

/** The parts of a range that the others do not cover. */
function subtractRanges(range: TimeRange, others: TimeRange[]): TimeRange[] {
  const left: TimeRange[] = []
  let { startsAt } = range
  for (const other of others.filter((each) => overlaps(each, range)).sort((a, b) => a.startsAt - b.startsAt)) {
    if (other.startsAt > startsAt) left.push({ startsAt, endsAt: other.startsAt })
    startsAt = Math.max(startsAt, other.endsAt)
  }
  if (startsAt < range.endsAt) left.push({ startsAt, endsAt: range.endsAt })
  return left
}
