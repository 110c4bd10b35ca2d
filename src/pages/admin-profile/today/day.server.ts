import type { StaffMember } from '#src/access/what-staff-may-do.ts'
import type { Availability } from '#src/features/booking/availability/availability.ts'
import { readCalendarQuery } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import {
  findTimeGrid,
  type TimeGridView,
} from '#src/pages/admin-profile/appointments/calendar/time-grid/time-grid-view.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'

/** Today on the calendar's time axis: a column for each agent, that of `staff` first. `onlyAgentId`: null = all. */
export async function findDay(
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
