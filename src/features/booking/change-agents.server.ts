import { defaultAgents } from '../../firm/opening-hours.ts'
import { type Actor, writeAuditEntry } from '../../platform/audit-log.server.ts'
import { type Database, takeLock } from '../../platform/database/connect.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { weekdays } from '../../time/day-in-words.ts'
import type { AgentAvailability } from './availability.ts'
import { readAvailability } from './availability-queries.server.ts'

/** What changes to agents need; the audit log is told what differs afterwards. */
export type AgentTools = Pick<Runtime, 'db' | 'clock' | 'secret'>

/**
 * Changes agents in one transaction, beside no other such change. `change` is given how they stand then, and writes through
 * the transaction. Before the first change, the firm's default agents become rows.
 */
export function changeAgents<Result>(
  { db, clock, secret }: AgentTools,
  by: Actor,
  change: (transaction: Database, agents: AgentAvailability[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await takeLock(transaction, 'agents')
    await writeDefaultAgents(transaction, clock.now())
    const before = (await readAvailability(transaction)).agents
    const result = await change(transaction, before)
    const after = (await readAvailability(transaction)).agents
    for (const agent of after) {
      const former = before.find(({ agentId }) => agentId === agent.agentId)
      const values = { ...(former && { before: auditValuesOf(former) }), after: auditValuesOf(agent) }
      if (JSON.stringify(values.before) === JSON.stringify(values.after)) continue
      const entry = { by, action: 'availability-changed', about: `agent:${agent.agentId}`, ...values } as const
      await writeAuditEntry({ db: transaction, clock, secret }, entry)
    }
    return result
  })
}

/** An agent as the audit log tells of one. The notes beside days off are nobody else's business. */
function auditValuesOf({ name, email, isActive, openingHours, daysOff, extraHours }: AgentAvailability) {
  return {
    ...{ name, email, isActive },
    openingHours: openingHours.map(
      ({ weekday, opensFrom, closesAt }) => `${weekdays[weekday - 1]} ${opensFrom} to ${closesAt}`,
    ),
    daysOff: daysOff.map(
      ({ firstDay, lastDay, offFrom, offUntil }) => `${firstDay} to ${lastDay}, ${offFrom} to ${offUntil}`,
    ),
    extraHours: extraHours.map(({ day, opensFrom, closesAt }) => `${day}, ${opensFrom} to ${closesAt}`),
  }
}

/** Changes what belongs to one agent, who must be there. */
export function changeAgent<Result>(
  tools: AgentTools,
  { agentId, by }: { agentId: string; by: Actor },
  change: (transaction: Database, agent: AgentAvailability) => Promise<Result>,
): Promise<Result | { ok: false; reason: 'no-such-agent' }> {
  return changeAgents(tools, by, async (transaction, agents) => {
    const agent = agents.find((candidate) => candidate.agentId === agentId)
    return agent === undefined ? { ok: false, reason: 'no-such-agent' } : change(transaction, agent)
  })
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
