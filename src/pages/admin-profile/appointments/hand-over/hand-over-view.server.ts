import { agentIdSeenBy, type StaffMember } from '#src/access/what-staff-may-do.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { toVersions } from '#src/input/form-data.ts'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { longDateTime, shortDateTime } from '#src/time/local-time.ts'
import { readSelectedRows } from '#src/ui/list/selected-rows.ts'
import {
  type ChosenCalls,
  maxCalls,
  type PlannedCall,
  planHandOver,
  type WhichCalls,
} from '#src/workflows/appointments/hand-over.server.ts'
import { whichCalls } from './hand-over-query.ts'

type Question = { query: URLSearchParams; staff: StaffMember; agents: AgentName[] }

/** What the page shows: whose calls, who could take each, and how many can’t be handed over. */
export async function findHandOver(runtime: Runtime, { query, staff, agents }: Question) {
  const onlyAgentId = agentIdSeenBy(staff)
  const toAgentId = agents.find(({ agentId, isActive }) => isActive && agentId === query.get('to'))?.agentId ?? null
  const asked = readChosen(query)
  const agent = agents.find(({ agentId }) => agentId === asked.agentId)
  const isVisible = agent !== undefined && (onlyAgentId === null || agent.agentId === onlyAgentId)
  if (asked.seen === null && !isVisible) return null
  const plan = (chosen: ChosenCalls) => planHandOver(runtime, { chosen, toAgentId, onlyAgentId })
  const { which, calls } =
    asked.seen === null ? await planForAgent(plan, asked) : { which: null, calls: await plan({ seen: asked.seen }) }
  const colleagues = agents.filter(({ agentId, isActive }) => isActive && agentId !== agent?.agentId)
  return {
    agent: agent === undefined ? null : { agentId: agent.agentId, name: agent.name },
    which,
    toAgentId,
    /** Of an agent’s; there may be more. */
    areFirst: asked.seen === null && calls.length === maxCalls,
    colleagues: colleagues.map(({ agentId, name }) => ({ agentId, name })),
    calls: calls.map((call) => toCall(call, { agents, timeZone: runtime.firm.timeZone })),
  }
}

/** By default those that they can't take, if there are any. */
async function planForAgent(
  plan: (chosen: ChosenCalls) => Promise<PlannedCall[]>,
  { agentId, which }: { agentId: string; which: WhichCalls | null },
): Promise<{ which: WhichCalls; calls: PlannedCall[] }> {
  if (which !== null) return { which, calls: await plan({ agentId, which }) }
  const unable = await plan({ agentId, which: 'unable' })
  if (unable.length > 0) return { which: 'unable', calls: unable }
  return { which: 'all', calls: await plan({ agentId, which: 'all' }) }
}

export type HandOverView = NonNullable<Awaited<ReturnType<typeof findHandOver>>>

function readChosen(query: URLSearchParams) {
  const which = query.get('which')
  return {
    seen: query.has('agent') ? null : readSelection(query),
    agentId: query.get('agent') ?? '',
    which: which !== null && Object.hasOwn(whichCalls, which) ? (which as keyof typeof whichCalls) : null,
  }
}

/** The rows that were ticked in the list; null if none were, or too many. */
export function readSelection(query: URLSearchParams): Map<string, number> | null {
  const form = new FormData()
  for (const [name, value] of query) form.append(name, value)
  const selected = readSelectedRows(form)
  return selected.ok ? toVersions(selected.rows) : null
}

/** A call in the words of the page. */
export function toCall(
  { appointment, toAgentId, blocker }: PlannedCall,
  { agents, timeZone }: { agents: AgentName[]; timeZone: string },
) {
  const { appointmentId, name, email, phone, sequence, startsAt, agentId, status, reference } = appointment
  const nameOf = (id: string) => agents.find((agent) => agent.agentId === id)?.name ?? id
  return {
    ...{ appointmentId, name, email, phone, reference, sequence, toAgentId },
    when: longDateTime(startsAt, timeZone),
    whenShort: shortDateTime(startsAt, timeZone),
    agentName: nameOf(agentId),
    toAgentName: toAgentId === null ? null : nameOf(toAgentId),
    /** Why nothing can be done about it any more. */
    over: blocker === null ? null : status === 'booked' ? 'Already started' : appointmentStatuses[status],
  }
}

export type CallView = ReturnType<typeof toCall>
