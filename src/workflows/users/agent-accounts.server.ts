import { linkAgent } from '#src/features/accounts/users/change-user.server.ts'
import { addUser } from '#src/features/accounts/users/invitations.server.ts'
import { findNobodysAccount } from '#src/features/accounts/users/nobodys-account.server.ts'
import { findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import { readAgentsWithoutBusyTimes } from '#src/features/booking/availability/availability-queries.server.ts'
import {
  addAgent,
  findOrAddAgent,
  type SaveAgentResult,
  writeFirstAgents,
} from '#src/features/booking/availability/change-agents.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** How an agent can log in: by an invitation with its link, by an account that there was already, or not, and why. */
export type AgentAccount = { how: 'invited'; userId: string; href: string } | { how: 'mail-failed' | AgentLink }

/** Whether a user is an agent now, or why not. `failed` was logged. */
type AgentLink = 'linked' | 'client' | 'has-agent' | 'agent-has-user' | 'failed'

/** Adds an agent, and lets them log in. */
export async function addAgentWithAccount(
  runtime: Runtime,
  { details, by }: Parameters<typeof addAgent>[1],
): Promise<{ ok: true; agentId: string; account: AgentAccount } | Extract<SaveAgentResult, { ok: false }>> {
  const added = await addAgent(runtime, { details, by })
  if (!added.ok) return added
  const { agentId } = added
  return { ok: true, agentId, account: await giveAgentAnAccount(runtime, { agentId, ...details, by }) }
}

/** Lets an agent whom there is already log in; null when there is none. */
export async function inviteAgent(
  runtime: Runtime,
  { agentId, by }: { agentId: string; by: Actor },
): Promise<AgentAccount | null> {
  const agent = (await readAgentsWithoutBusyTimes(runtime.db)).find((each) => each.agentId === agentId)
  if (agent === undefined) return null
  await writeFirstAgents(runtime, by)
  return giveAgentAnAccount(runtime, { agentId, name: agent.name, email: agent.email, by })
}

/**
 * Lets an agent log in: invites them with the role of an agent, or links the account that a member of staff with this
 * address has already.
 */
async function giveAgentAnAccount(
  runtime: Runtime,
  { agentId, name, email, by }: { agentId: string; name: string; email: string; by: Actor },
): Promise<AgentAccount> {
  const account = await orFailed(runtime, { agentId }, async (): Promise<AgentAccount> => {
    const existing = await findUserIdByEmail(runtime.db, email.toLowerCase())
    // Whoever signed up with the address, and has not confirmed it, is nobody.
    const isSomebodys = existing !== null && (await findNobodysAccount(runtime.db, email.toLowerCase())) === null
    if (isSomebodys) return { how: await link(runtime, { userId: existing, agentId, by }) }
    const added = await addUser(runtime, { name, email, role: 'agent', password: null, by })
    if (!added.ok) return { how: 'failed' }
    const { userId, href } = added
    const how = await link(runtime, { userId, agentId, by })
    if (how !== 'linked') return { how }
    return href === null ? { how: 'mail-failed' } : { how: 'invited', userId, href }
  })
  return account === 'failed' ? { how: 'failed' } : account
}

/** The agent or the user exists already, so what goes wrong from then on is an outcome and not a failure of it all. */
async function orFailed<Outcome>(
  { log }: Runtime,
  about: { agentId: string } | { userId: string },
  link: () => Promise<Outcome>,
): Promise<Outcome | 'failed'> {
  try {
    return await link()
  } catch (error) {
    log.error({ err: error, ...about }, 'an agent and a user could not be linked')
    return 'failed'
  }
}

async function link(runtime: Runtime, pair: { userId: string; agentId: string; by: Actor }): Promise<AgentLink> {
  const linked = await linkAgent(runtime, pair)
  if (linked.ok) return 'linked'
  return linked.reason === 'not-found' || linked.reason === 'not-admin' ? 'failed' : linked.reason
}

/**
 * Like `addUser`. A user with an agent's role becomes the agent with that address, whose hours are set afterwards.
 * `agent`: how that went; null for other users.
 */
export async function addStaffOrClient(runtime: Runtime, user: Parameters<typeof addUser>[1]) {
  const added = await addUser(runtime, user)
  if (!added.ok) return added
  const agent = user.role === 'agent' ? await makeUserAnAgent(runtime, { ...user, userId: added.userId }) : null
  return { ...added, agent }
}

/** Makes a user with an agent's role the agent with their email address, who is added if there is none. */
export function makeUserAnAgent(
  runtime: Runtime,
  { userId, name, email, by }: { userId: string; name: string; email: string; by: Actor },
): Promise<AgentLink> {
  return orFailed(runtime, { userId }, async () => {
    const details = { name: name || email, email, isActive: true }
    const agentId = await findOrAddAgent(runtime, { details, by })
    return link(runtime, { userId, agentId, by })
  })
}
