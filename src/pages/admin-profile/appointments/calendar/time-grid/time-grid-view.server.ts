import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { findAppointmentsBetween } from '#src/features/booking/appointments/find-appointments.server.ts'
import type { AgentAvailability } from '#src/features/booking/availability/availability.ts'
import { scheduleOfDay } from '#src/features/booking/slots/schedule.ts'
import { undoMinutes } from '#src/firm/booking-rules.ts'
import { type AgentMark, markAgents } from '#src/pages/admin-profile/appointments/agents/agent-marks.ts'
import type { CalendarQuery } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { addDays, mondayOf } from '#src/time/calendar-days.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toGroups } from './grid-groups.ts'
import { minAgentsInLanes } from './lanes/lanes.ts'
import { nextWorkingDay } from './shown-days.ts'
import { clockChangeInWords, findShownHours, marksOf, shownRangeOf } from './shown-hours.ts'

type GridQuery = {
  query: CalendarQuery
  /** Whether the day of `query` was asked for, so that no other is shown instead. */
  isDayChosen: boolean
  /** The only agent whose appointments are shown; null = all. */
  onlyAgentId: string | null
  agents: AgentAvailability[]
  /** The agent whom the reader is; null if they are none. */
  ownAgentId: string | null
  consultationMinutes: number
  /** `YYYY-MM-DD` in the firm's zone. */
  today: string
}

/**
 * The day of all agents or the chosen one with a column for each, or the week: a column for each day and agent, or from
 * three agents on one for each day. At the weekend it is the next working day's.
 */
export async function findTimeGrid(runtime: Runtime, gridQuery: GridQuery) {
  const { query, agents } = gridQuery
  const { timeZone } = runtime.firm
  const now = runtime.clock.now().getTime()
  const isWeek = query.view === 'week'
  const chosen = agents.find(({ agentId }) => agentId === query.agent)
  const { days, day, appointments } = await findDays(runtime, { ...gridQuery, chosen })
  // An inactive agent is shown only if chosen or while they have appointments.
  const isNeeded = (agent: AgentAvailability) =>
    agent.isActive || appointments.some(({ agentId }) => agentId === agent.agentId)
  const marked = markAgents(agents)
  const shown = marked
    .filter((agent) => (chosen === undefined ? isNeeded(agent) : agent.agentId === chosen.agentId))
    .map(closedIfInactive)
  const agentDays = days.flatMap((day) =>
    shown.map((agent) => {
      const taken = appointments.filter((each) => each.agentId === agent.agentId && isKept(each, query.status, now))
      return { day, agent, parts: scheduleOfDay({ day, timeZone, agent, taken }) }
    }),
  )
  const hours = findShownHours(agentDays, { isWeek, hours: query.hours, timeZone })
  const axisDay = days.find((day) => clockChangeInWords(day, timeZone) === null) ?? day
  const axisRange = shownRangeOf(axisDay, hours, timeZone)
  const isInLanes = isWeek && shown.length >= minAgentsInLanes
  const shownQuery = { ...gridQuery, query: { ...query, day }, isInLanes, hours, firm: runtime.firm, now }
  const groups = toGroups(agentDays, shownQuery)
  return {
    day,
    isWeek,
    isInLanes,
    heading: isWeek ? weekInWords(mondayOf(day)) : dayInWords(day),
    note: days.map((day) => clockChangeInWords(day, timeZone)).find((note) => note !== null) ?? null,
    hasEarlier: hours.from > 0,
    hasLater: hours.until < 24,
    marks: marksOf(axisDay, axisRange, timeZone),
    lengthMinutes: (axisRange.endsAt - axisRange.startsAt) / minuteMs,
    groups,
    laneCount: Math.max(1, ...groups.flatMap(({ columns }) => columns.map(({ laneCount }) => laneCount))),
    ...agentChoice(gridQuery, { marked, isInLanes, isOfOne: chosen !== undefined }),
  }
}

export type TimeGridView = Awaited<ReturnType<typeof findTimeGrid>>

type DaysQuery = GridQuery & { chosen: AgentAvailability | undefined }

/** The days that are shown, the one among them that was asked for, and all appointments on them. */
async function findDays({ db, clock, firm }: Runtime, daysQuery: DaysQuery) {
  const { query, isDayChosen, onlyAgentId, agents, chosen, today } = daysQuery
  const { timeZone } = firm
  const now = clock.now().getTime()
  const daysOf = (day: string) => (query.view === 'week' ? weekOf(day) : [day])
  const active = (chosen === undefined ? agents : [chosen]).filter(({ isActive }) => isActive)
  const nextDay = isDayChosen ? null : nextWorkingDay(today, active, timeZone)
  const [first = query.day] = daysOf(query.day)
  const found = await findAppointmentsBetween(db, {
    startsAt: instantOf(first, '00:00', timeZone, 'start'),
    endsAt: instantOf(daysOf(nextDay ?? query.day).at(-1) ?? query.day, '24:00', timeZone, 'end'),
    agentId: chosen?.agentId ?? onlyAgentId,
  })
  const on = (days: string[]) => found.filter(({ startsAt }) => days.includes(dayOf(startsAt, timeZone)))
  const restOfWeek = on(weekOf(today).filter((day) => day >= today))
  const isOver = nextDay !== null && !restOfWeek.some((appointment) => isKept(appointment, query.status, now))
  const day = isOver ? nextDay : query.day
  return { days: daysOf(day), day, appointments: on(daysOf(day)) }
}

function weekOf(day: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(mondayOf(day), index))
}

type ChoiceQuery = { marked: { mark: AgentMark }[]; isInLanes: boolean; isOfOne: boolean }

/** The agents to choose from: those of a week whose columns don't name them, and those of a column of several. */
function agentChoice({ query, agents, ownAgentId }: GridQuery, { marked, isInLanes, isOfOne }: ChoiceQuery) {
  const hasLegend = isInLanes || (query.view === 'week' && isOfOne && agents.length >= minAgentsInLanes)
  const active = agents.filter(({ isActive }) => isActive)
  return {
    legend: hasLegend ? marked.map(({ mark }) => mark) : [],
    agents: isInLanes ? active.map(({ agentId, name }) => ({ agentId, name })) : [],
    ownAgentId: active.find(({ agentId }) => agentId === ownAgentId)?.agentId ?? '',
  }
}

/** Whoever takes no appointments is never open. */
function closedIfInactive<Agent extends AgentAvailability>(agent: Agent): Agent {
  return agent.isActive ? agent : { ...agent, openingHours: [], extraHours: [] }
}

/** Whether an appointment is shown: of cancelled ones, those that can be undone, unless others are asked for. */
function isKept(
  { status, cancelledAt, isReleased }: Appointment,
  wanted: CalendarQuery['status'],
  now: number,
): boolean {
  if (wanted !== '') return status === wanted
  return status !== 'cancelled' || (!isReleased && cancelledAt !== null && now - cancelledAt < undoMinutes * minuteMs)
}

/** `18 to 24 January 2027`, `28 December 2026 to 3 January 2027`. */
function weekInWords(monday: string): string {
  const [first, last] = [monday, addDays(monday, 6)].map((day) => dayInWords(day).split(' ').slice(1))
  if (first === undefined || last === undefined) return ''
  const isShared = (index: number) => first.slice(index).join() === last.slice(index).join()
  const from = isShared(1) ? first.slice(0, 1) : isShared(2) ? first.slice(0, 2) : first
  return `${from.join(' ')} to ${last.join(' ')}`
}
