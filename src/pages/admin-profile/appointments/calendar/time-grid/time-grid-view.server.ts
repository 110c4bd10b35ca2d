import { findAppointmentsBetween } from '#src/features/booking/appointments/appointment-list.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import type { AgentAvailability } from '#src/features/booking/availability/availability.ts'
import { type SchedulePart, scheduleOfDay } from '#src/features/booking/slots/schedule.ts'
import { undoMinutes } from '#src/firm/opening-hours.ts'
import type { CalendarQuery } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { addDays, mondayOf } from '#src/time/calendar-days.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { instantOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toColumnParts } from './column-parts.server.ts'
import { clockChangeInWords, findShownHours, marksOf, shownRangeOf } from './shown-hours.server.ts'

type GridQuery = {
  query: CalendarQuery
  /** The only agent whose appointments are shown; null = all. */
  onlyAgentId: string | null
  agents: AgentAvailability[]
  consultationMinutes: number
  /** `YYYY-MM-DD` in the firm's zone. */
  today: string
}

/** The day of all agents or the chosen one with a column for each, or the week with a column for each day and agent. */
export async function findTimeGrid(
  { db, clock, firm }: Runtime,
  { query, onlyAgentId, agents, consultationMinutes, today }: GridQuery,
) {
  const { timeZone } = firm
  const isWeek = query.view === 'week'
  const firstDay = isWeek ? mondayOf(query.day) : query.day
  const days = Array.from({ length: isWeek ? 7 : 1 }, (_, index) => addDays(firstDay, index))
  const chosen = agents.find(({ agentId }) => agentId === query.agent)
  const appointments = await findAppointmentsBetween(db, {
    startsAt: instantOf(firstDay, '00:00', timeZone, 'start'),
    endsAt: instantOf(addDays(firstDay, days.length), '00:00', timeZone, 'start'),
    agentId: chosen?.agentId ?? onlyAgentId,
  })
  const now = clock.now().getTime()
  // An inactive agent is shown only if chosen or while they have appointments.
  const shown = (
    chosen
      ? [chosen]
      : agents.filter(({ agentId, isActive }) => isActive || appointments.some((each) => each.agentId === agentId))
  ).map(closedIfInactive)
  const columns = days.flatMap((day) =>
    shown.map((agent) => {
      const its = appointments.filter(({ agentId }) => agentId === agent.agentId)
      return { day, agent, parts: partsOf(day, { agent, appointments: its, status: query.status, now, timeZone }) }
    }),
  )
  const hours = findShownHours(columns, query.hours === 'all', timeZone)
  const toColumn = ({ day, agent, parts }: (typeof columns)[number]) => {
    const range = shownRangeOf(day, hours, timeZone)
    const isNowShown = day === today && range.startsAt <= now && now < range.endsAt
    return {
      day,
      agentId: agent.agentId,
      agentName: agent.name,
      isActive: agent.isActive,
      marks: marksOf(day, range, timeZone),
      // In a week, the day of a clock change differs from the axis of the others.
      hasOwnAxis: isWeek && clockChangeInWords(day, timeZone) !== null,
      lengthMinutes: (range.endsAt - range.startsAt) / minuteMs,
      nowAt: isNowShown ? Math.floor((now - range.startsAt) / minuteMs) : null,
      parts: toColumnParts(parts, {
        day,
        firm,
        range,
        now,
        consultationMinutes,
        hours: agent,
        isActive: agent.isActive,
      }).filter(({ kind }) => query.status === '' || kind === 'taken'),
    }
  }
  const dayOfAxis = days.find((day) => clockChangeInWords(day, timeZone) === null) ?? firstDay
  const axisRange = shownRangeOf(dayOfAxis, hours, timeZone)
  const groups = isWeek
    ? days.map((day) => ({ key: day, day }))
    : shown.map(({ agentId }) => ({ key: agentId, day: firstDay }))
  return {
    isWeek,
    heading: isWeek ? weekInWords(firstDay) : dayInWords(firstDay),
    note: days.map((day) => clockChangeInWords(day, timeZone)).find((note) => note !== null) ?? null,
    hasAllHours: query.hours === 'all',
    marks: marksOf(dayOfAxis, axisRange, timeZone),
    lengthMinutes: (axisRange.endsAt - axisRange.startsAt) / minuteMs,
    groups: groups.map(({ key, day }) => {
      const its = columns.filter((column) => (isWeek ? column.day : column.agent.agentId) === key)
      return {
        key,
        day,
        title: isWeek ? dayInWords(day) : (its[0]?.agent.name ?? ''),
        isToday: day === today,
        columns: its.map(toColumn),
      }
    }),
  }
}

export type TimeGridView = Awaited<ReturnType<typeof findTimeGrid>>
export type GridGroup = TimeGridView['groups'][number]
export type GridColumn = GridGroup['columns'][number]

/** Whoever takes no appointments is never open. */
function closedIfInactive(agent: AgentAvailability): AgentAvailability {
  return agent.isActive ? agent : { ...agent, openingHours: [], extraHours: [] }
}

type PartsQuery = {
  agent: AgentAvailability
  appointments: Appointment[]
  status: CalendarQuery['status']
  now: number
  timeZone: string
}

function partsOf(day: string, { agent, appointments, status, now, timeZone }: PartsQuery): SchedulePart<Appointment>[] {
  const isKept = ({ status, cancelledAt, isReleased }: Appointment) =>
    status !== 'cancelled' || (!isReleased && cancelledAt !== null && now - cancelledAt < undoMinutes * minuteMs)
  const taken = appointments.filter((appointment) =>
    status === '' ? isKept(appointment) : appointment.status === status,
  )
  return scheduleOfDay({ day, timeZone, agent, taken })
}

/** `18 to 24 January 2027`, `28 December 2026 to 3 January 2027`. */
function weekInWords(monday: string): string {
  const [first, last] = [monday, addDays(monday, 6)].map((day) => dayInWords(day).split(' ').slice(1))
  if (first === undefined || last === undefined) return ''
  const isShared = (index: number) => first.slice(index).join() === last.slice(index).join()
  const from = isShared(1) ? first.slice(0, 1) : isShared(2) ? first.slice(0, 2) : first
  return `${from.join(' ')} to ${last.join(' ')}`
}
