import { findUserOfAgent } from '#src/features/accounts/users/user-queries.server.ts'
import { findAppointmentConflicts } from '#src/features/booking/appointments/conflicts.server.ts'
import {
  type AgentAvailability,
  type DayOff,
  hoursFieldsOf,
  versionOfHours,
} from '#src/features/booking/availability/availability.ts'
import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { countFreeTimes } from '#src/features/booking/slots/offered-days.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { dayOf, longDateTime } from '#src/time/local-time.ts'
import { findCalendarsView } from './calendars.server.ts'

/** How many conflicts the page lists. Staff phone the visitor about each of them. */
const maxConflicts = 50

/**
 * The page's data for the chosen agent, or the first. `onlyAgentId`: the only agent whom the member of staff sees; null =
 * everyone.
 */
export async function findAvailabilityView(
  runtime: Runtime,
  { wantedAgentId, onlyAgentId }: { wantedAgentId: string | null; onlyAgentId: string | null },
) {
  const { timeZone } = runtime.firm
  const now = runtime.clock.now().getTime()
  const availability = await readAvailability(runtime.db, onlyAgentId)
  const { agents, rules } = availability
  const [freeCount, { conflicts, hasMore }] = await Promise.all([
    countFreeTimes(runtime, availability),
    findAppointmentConflicts(runtime, { agents, onlyAgentId, fromMs: now, limit: maxConflicts }),
  ])
  const agent = agents.find(({ agentId }) => agentId === wantedAgentId) ?? agents[0]
  return {
    freeCount,
    hasMoreConflicts: hasMore,
    conflicts: conflicts.map(({ startsAt, ...told }) => ({ ...told, when: longDateTime(startsAt, timeZone) })),
    agents: agents.map(({ agentId, name, isActive }) => ({ agentId, name, isActive })),
    agent:
      agent === undefined
        ? null
        : {
            ...toAgentView(agent, dayOf(now, timeZone)),
            ...(await findCalendarsView(runtime, agent.agentId)),
            user: await findAccountOf(runtime, agent.agentId),
          },
    rules,
  }
}

async function findAccountOf({ db }: Runtime, agentId: string): Promise<{ userId: string; email: string } | null> {
  const user = await findUserOfAgent(db, agentId)
  return user === null ? null : { userId: user.userId, email: user.email }
}

export type AvailabilityView = Awaited<ReturnType<typeof findAvailabilityView>>

/** An agent as the page shows it, with current and future exceptions as text, and who logs in as the agent. */
export type AgentView = NonNullable<AvailabilityView['agent']>

function toAgentView(agent: AgentAvailability, today: string) {
  const { agentId, name, email, isActive, openingHours, daysOff, extraHours } = agent
  return {
    agentId,
    name,
    email,
    isActive,
    today,
    hours: hoursFieldsOf(openingHours),
    hoursVersion: versionOfHours(openingHours),
    daysOff: daysOff
      .filter(({ lastDay }) => lastDay >= today)
      .map((dayOff) => ({
        id: dayOff.dayOffId,
        words: dayOffInWords(dayOff),
        note: dayOff.note,
        isOfAll: dayOff.isOfAll === true,
      })),
    extraHours: extraHours
      .filter(({ day }) => day >= today)
      .map((hours) => ({
        id: hours.extraHoursId,
        words: `${dayInWords(hours.day)}, ${hours.opensFrom} to ${hours.closesAt}`,
        note: '',
        isOfAll: false,
      })),
  }
}

function dayOffInWords({ firstDay, lastDay, offFrom, offUntil }: DayOff): string {
  const isOneDay = firstDay === lastDay
  const days = isOneDay ? dayInWords(firstDay) : `${dayInWords(firstDay)} to ${dayInWords(lastDay)}`
  if (offFrom === '00:00' && offUntil === '24:00') return `${days}, all day`
  return `${days}, ${offFrom} to ${offUntil}${isOneDay ? '' : ' each day'}`
}
