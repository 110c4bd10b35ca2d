import { sql } from 'kysely'
import { type AgentHours, closedFor } from '#src/features/booking/availability/availability.ts'
import { isOff, isWithinHours } from '#src/features/booking/slots/open-ranges.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import type { TimeRange } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'

type AppointmentConflict = {
  appointmentId: string
  reference: string
  startsAt: number
  name: string
  email: string
  phone: string
  agentId: string
  agentName: string
  reason: 'closed-day' | 'time-off' | 'busy' | 'outside-hours' | 'agent-not-active'
}

type Question = { agents: AgentHours[]; onlyAgentId: string | null; only?: string; fromMs: number }

const batchSize = 500

export async function findAppointmentConflicts(
  runtime: Pick<Runtime, 'db' | 'firm'>,
  question: Question & { limit: number },
): Promise<{ conflicts: AppointmentConflict[]; hasMore: boolean }> {
  const { agents, limit } = question
  const found: AppointmentConflict[] = []
  let last: SuspectRow | undefined
  do {
    const rows = await findSuspects(runtime, { ...question, after: last })
    found.push(...conflictsAmong(rows, agents, runtime.firm.timeZone))
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last !== undefined && found.length <= limit)
  return { conflicts: found.slice(0, limit), hasMore: found.length > limit }
}

export async function findConflictReason(
  runtime: Pick<Runtime, 'db' | 'firm'>,
  { appointmentId, nowMs, agents }: { appointmentId: string; nowMs: number; agents: AgentHours[] },
): Promise<AppointmentConflict['reason'] | null> {
  const question = { agents, onlyAgentId: null, only: appointmentId, fromMs: nowMs, limit: 1 }
  const { conflicts } = await findAppointmentConflicts(runtime, question)
  return conflicts[0]?.reason ?? null
}

type Position = { starts_at: string; appointment_id: string }

function findSuspects(
  runtime: Pick<Runtime, 'db' | 'firm'>,
  { after, ...question }: Question & { after: Position | undefined },
) {
  const suspects = selectSuspects(runtime, question).orderBy('starts_at').orderBy('appointment_id').limit(batchSize)
  if (after === undefined) return suspects.execute()
  return suspects
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('starts_at', 'appointment_id'), '>', tuple(after.starts_at, after.appointment_id)),
    )
    .execute()
}

/** Booked appointments that may be conflicts: time off on that day is perhaps at other hours. */
export function selectSuspects(
  { db, firm }: Pick<Runtime, 'db' | 'firm'>,
  { agents, onlyAgentId, only, fromMs }: Question,
) {
  const activeAgentIds = agents.filter(({ isActive }) => isActive).map(({ agentId }) => agentId)
  const off = daysOffOf(agents, fromMs, firm.timeZone)
  const all = db
    .selectFrom('appointments')
    .select(['appointment_id', 'reference', 'agent_id', 'starts_at', 'ends_at', 'name', 'email', 'phone'])
    .select('is_closed_over')
    .select(isBusy.as('is_busy'))
    .where('status', '=', 'booked')
    .where('starts_at', '>', toIso(fromMs))
    .where(({ eb, or }) =>
      or([
        ...(activeAgentIds.length === 0 ? [sql<boolean>`1 = 1`] : [eb('agent_id', 'not in', activeAgentIds)]),
        ...(off.length === 0 ? [] : [isOnDayOff(off)]),
        eb('is_closed_over', '=', 1),
        isBusy,
      ]),
    )
    .$if(only !== undefined, (query) => query.where('appointment_id', '=', only ?? ''))
  return onlyAgentId === null ? all : all.where('agent_id', '=', onlyAgentId)
}

type SuspectRow = Awaited<ReturnType<typeof findSuspects>>[number]

/** An agent's busy times do not overlap, so the last that begins before its end decides: one look into their index. */
const isBusy = sql<boolean>`coalesce((
  select busy_times.ends_at from busy_times
  where busy_times.agent_id = appointments.agent_id and busy_times.starts_at < appointments.ends_at
  order by busy_times.starts_at desc limit 1) > appointments.starts_at, 1 = 0)`

type DaysOff = { agentId: string; startsAt: string; endsAt: string }

/** Days become instants here: neither database knows all time zones. */
function daysOffOf(agents: AgentHours[], fromMs: number, timeZone: string): DaysOff[] {
  const midnight = (day: string, time: string) => toIso(instantOf(day, time, timeZone, 'start'))
  return agents.flatMap(({ agentId, daysOff }) =>
    daysOff
      .filter(({ lastDay }) => lastDay >= dayOf(fromMs, timeZone))
      .map(({ firstDay, lastDay }) => ({
        agentId,
        startsAt: midnight(firstDay, '00:00'),
        endsAt: midnight(lastDay, '24:00'),
      })),
  )
}

/** Both databases name the columns of values like this. */
function isOnDayOff(off: DaysOff[]) {
  const rows = off.map(({ agentId, startsAt, endsAt }) => sql`(${agentId}, ${startsAt}, ${endsAt})`)
  return sql<boolean>`exists (select 1 from (values ${sql.join(rows)}) as off
    where off.column1 = appointments.agent_id
      and appointments.starts_at >= off.column2 and appointments.starts_at < off.column3)`
}

function conflictsAmong(rows: SuspectRow[], agents: AgentHours[], timeZone: string): AppointmentConflict[] {
  return rows.flatMap((row) => {
    const { appointment_id: appointmentId, agent_id, reference, name, email, phone } = row
    const agent = agents.find(({ agentId }) => agentId === agent_id)
    const range = { startsAt: Date.parse(row.starts_at), endsAt: Date.parse(row.ends_at) }
    const reason = conflictReason(agent, { range, timeZone }, row)
    const agentName = agent?.name ?? agent_id
    return reason === null
      ? []
      : [
          {
            ...{ appointmentId, reference, startsAt: range.startsAt, name, email, phone },
            ...{ agentId: agent_id, agentName, reason },
          },
        ]
  })
}

function conflictReason(
  agent: AgentHours | undefined,
  { range, timeZone }: { range: TimeRange; timeZone: string },
  { is_busy, is_closed_over }: SuspectRow,
): AppointmentConflict['reason'] | null {
  if (agent === undefined || !agent.isActive) return 'agent-not-active'
  const day = dayOf(range.startsAt, timeZone)
  if (closedFor(day, agent) !== null) return 'closed-day'
  const { daysOff } = agent
  if (isOff(day, range, { daysOff }, timeZone)) return 'time-off'
  if (is_busy) return 'busy'
  return is_closed_over === 1 && !isWithinHours(range, agent, timeZone) ? 'outside-hours' : null
}

/** In the transaction that has changed the hours. The mark stays: `findAppointmentConflicts` looks again. */
export async function markClosedOver(
  transaction: Database,
  { agent, nowMs, timeZone }: { agent: AgentHours; nowMs: number; timeZone: string },
): Promise<void> {
  const upcoming = await transaction
    .selectFrom('appointments')
    .select(['appointment_id', 'starts_at', 'ends_at'])
    .where('agent_id', '=', agent.agentId)
    .where('starts_at', '>', toIso(nowMs))
    .execute()
  const outside = upcoming.filter(({ starts_at, ends_at }) => {
    return !isWithinHours({ startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at) }, agent, timeZone)
  })
  for (let index = 0; index < outside.length; index += batchSize) {
    const ids = outside.slice(index, index + batchSize).map(({ appointment_id }) => appointment_id)
    await transaction
      .updateTable('appointments')
      .set({ is_closed_over: 1 })
      .where('appointment_id', 'in', ids)
      .execute()
  }
}
