import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/audit-log.server.ts'
import type { Database } from '../../platform/database/connect.server.ts'
import { versionOf } from '../../platform/version-of.server.ts'
import type { AgentAvailability } from './availability.ts'
import { type AgentTools, changeAgents } from './change-agents.server.ts'

/** What an admin says of an agent. */
export type AgentDetails = { name: string; email: string; isActive: boolean }

export type SaveAgentResult =
  | { ok: true; agentId: string }
  | { ok: false; reason: 'no-such-agent' | 'same-agent' }
  | { ok: false; reason: 'changed-meanwhile'; current: AgentDetails }

/** The version of an agent's details that a form shows. */
export function versionOfDetails({ name, email, isActive }: AgentDetails): string {
  return versionOf({ name, email, isActive })
}

/** Adds an agent, without hours yet. The same form sent twice adds one. */
export function addAgent(
  runtime: AgentTools,
  { details: { name, email, isActive }, by }: { details: AgentDetails; by: Actor },
): Promise<SaveAgentResult> {
  return changeAgents(runtime, by, async (transaction, agents) => {
    if (isTwin(agents, { name, email })) return { ok: false, reason: 'same-agent' }
    const agentId = randomUUID()
    const row = { agent_id: agentId, name, email, created_at: runtime.clock.now().toISOString() }
    await transaction
      .insertInto('agents')
      .values({ ...row, is_active: isActive ? 1 : 0 })
      .execute()
    return { ok: true, agentId }
  })
}

/** Changes an agent's details, as long as they stand as the form showed them. Appointments stay as they are. */
export function saveAgent(
  runtime: AgentTools,
  { agentId, details, version, by }: { agentId: string; details: AgentDetails; version: string; by: Actor },
): Promise<SaveAgentResult> {
  return changeAgents(runtime, by, async (transaction, agents) => {
    const current = agents.find((agent) => agent.agentId === agentId)
    if (current === undefined) return { ok: false, reason: 'no-such-agent' }
    if (versionOfDetails(current) === versionOfDetails(details)) return { ok: true, agentId }
    if (versionOfDetails(current) !== version) return { ok: false, reason: 'changed-meanwhile', current }
    const others = agents.filter((agent) => agent !== current)
    if (isTwin(others, details)) return { ok: false, reason: 'same-agent' }
    await write(transaction, agentId, details)
    return { ok: true, agentId }
  })
}

function isTwin(agents: AgentAvailability[], { name, email }: Pick<AgentDetails, 'name' | 'email'>): boolean {
  return agents.some((agent) => agent.name === name && agent.email === email)
}

async function write(transaction: Database, agentId: string, { name, email, isActive }: AgentDetails): Promise<void> {
  await transaction
    .updateTable('agents')
    .set({ name, email, is_active: isActive ? 1 : 0 })
    .where('agent_id', '=', agentId)
    .execute()
}
