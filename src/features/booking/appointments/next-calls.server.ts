import { agentIdSeenBy, type StaffMember } from '#src/access/what-agents-may-do.ts'
import type { AgentHours } from '#src/features/booking/availability/availability.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { readStories } from './appointment-queries.server.ts'
import type { Appointment } from './appointment-rows.server.ts'
import { listAppointments } from './find-appointments.server.ts'

/** From how many agents on most calls are rows, and staff choose between theirs and everyone's. */
const minAgentsInRows = 5

/** How many upcoming appointments are looked for, and how many of them follow. */
const maxAppointments = { few: 20, many: 60 }
const maxFollowing = { few: 10, many: 30 }

type Question = { staff: StaffMember; by: Actor; agents: AgentHours[]; isMineWanted: boolean }

/** Whose calls are shown to a member of staff: of one agent, or null = all. `hasChoice`: between theirs and everyone's. */
export function callsToShow({ staff, agents, isMineWanted }: Omit<Question, 'by'>) {
  const seenAgentId = agentIdSeenBy(staff)
  const active = agents.filter(({ isActive, agentId }) => isActive && (seenAgentId ?? agentId) === agentId)
  const areMany = active.length >= minAgentsInRows
  const hasChoice = areMany && staff.agentId !== null
  const agentId = hasChoice && isMineWanted ? staff.agentId : seenAgentId
  return { agentId, hasChoice, isInRows: agentId === null && areMany }
}

/** Who is being called now and next, and who follows. The reader's own agent's come with their stories: audited. */
export async function findNextCalls(runtime: Runtime, { by, ...question }: Question) {
  const { staff } = question
  const { agentId, isInRows } = callsToShow(question)
  const now = runtime.clock.now().getTime()
  const size = isInRows ? 'many' : 'few'
  const ahead = listAppointments(runtime, { when: 'ahead', agentId, status: 'booked', search: '' }, now)
  const { rows } = await ahead.page({ after: null, limit: maxAppointments[size] })
  const own = rows.filter((row) => row.agentId === staff.agentId)
  const nextStart = (isInRows ? own : rows).find(({ startsAt }) => startsAt > now)?.startsAt ?? 0
  // With many agents, the next ones to start are rows, but for the reader's own.
  const hasCard = (row: Appointment) =>
    row.startsAt <= now || (row.startsAt <= nextStart && (!isInRows || own.includes(row)))
  const cards = rows.filter(hasCard)
  const ownNext = cards.filter((card) => own.includes(card))
  const next = isInRows ? [...ownNext, ...cards.filter((card) => !own.includes(card))] : cards
  const stories = await readStories(runtime, { appointmentIds: ownNext.map(({ appointmentId }) => appointmentId), by })
  return {
    next: next.map((appointment) => ({
      appointment,
      /** What happened, in the visitor's words: only for the agent who talks to them. Null for none. */
      story: stories.get(appointment.appointmentId) ?? null,
      hasBegun: appointment.startsAt <= now,
      /** Whether its card says only what is needed at a glance. */
      isShort: isInRows && !own.includes(appointment),
    })),
    following: rows.filter((row) => !hasCard(row)).slice(0, maxFollowing[size]),
  }
}
