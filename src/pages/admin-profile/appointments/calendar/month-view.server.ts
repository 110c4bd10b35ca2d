import { countAppointmentsByDay } from '#src/features/booking/appointments/appointment-counts.server.ts'
import { type AgentAvailability, closedFor } from '#src/features/booking/availability/availability.ts'
import { calendarMonths } from '#src/features/booking/components/calendar-months.ts'
import { isAwayAllDay, openRangesOf } from '#src/features/booking/slots/open-ranges.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { instantOf } from '#src/time/local-time.ts'
import type { CalendarQuery } from './calendar-query.ts'

/** `onlyAgentId`: the only agent whose appointments are counted; null = all. */
type MonthQuery = { query: CalendarQuery; onlyAgentId: string | null; agents: AgentAvailability[]; today: string }

/** A month's days with their counts of appointments: without cancelled ones, unless those are asked for. */
export async function findMonth(
  { db, firm: { timeZone } }: Runtime,
  { query, onlyAgentId, agents, today }: MonthQuery,
) {
  const month = monthOf(query.day)
  const chosen = agents.find(({ agentId }) => agentId === query.agent)
  const shown = chosen ? [chosen] : agents.filter(({ isActive }) => isActive)
  const weeks = month?.weeks ?? []
  const days = weeks.flat().filter((day) => day !== null)
  const counts = await countAppointmentsByDay(db, {
    startsAt: instantOf(days[0] ?? query.day, '00:00', timeZone, 'start'),
    endsAt: instantOf(days.at(-1) ?? query.day, '24:00', timeZone, 'end'),
    agentId: chosen?.agentId ?? onlyAgentId,
    status: query.status || null,
    timeZone,
  })
  return {
    heading: month?.name ?? '',
    weeks: weeks.map((week) =>
      week.map((day) => (day === null ? null : toMonthDay(day, { counts, shown, today, timeZone }))),
    ),
  }
}

export type MonthView = Awaited<ReturnType<typeof findMonth>>
export type MonthDay = NonNullable<MonthView['weeks'][number][number]>

type DayQuery = { counts: Map<string, number>; shown: AgentAvailability[]; today: string; timeZone: string }

function toMonthDay(day: string, { counts, shown, today, timeZone }: DayQuery) {
  const count = counts.get(day) ?? 0
  const holiday = shown[0] === undefined ? null : closedFor(day, shown[0])
  const away = shown.filter((agent) => isAwayAllDay(day, agent, timeZone)).map(({ name }) => name)
  return {
    day,
    date: Number(day.slice(-2)),
    name: dayInWords(day),
    isToday: day === today,
    isClosed: holiday !== null || shown.every((agent) => openRangesOf(day, agent, timeZone).length === 0),
    closedFor: holiday,
    count,
    countInWords: count === 0 ? 'No appointments' : pluralise(count, 'appointment'),
    away: holiday === null ? away : [],
  }
}

/** The whole month of a day. */
function monthOf(day: string) {
  const [year, month] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, day.length)
  return calendarMonths([`${day.slice(0, 7)}-01`, last])[0]
}
