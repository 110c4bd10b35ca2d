import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import type { AgentAvailability } from '#src/features/booking/availability/availability.ts'
import { isAwayAllDay } from '#src/features/booking/slots/open-ranges.ts'
import { emptyTimeOfAll, type SchedulePart } from '#src/features/booking/slots/schedule.ts'
import type { AgentMark } from '#src/pages/admin-profile/appointments/agents/agent-marks.ts'
import {
  type ColumnPart,
  type ColumnQuery,
  type MorePart,
  toColumnParts,
} from '#src/pages/admin-profile/appointments/calendar/time-grid/column-parts.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { maxLanes, type Overflow, packLanes } from './lanes.ts'

/** What an agent has on a day, `YYYY-MM-DD`. */
export type AgentDay = {
  day: string
  agent: AgentAvailability & { mark: AgentMark }
  parts: SchedulePart<Appointment>[]
}

type LanesQuery = Omit<ColumnQuery, 'hours' | 'isActive' | 'mark'>

/**
 * A day of several agents in one column: what each of them has side by side, above the time at which any of them is
 * free. `away`: who is away all day, and so has no part for it.
 */
export function toDayLanes(days: AgentDay[], query: LanesQuery): { parts: ColumnPart[]; away: AgentMark[] } {
  const { timeZone } = query.firm
  const isAway = ({ agent }: AgentDay) => isAwayAllDay(query.day, agent, timeZone)
  const own = days.flatMap((day) => ownParts(day, isAway(day), query))
  const active = days.filter(({ agent }) => agent.isActive)
  const empty = toColumnParts(
    emptyTimeOfAll(
      active.map(({ parts }) => parts),
      { day: query.day, timeZone },
    ),
    { ...query, hours: { openingHours: [] }, isActive: active.length > 0, mark: null },
  )
  const extra = own.filter(({ kind }) => kind === 'extra')
  const cards = own.filter(({ kind }) => kind !== 'extra')
  return {
    parts: [...empty, ...sideBySide(extra), ...sideBySide(cards)].sort((a, b) => a.at - b.at),
    away: days.filter(isAway).map(({ agent }) => agent.mark),
  }
}

/** What an agent has on a day besides empty time. Where they are off for all of what is shown, the day says so above. */
function ownParts({ agent, parts }: AgentDay, isAway: boolean, query: LanesQuery): ColumnPart[] {
  const lengthMinutes = (query.range.endsAt - query.range.startsAt) / minuteMs
  const isShown = ({ kind, length }: ColumnPart) =>
    (kind !== 'blocked' && kind !== 'busy') || (!isAway && length < lengthMinutes)
  return toColumnParts(
    parts.filter(({ kind }) => kind !== 'free' && kind !== 'closed'),
    { ...query, hours: agent, isActive: agent.isActive, mark: agent.mark },
  ).filter(isShown)
}

/** The parts in their lanes, and what says how many have no room. */
function sideBySide(parts: ColumnPart[]): ColumnPart[] {
  const { lanes, overflow } = packLanes(
    parts.map(({ at, length }) => ({ startsAt: at, endsAt: at + length })),
    maxLanes,
  )
  const shown = parts.flatMap((part, index) => {
    const place = lanes[index]
    return place == null ? [] : [{ ...part, ...place }]
  })
  return [...shown, ...overflow.map((each) => toMore(each, parts))]
}

function toMore({ startsAt, endsAt, indexes, ...lane }: Overflow, parts: ColumnPart[]): MorePart {
  const more = indexes.flatMap((index) => parts[index] ?? [])
  const names = more.flatMap((part) => ('mark' in part && part.mark !== null ? [part.mark.name] : []))
  const clock = {
    startsAt: more[0]?.startsAt ?? '',
    endsAt: more.find((part) => part.at + part.length === endsAt)?.endsAt ?? '',
  }
  return {
    kind: 'more',
    at: startsAt,
    length: endsAt - startsAt,
    ...clock,
    times: `${clock.startsAt} to ${clock.endsAt}`,
    ...lane,
    count: more.length,
    names: [...new Set(names)],
    hasConflict: more.some((part) => part.kind === 'taken' && part.conflict !== null),
  }
}
