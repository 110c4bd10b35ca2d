import { type AgentAvailability, closedFor } from '#src/features/booking/availability/availability.ts'
import { isAwayAllDay, openRangesOf } from '#src/features/booking/slots/open-ranges.ts'
import { addDays, mondayOf } from '#src/time/calendar-days.ts'

/** How far ahead a working day is looked for. */
const maxDaysAhead = 14

type Agents = Pick<AgentAvailability, 'openingHours' | 'extraHours' | 'daysOff' | 'busyTimes'>[]

/** Whether the firm is closed on a day, or none of the agents has hours or blocked time of that day alone. */
export function isClosedDay(day: string, agents: Agents, timeZone: string): boolean {
  const isBlocked = ({ daysOff }: Agents[number]) =>
    daysOff.some(({ firstDay, lastDay }) => firstDay === day && lastDay === day)
  const isClosed = (agent: Agents[number]) => openRangesOf(day, agent, timeZone).length === 0 && !isBlocked(agent)
  return agents.every((agent) => closedFor(day, agent) !== null || isClosed(agent))
}

/**
 * The next working day, if today and all that is left of the week are closed: what a calendar opens with at the weekend,
 * unless something is booked there. Null if the week is not over, or nobody works within two weeks.
 */
export function nextWorkingDay(today: string, agents: Agents, timeZone: string): string | null {
  const nextMonday = addDays(mondayOf(today), 7)
  for (let day = today; day < nextMonday; day = addDays(day, 1)) {
    if (!isClosedDay(day, agents, timeZone)) return null
  }
  const isWorkingDay = (day: string) =>
    agents.some((agent) => openRangesOf(day, agent, timeZone).length > 0 && !isAwayAllDay(day, agent, timeZone))
  const days = Array.from({ length: maxDaysAhead }, (_, index) => addDays(nextMonday, index))
  return days.find(isWorkingDay) ?? null
}
