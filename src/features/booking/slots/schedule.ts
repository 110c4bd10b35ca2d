import type { AgentAvailability } from '#src/features/booking/availability/availability.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { mergeRanges, minuteMs, overlaps, type TimeRange } from '#src/time/time-range.ts'
import { openRangesOf } from './open-ranges.ts'

/** The buffer is from `endsAt` to `occupiedUntil`. */
export type OccupiedRange = TimeRange & { occupiedUntil: number }

export type SchedulePart<Taken extends OccupiedRange> =
  | (TimeRange & { kind: 'free' })
  /** Outside the agent's hours, and neither taken, blocked nor busy. */
  | (TimeRange & { kind: 'closed' })
  /** Extra hours lie behind the other parts. */
  | (TimeRange & { kind: 'extra'; extraHoursId: string })
  | (TimeRange & { kind: 'blocked'; dayOffId: string; note: string; isThisDayOnly: boolean; isOfAll: boolean })
  /** Busy in the agent's own calendar, and not blocked. */
  | (TimeRange & { kind: 'busy' })
  | (TimeRange & { kind: 'taken'; taken: Taken })

type ScheduleQuery<Taken> = {
  day: string
  timeZone: string
  agent: Pick<AgentAvailability, 'openingHours' | 'extraHours' | 'daysOff'> &
    Partial<Pick<AgentAvailability, 'busyTimes'>>
  taken: Taken[]
}

const minShownMs = 5 * minuteMs

/**
 * The parts in order; without `extra`, with buffers, they cover the day from midnight to midnight. Blocked and busy
 * parts end with the day. On the day of a clock change, every part has its true length.
 */
export function scheduleOfDay<Taken extends OccupiedRange>(question: ScheduleQuery<Taken>): SchedulePart<Taken>[] {
  const { day, timeZone, agent } = question
  const blocked = agent.daysOff
    .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    .map(({ dayOffId, note, isOfAll = false, firstDay, lastDay, offFrom, offUntil }) => ({
      kind: 'blocked' as const,
      startsAt: instantOf(day, offFrom, timeZone, 'start'),
      endsAt: instantOf(day, offUntil, timeZone, 'end'),
      dayOffId,
      note,
      isThisDayOnly: firstDay === lastDay,
      isOfAll,
    }))
  const wholeDay = wholeDayOf(day, timeZone)
  const busy = (agent.busyTimes ?? [])
    .filter((range) => overlaps(range, wholeDay))
    .map(({ startsAt, endsAt }) => ({
      startsAt: Math.max(startsAt, wholeDay.startsAt),
      endsAt: Math.min(endsAt, wholeDay.endsAt),
    }))
    .flatMap((range) => subtractRanges(range, blocked))
    .map((range) => ({ kind: 'busy' as const, ...range }))
  const extra = agent.extraHours
    .filter((hours) => hours.day === day)
    .map(({ extraHoursId, opensFrom, closesAt }) => ({
      kind: 'extra' as const,
      startsAt: instantOf(day, opensFrom, timeZone, 'start'),
      endsAt: instantOf(day, closesAt, timeZone, 'end'),
      extraHoursId,
    }))
  const taken = question.taken
    .filter(({ startsAt }) => dayOf(startsAt, timeZone) === day)
    .map((each) => ({ kind: 'taken' as const, startsAt: each.startsAt, endsAt: each.endsAt, taken: each }))
  const notFree = [
    ...blocked,
    ...busy,
    ...taken.map(({ startsAt, taken: { occupiedUntil } }) => ({ startsAt, endsAt: occupiedUntil })),
  ]
  const open = openRangesOf(day, agent, timeZone)
  const free = open
    .flatMap((range) => subtractRanges(range, notFree))
    .filter(isLongEnough)
    .map((range) => ({ kind: 'free' as const, ...range }))
  const closed = subtractRanges(wholeDay, [...open, ...notFree])
    .filter(isLongEnough)
    .map((range) => ({ kind: 'closed' as const, ...range }))
  const parts = [...extra, ...blocked, ...busy, ...taken, ...free, ...closed]
  return parts.sort((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)
}

/** The empty time of several agents' day: when at least one of them is free, and when nobody is open. */
export function emptyTimeOfAll<Taken extends OccupiedRange>(
  schedules: SchedulePart<Taken>[][],
  { day, timeZone }: { day: string; timeZone: string },
): SchedulePart<Taken>[] {
  const parts = schedules.flat()
  const free = mergeRanges(parts.filter(({ kind }) => kind === 'free'))
  const taken = parts
    .filter((part) => part.kind === 'taken')
    .map((part) => ({ startsAt: part.startsAt, endsAt: part.taken.occupiedUntil }))
  const closed = subtractRanges(wholeDayOf(day, timeZone), [...free, ...taken]).filter(isLongEnough)
  return [
    ...free.map((range) => ({ kind: 'free' as const, ...range })),
    ...closed.map((range) => ({ kind: 'closed' as const, ...range })),
  ]
}

function wholeDayOf(day: string, timeZone: string): TimeRange {
  return { startsAt: instantOf(day, '00:00', timeZone, 'start'), endsAt: instantOf(day, '24:00', timeZone, 'end') }
}

function isLongEnough({ startsAt, endsAt }: TimeRange): boolean {
  return endsAt - startsAt >= minShownMs
}

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
