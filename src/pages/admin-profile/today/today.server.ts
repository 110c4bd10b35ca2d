import type { StaffMember } from '#src/access/what-agents-may-do.ts'
import { timeForVisitor } from '#src/features/booking/appointments/appointment-line.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { callsToShow, findNextCalls } from '#src/features/booking/appointments/next-calls.server.ts'
import type { AgentHours, Availability } from '#src/features/booking/availability/availability.ts'
import { completeAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { createNoteKey } from '#src/features/notes/write-notes.server.ts'
import { markAgents } from '#src/pages/admin-profile/appointments/agents/agent-marks.ts'
import { toAdminAppointmentLine } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { readCalendarQuery } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import {
  findTimeGrid,
  type TimeGridView,
} from '#src/pages/admin-profile/appointments/calendar/time-grid/time-grid-view.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { clockTime, dayOf, shortDay } from '#src/time/local-time.ts'
import type { Attention } from '#src/workflows/attention.server.ts'
import { findAttention } from './attention.server.ts'
import type { WhoseToday } from './whose-today.ts'

type TodayQuestion = {
  staff: StaffMember
  by: Actor
  agents: AgentHours[]
  attention: Attention
  /** Whose appointments are wanted, where there is a choice. */
  whose: WhoseToday
}

/**
 * Who is being called now and next, the whole day, who follows, and what needs someone's attention, as far as `staff`
 * may see it. Showing the reader's own agent's stories is audited.
 */
export async function findToday(runtime: Runtime, { staff, by, agents, attention, whose }: TodayQuestion) {
  const { db, clock, firm } = runtime
  const now = clock.now().getTime()
  const question = { staff, agents, isMineWanted: whose === 'mine' }
  const { agentId, hasChoice, isInRows } = callsToShow(question)
  const [availability, { next, following }, kinds] = await Promise.all([
    completeAvailability(db, agents),
    findNextCalls(runtime, { ...question, by }),
    findAttention(runtime, { attention, agents }),
  ])
  const marks = new Map(markAgents(agents).map(({ agentId, mark }) => [agentId, mark]))
  const toLine = (appointment: Appointment) => ({
    ...toAdminAppointmentLine(appointment, { agents, firm }),
    startTime: clockTime(appointment.startsAt, firm.timeZone),
    mark: marks.get(appointment.agentId) ?? null,
  })
  return {
    date: dayInWords(dayOf(now, firm.timeZone)),
    shortDate: shortDay(dayOf(now, firm.timeZone)),
    /** Whose appointments are shown; null without a choice. */
    whose: hasChoice ? whose : null,
    /** Whether there are so many agents that only some appointments have cards. */
    isInRows,
    next: next.map(({ appointment, ...card }) => ({
      ...toLine(appointment),
      ...card,
      timeForVisitor: timeForVisitor(appointment, firm),
      startsAt: appointment.startsAt,
      formKey: createNoteKey(),
    })),
    now,
    day: await findDay(runtime, availability, { staff, onlyAgentId: agentId }),
    following: following.map((row) => ({ ...toLine(row), day: dayInWords(dayOf(row.startsAt, firm.timeZone)) })),
    attention: kinds,
    faults: attention.faults,
  }
}

export type Today = Awaited<ReturnType<typeof findToday>>

/** Today on the calendar's time axis: a column for each agent, that of `staff` first. `onlyAgentId`: null = all. */
async function findDay(
  runtime: Runtime,
  { agents, rules }: Availability,
  { staff, onlyAgentId }: { staff: StaffMember; onlyAgentId: string | null },
) {
  const today = dayOf(runtime.clock.now().getTime(), runtime.firm.timeZone)
  const query = readCalendarQuery(new URLSearchParams({ view: 'day' }), today)
  const seen = agents.filter(({ agentId }) => onlyAgentId === null || agentId === onlyAgentId)
  const own = seen.filter(({ agentId }) => agentId === staff.agentId)
  const ownFirst = [...own, ...seen.filter((agent) => !own.includes(agent))]
  const grid = await findTimeGrid(runtime, {
    query,
    isDayChosen: true,
    onlyAgentId,
    ownAgentId: staff.agentId,
    agents: ownFirst,
    consultationMinutes: rules.consultationMinutes,
    today,
  })
  return {
    today,
    query,
    grid,
    agents: ownFirst.map(({ agentId, name }) => ({ agentId, name })),
    hasAppointments: hasPart(grid, ['taken']),
    /** Whether anyone is there to be booked, or is booked. */
    isOpen: hasPart(grid, ['taken', 'free', 'extra']),
  }
}

export type Day = Awaited<ReturnType<typeof findDay>>

type PartKind = TimeGridView['groups'][number]['columns'][number]['parts'][number]['kind']

function hasPart({ groups }: TimeGridView, kinds: PartKind[]): boolean {
  return groups.some(({ columns }) => columns.some(({ parts }) => parts.some(({ kind }) => kinds.includes(kind))))
}
