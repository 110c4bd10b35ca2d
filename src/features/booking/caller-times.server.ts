import type { Runtime } from '#src/platform/runtime.server.ts'
import { isCalendarDay, isClockTime } from '#src/time/calendar-days.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import { findAgents } from './availability/availability-queries.server.ts'
import { readBookingView } from './components/booking-view.ts'
import { findSlots } from './slots/find-slots.server.ts'
import { findOfferedDays } from './slots/offered-days.server.ts'

/** Whom a caller has spoken to, and the day `YYYY-MM-DD` and time `HH:MM` that they are known to want. */
type KnownOfCaller = { agentId: string | null; wanted: { day: string | null; time: string | null } }

/**
 * The free times for a caller, of one agent or of all, and the start that is chosen at first: the wanted one, or else
 * the next that is free. Days and times are in the firm's zone.
 */
export async function findCallerTimes(runtime: Runtime, query: URLSearchParams, prefill: KnownOfCaller) {
  const { timeZone } = runtime.firm
  const agents = await findAgents(runtime.db)
  const active = agents.filter(({ isActive }) => isActive)
  // An empty `agent` means anyone, even if the prefill names someone.
  const wantedAgentId = query.get('agent') ?? prefill.agentId
  const agentId = active.find((agent) => agent.agentId === wantedAgentId)?.agentId ?? null
  const audience = { agentId, isForStaff: true }
  const view = { ...readBookingView(query), zone: null, choosesZone: false }
  const { day, time } = view.day === null ? prefill.wanted : { day: view.day, time: query.get('time') }
  const wantedAt = instantWanted(day, time, timeZone)
  const slots = wantedAt === null ? [] : await findSlots(runtime, audience)
  const first = slots.find(({ startsAt }) => startsAt >= (wantedAt ?? 0))?.startsAt ?? null

  const dayToShow = first === null ? day : dayOf(first, timeZone)
  const offered = await findOfferedDays(runtime, { ...view, day: dayToShow }, audience)
  const isOtherDay = day !== null && isCalendarDay(day) && day !== offered.chosenDay?.day
  return {
    offered,
    agentId,
    agents: active.map(({ agentId, name }) => ({ agentId, name })),
    /** ISO 8601 in UTC; null if nothing is free. */
    firstChoice: first === null ? (offered.times[0]?.startsAt ?? null) : toIso(first),
    /** The wanted day, and time if it is a real one, if it is not free. */
    notFree: day !== null && (isOtherDay || first !== wantedAt) ? { day, time: wantedAt === null ? null : time } : null,
  }
}

export type OfferedToCaller = Awaited<ReturnType<typeof findCallerTimes>>

/** The instant of a day and time in the firm's zone; null unless both are real ones. */
function instantWanted(day: string | null, time: string | null, timeZone: string): number | null {
  if (day === null || time === null) return null
  if (!isCalendarDay(day) || !isClockTime(time)) return null
  return instantOf(day, time, timeZone, 'start')
}
