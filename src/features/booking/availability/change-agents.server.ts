import { randomUUID } from 'node:crypto'
import { markClosedOver } from '#src/features/booking/appointments/conflicts.server.ts'
import { lockAgentBookings } from '#src/features/booking/slots/take-slot.server.ts'
import { defaultAgents, type OpeningHours } from '#src/firm/opening-hours.ts'
import { mergeFields } from '#src/input/shown.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import {
  type AgentDetails,
  type AgentHours,
  detailsFieldsOf,
  inWordsByWeekday,
  places,
  type WeekdayName,
  withWeekdayHours,
} from './availability.ts'
import { readAgentsAndHours } from './availability-queries.server.ts'

export type AgentRuntime = AuditTools & Pick<Runtime, 'firm'>

/** Excludes other such changes, and audits the differences. The first also writes the firm's default agents. */
export function changeAgents<Result>(
  runtime: AgentRuntime,
  by: Actor,
  change: (transaction: Database, agents: AgentHours[]) => Promise<Result>,
): Promise<Result> {
  return runtime.db
    .transaction()
    .execute((transaction) =>
      changeWithin({ ...runtime, db: transaction }, by, (agents) => change(transaction, agents)),
    )
}

/** The same in the transaction of `runtime`. */
async function changeWithin<Result>(
  runtime: AgentRuntime,
  by: Actor,
  change: (agents: AgentHours[]) => Promise<Result>,
): Promise<Result> {
  const { db: transaction, clock, firm } = runtime
  await acquireLock(transaction, 'agents')
  await writeDefaultAgents(transaction, clock.now())
  const before = await readAgentsAndHours(transaction)
  const result = await change(before)
  const after = await readAgentsAndHours(transaction)
  for (const agent of after) {
    const former = before.find(({ agentId }) => agentId === agent.agentId)
    if (former !== undefined && hoursIn(former) !== hoursIn(agent)) {
      await markClosedOver(transaction, { agent, nowMs: clock.now().getTime(), timeZone: firm.timeZone })
    }
    const values = { ...(former && { before: auditValuesOf(former) }), after: auditValuesOf(agent) }
    if (JSON.stringify(values.before) === JSON.stringify(values.after)) continue
    const entry = { by, action: 'availability-changed', about: `agent:${agent.agentId}`, ...values } as const
    await writeAuditEntry(runtime, entry)
  }
  return result
}

/** For an agent who loses access, in that transaction: appointments remain, as conflicts. Only an admin undoes it. */
export async function stopTakingAppointments(
  runtime: AgentRuntime,
  { agentId, by }: { agentId: string; by: Actor },
): Promise<void> {
  await changeWithin(runtime, by, async (agents) => {
    const agent = agents.find((candidate) => candidate.agentId === agentId)
    if (agent?.isActive === true) await write(runtime.db, agentId, { ...agent, isActive: false })
  })
}

function hoursIn({ openingHours, extraHours }: AgentHours): string {
  return JSON.stringify({ openingHours, extraHours })
}

/** Without the private notes of days off. */
function auditValuesOf({ name, email, isActive, openingHours, daysOff, extraHours }: AgentHours) {
  return {
    name,
    email,
    isActive,
    openingHours: openingHours.map(
      ({ weekday, opensFrom, closesAt }) => `${weekdays[weekday - 1]} ${opensFrom} to ${closesAt}`,
    ),
    daysOff: daysOff
      .filter(({ isOfAll }) => isOfAll !== true)
      .map(({ firstDay, lastDay, offFrom, offUntil }) => `${firstDay} to ${lastDay}, ${offFrom} to ${offUntil}`),
    extraHours: extraHours.map(({ day, opensFrom, closesAt }) => `${day}, ${opensFrom} to ${closesAt}`),
  }
}

export function changeAgent<Result>(
  runtime: AgentRuntime,
  { agentId, by }: { agentId: string; by: Actor },
  change: (transaction: Database, agent: AgentHours) => Promise<Result>,
): Promise<Result | { ok: false; reason: 'no-such-agent' }> {
  return changeAgents(runtime, by, async (transaction, agents) => {
    const agent = agents.find((candidate) => candidate.agentId === agentId)
    return agent === undefined ? { ok: false, reason: 'no-such-agent' } : change(transaction, agent)
  })
}

/** Only stored agents can log in. */
export function writeFirstAgents(runtime: AgentRuntime, by: Actor): Promise<void> {
  return changeAgents(runtime, by, async () => undefined)
}

async function writeDefaultAgents(transaction: Database, now: Date): Promise<void> {
  const first = await transaction.selectFrom('agents').select('agent_id').limit(1).executeTakeFirst()
  if (first !== undefined) return
  for (const { agentId: agent_id, name, email, openingHours } of defaultAgents) {
    const row = { agent_id, name, email, is_active: 1, created_at: now.toISOString() } as const
    await transaction.insertInto('agents').values(row).execute()
    for (const { weekday, opensFrom: opens_from, closesAt: closes_at } of openingHours) {
      await transaction.insertInto('opening_hours').values({ agent_id, weekday, opens_from, closes_at }).execute()
    }
  }
}

export type SaveAgentResult =
  | { ok: true; agentId: string; isNoLongerActive?: boolean }
  | { ok: false; reason: 'no-such-agent' | 'same-agent' }

type DetailsFields = ReturnType<typeof detailsFieldsOf>

type ChangedMeanwhile<Name extends string, Values> = {
  ok: false
  reason: 'changed-meanwhile'
  conflicts: Name[]
  current: Values
  /** What was typed where it was changed, otherwise the current values. */
  merged: Values
}

/** Without hours yet. Sending the form twice adds only one. */
export function addAgent(
  runtime: AgentRuntime,
  { details: { name, email, isActive }, by }: { details: AgentDetails; by: Actor },
): Promise<SaveAgentResult> {
  return changeAgents(runtime, by, async (transaction, agents) => {
    if (isDuplicate(agents, { name, email })) return { ok: false, reason: 'same-agent' }
    return { ok: true, agentId: await insertAgent(runtime, transaction, { name, email, isActive }) }
  })
}

async function insertAgent(
  { clock }: AuditTools,
  transaction: Database,
  { name, email, isActive }: AgentDetails,
): Promise<string> {
  const agentId = randomUUID()
  const row = {
    agent_id: agentId,
    name,
    email,
    is_active: isActive ? 1 : 0,
    created_at: clock.now().toISOString(),
  } as const
  await transaction.insertInto('agents').values(row).execute()
  return agentId
}

export function findOrAddAgent(
  runtime: AgentRuntime,
  { details: { name, email, isActive }, by }: { details: AgentDetails; by: Actor },
): Promise<string> {
  return changeAgents(runtime, by, async (transaction, agents) => {
    const agent = agents.find((each) => each.email.toLowerCase() === email.toLowerCase())
    return agent?.agentId ?? insertAgent(runtime, transaction, { name, email, isActive })
  })
}

/** Saves what was changed since the details were `shown`. Appointments are not affected. */
export function saveAgent(
  runtime: AgentRuntime,
  {
    agentId,
    details,
    shown,
    by,
  }: {
    agentId: string
    details: AgentDetails
    shown: Partial<DetailsFields>
    by: Actor
  },
): Promise<SaveAgentResult | ChangedMeanwhile<keyof DetailsFields, DetailsFields>> {
  return changeAgents(runtime, by, async (transaction, agents) => {
    const agent = agents.find((each) => each.agentId === agentId)
    if (agent === undefined) return { ok: false, reason: 'no-such-agent' }
    const current = detailsFieldsOf(agent)
    const { changed, conflicts, merged } = mergeFields({ typed: detailsFieldsOf(details), shown, stored: current })
    if (conflicts.length > 0) return { ok: false, reason: 'changed-meanwhile', conflicts, current, merged }
    if (changed.length === 0) return { ok: true, agentId }
    const isActive = merged.isActive === 'on'
    const others = agents.filter((each) => each !== agent)
    if (isDuplicate(others, merged)) return { ok: false, reason: 'same-agent' }
    await write(transaction, agentId, { ...merged, isActive })
    return { ok: true, agentId, isNoLongerActive: agent.isActive && !isActive }
  })
}

function isDuplicate(agents: AgentHours[], { name, email }: Pick<AgentDetails, 'name' | 'email'>): boolean {
  return agents.some((agent) => agent.name === name && agent.email === email)
}

async function write(transaction: Database, agentId: string, { name, email, isActive }: AgentDetails): Promise<void> {
  if (!isActive) await lockAgentBookings(transaction, agentId)
  await transaction
    .updateTable('agents')
    .set({ name, email, is_active: isActive ? 1 : 0 })
    .where('agent_id', '=', agentId)
    .execute()
}

type SaveOpeningHoursResult =
  | { ok: true }
  | { ok: false; reason: 'no-such-agent' }
  | ChangedMeanwhile<WeekdayName, OpeningHours[]>

export function saveOpeningHours(
  runtime: AgentRuntime,
  {
    agentId,
    openingHours,
    shown,
    by,
  }: {
    agentId: string
    openingHours: OpeningHours[]
    shown: Partial<Record<WeekdayName, string>>
    by: Actor
  },
): Promise<SaveOpeningHoursResult> {
  return changeAgent(
    runtime,
    { agentId, by },
    async (transaction, { openingHours: current }): Promise<SaveOpeningHoursResult> => {
      const [typed, stored] = [inWordsByWeekday(openingHours), inWordsByWeekday(current)]
      const { changed, conflicts } = mergeFields({ typed, shown, stored })
      const isChanged = ({ weekday }: OpeningHours) => changed.some((name) => name === weekdays[weekday - 1])
      const merged = [...current.filter((hours) => !isChanged(hours)), ...openingHours.filter(isChanged)]
      if (conflicts.length > 0) return { ok: false, reason: 'changed-meanwhile', conflicts, current, merged }
      if (changed.length > 0) await writeOpeningHours(transaction, agentId, merged)
      return { ok: true }
    },
  )
}

/** The whole week. */
type ChangeWeekdayResult =
  | { ok: true; before: OpeningHours[]; after: OpeningHours[] }
  | { ok: false; reason: 'no-such-agent' | 'too-many-breaks' }

/** For every week. Appointments are not affected; doing it twice changes nothing. */
export function changeWeekdayHours(
  runtime: AgentRuntime,
  { agentId, hours, isOpen, by }: { agentId: string; hours: OpeningHours; isOpen: boolean; by: Actor },
): Promise<ChangeWeekdayResult> {
  return changeAgent(runtime, { agentId, by }, async (transaction, { openingHours }) => {
    const after = withWeekdayHours(openingHours, hours, isOpen)
    const ranges = after.filter(({ weekday }) => weekday === hours.weekday)
    if (ranges.length > places.length) return { ok: false, reason: 'too-many-breaks' } as const
    await writeOpeningHours(transaction, agentId, after)
    return { ok: true, before: openingHours, after } as const
  })
}

async function writeOpeningHours(transaction: Database, agentId: string, openingHours: OpeningHours[]): Promise<void> {
  await transaction.deleteFrom('opening_hours').where('agent_id', '=', agentId).execute()
  for (const { weekday, opensFrom: opens_from, closesAt: closes_at } of openingHours) {
    const row = { agent_id: agentId, weekday, opens_from, closes_at }
    await transaction.insertInto('opening_hours').values(row).execute()
  }
}
