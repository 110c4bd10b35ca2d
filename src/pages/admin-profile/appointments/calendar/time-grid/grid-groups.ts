import type { FirmZone } from '#src/features/booking/appointments/appointment-line.ts'
import { closedFor } from '#src/features/booking/availability/availability.ts'
import type { AgentMark } from '#src/pages/admin-profile/appointments/agents/agent-marks.ts'
import type { CalendarQuery } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { type ColumnPart, toColumnParts } from './column-parts.ts'
import { type AgentDay, toDayLanes } from './lanes/day-lanes.ts'
import { isClosedDay } from './shown-days.ts'
import { clockChangeInWords, type HourMark, type Hours, marksOf, shownRangeOf } from './shown-hours.ts'

/** A day of a week, or an agent of a day. */
export type GridGroup = {
  key: string
  day: string
  title: string
  isToday: boolean
  /** Whether it is a strip that only says that the day is closed. */
  isFolded: boolean
  /** Where its column is of several agents: the holiday for which the firm is closed. */
  closedFor: string | null
  /** Where its column is of several: the agents who are away all day. */
  away: AgentMark[]
  columns: GridColumn[]
}

export type GridColumn = ColumnOwner & {
  day: string
  marks: HourMark[]
  /** Whether it differs from the axis of the others, as a day on which the clocks change does. */
  hasOwnAxis: boolean
  lengthMinutes: number
  nowAt: number | null
  parts: ColumnPart[]
  /** How many parts are side by side at most. */
  laneCount: number
}

/** Whose a column is; of several agents if there is no ID. `isActive`: whether they take appointments. */
type ColumnOwner = { agentId: string; agentName: string; isActive: boolean }

type GroupsQuery = {
  query: CalendarQuery
  isInLanes: boolean
  hours: Hours
  firm: FirmZone
  now: number
  today: string
  consultationMinutes: number
}

/** The days of a week, of which closed ones with nothing booked are folded, or the agents of a day. */
export function toGroups(agentDays: AgentDay[], groupsQuery: GroupsQuery): GridGroup[] {
  const { query, firm, today } = groupsQuery
  const isWeek = query.view === 'week'
  const groups = Map.groupBy(agentDays, ({ day, agent }) => (isWeek ? day : agent.agentId))
  return [...groups].map(([key, its]) => {
    const day = its[0]?.day ?? query.day
    const agents = its.map(({ agent }) => agent)
    const isEmpty = its.every(({ parts }) => parts.every(({ kind }) => kind !== 'taken'))
    const group = { key, day, title: isWeek ? dayInWords(day) : (agents[0]?.name ?? ''), isToday: day === today }
    // The chosen day is never folded, so choosing a folded one opens it.
    if (isWeek && day !== query.day && isEmpty && isClosedDay(day, agents, firm.timeZone)) {
      return { ...group, isFolded: true, closedFor: null, away: [], columns: [] }
    }
    return { ...group, isFolded: false, ...toColumns(day, its, groupsQuery) }
  })
}

function toColumns(
  day: string,
  its: AgentDay[],
  groupsQuery: GroupsQuery,
): Pick<GridGroup, 'closedFor' | 'away' | 'columns'> {
  const { isInLanes, hours, firm, now, consultationMinutes } = groupsQuery
  const range = shownRangeOf(day, hours, firm.timeZone)
  const partsQuery = { day, firm, range, now, consultationMinutes }
  if (isInLanes) {
    const { parts, away } = toDayLanes(its, partsQuery)
    const owner = { agentId: '', agentName: '', isActive: its.some(({ agent }) => agent.isActive) }
    const holiday = its[0] === undefined ? null : closedFor(day, its[0].agent)
    return { closedFor: holiday, away, columns: [toColumn(day, { owner, parts }, groupsQuery)] }
  }
  const columns = its.map(({ agent, parts }) => {
    const { agentId, name: agentName, isActive } = agent
    const own = toColumnParts(parts, { ...partsQuery, hours: agent, isActive, mark: null })
    return toColumn(day, { owner: { agentId, agentName, isActive }, parts: own }, groupsQuery)
  })
  return { closedFor: null, away: [], columns }
}

type OwnedParts = { owner: ColumnOwner; parts: ColumnPart[] }

function toColumn(day: string, { owner, parts }: OwnedParts, groupsQuery: GroupsQuery): GridColumn {
  const { query, hours, firm, now, today } = groupsQuery
  const range = shownRangeOf(day, hours, firm.timeZone)
  const isNowShown = day === today && range.startsAt <= now && now < range.endsAt
  const shown = parts.filter(({ kind }) => query.status === '' || kind === 'taken' || kind === 'more')
  return {
    ...owner,
    day,
    marks: marksOf(day, range, firm.timeZone),
    hasOwnAxis: query.view === 'week' && clockChangeInWords(day, firm.timeZone) !== null,
    lengthMinutes: (range.endsAt - range.startsAt) / minuteMs,
    nowAt: isNowShown ? Math.floor((now - range.startsAt) / minuteMs) : null,
    parts: shown,
    laneCount: Math.max(1, ...shown.map((part) => ('laneCount' in part ? part.laneCount : 1))),
  }
}
