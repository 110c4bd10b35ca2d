import { firm } from '../../../firm/firm.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import { dayOf } from '../../../time/local-time.ts'
import { overlaps } from '../../../time/time-range.ts'
import type { AgentAvailability } from '../availability/availability.ts'
import { isOff } from '../slots/open-ranges.ts'

/** An appointment whose agent is away, busy in a calendar of their own, or no longer active. `startsAt` is in milliseconds since 1970, UTC. */
export type AppointmentConflict = {
  appointmentId: string
  reference: string
  startsAt: number
  name: string
  email: string
  phone: string
  agentName: string
  reason: 'time-off' | 'busy' | 'agent-not-active'
}

/** `onlyAgentId`: the only agent whose appointments are looked at; null = all. */
type Question = { agents: AgentAvailability[]; onlyAgentId: string | null; fromMs: number }

/** How many appointments are read per query. */
const batchSize = 500

/** The first `limit` upcoming conflicts, earliest first, and whether there are more. Not cancelled automatically. */
export async function findAppointmentConflicts(
  db: Database,
  { agents, onlyAgentId, fromMs, limit }: Question & { limit: number },
): Promise<{ conflicts: AppointmentConflict[]; hasMore: boolean }> {
  const found: AppointmentConflict[] = []
  const fromDay = dayOf(fromMs, firm.timeZone)
  // Most agents have no time off or busy times ahead: the database leaves theirs out.
  const present = agents.filter(
    ({ isActive, daysOff, busyTimes }) =>
      isActive &&
      daysOff.every(({ lastDay }) => lastDay < fromDay) &&
      busyTimes.every(({ endsAt }) => endsAt <= fromMs),
  )
  const exceptAgentIds = present.map(({ agentId }) => agentId)
  let last: BookedRow | undefined
  do {
    const rows = await findBooked(db, { onlyAgentId, fromMs, exceptAgentIds, after: last })
    found.push(...conflictsAmong(rows, agents))
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last !== undefined && found.length <= limit)
  return { conflicts: found.slice(0, limit), hasMore: found.length > limit }
}

type Place = { starts_at: string; appointment_id: string }

type BatchQuery = { onlyAgentId: string | null; fromMs: number; exceptAgentIds: string[]; after: Place | undefined }

/** The next batch of booked appointments, after the given one or from the beginning. */
function findBooked(db: Database, { onlyAgentId, fromMs, exceptAgentIds, after }: BatchQuery) {
  const all = db
    .selectFrom('appointments')
    .select(['appointment_id', 'reference', 'agent_id', 'starts_at', 'ends_at', 'name', 'email', 'phone'])
    .where('status', '=', 'booked')
    .where('starts_at', '>', new Date(fromMs).toISOString())
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .limit(batchSize)
  const ofAgent = onlyAgentId === null ? all : all.where('agent_id', '=', onlyAgentId)
  const booked = exceptAgentIds.length === 0 ? ofAgent : ofAgent.where('agent_id', 'not in', exceptAgentIds)
  if (after === undefined) return booked.execute()
  return booked
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('starts_at', 'appointment_id'), '>', tuple(after.starts_at, after.appointment_id)),
    )
    .execute()
}

type BookedRow = Awaited<ReturnType<typeof findBooked>>[number]

function conflictsAmong(rows: BookedRow[], agents: AgentAvailability[]): AppointmentConflict[] {
  return rows.flatMap(({ appointment_id: appointmentId, agent_id, starts_at, ends_at, ...told }) => {
    const agent = agents.find(({ agentId }) => agentId === agent_id)
    const range = { startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at) }
    const reason = conflictReason(agent, range)
    return reason === null
      ? []
      : [{ appointmentId, startsAt: range.startsAt, agentName: agent?.name ?? agent_id, reason, ...told }]
  })
}

function conflictReason(
  agent: AgentAvailability | undefined,
  range: { startsAt: number; endsAt: number },
): AppointmentConflict['reason'] | null {
  if (agent === undefined || !agent.isActive) return 'agent-not-active'
  const { daysOff, busyTimes } = agent
  if (isOff(dayOf(range.startsAt, firm.timeZone), range, { daysOff }, firm.timeZone)) return 'time-off'
  return busyTimes.some((busy) => overlaps(busy, range)) ? 'busy' : null
}
