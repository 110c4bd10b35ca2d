import { mayDo } from '../../access/what-staff-may-do.ts'
import type { Actor } from '../../features/accounts/sessions/guard.server.ts'
import { type EndAgentAccess, linkAgent } from '../../features/accounts/users/change-user.server.ts'
import { addUser } from '../../features/accounts/users/invitations.server.ts'
import { findUser, findUserIdByEmail, isAdminRole } from '../../features/accounts/users/user-queries.server.ts'
import { findOrAddAgent } from '../../features/booking/availability/change-agents.server.ts'
import { endCalendarConnection } from '../../features/booking/busy-times/change-connection.server.ts'
import { endCalendarFeed } from '../../features/booking/calendar-feed/change-calendar-feed.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

/** How an agent can log in: by an invitation, by an account that there was already, or not, and why. */
export type AgentAccount = 'invited' | 'mail-failed' | 'linked' | 'client' | 'has-agent' | 'failed'

/**
 * Lets an agent log in: invites them with the role of an agent, or links the account that a member of staff with this
 * address has already.
 */
export async function giveAgentAnAccount(
  runtime: Runtime,
  { agentId, name, email, by }: { agentId: string; name: string; email: string; by: Actor },
): Promise<AgentAccount> {
  const existing = await findUserIdByEmail(runtime.db, email.toLowerCase())
  if (existing !== null) return link(runtime, { userId: existing, agentId, by })
  const added = await addUser(runtime, { name, email, role: 'agent', password: null, by })
  if (!added.ok) return 'failed'
  const linked = await link(runtime, { userId: added.userId, agentId, by })
  if (linked !== 'linked') return linked
  return added.isMailSent ? 'invited' : 'mail-failed'
}

async function link(
  runtime: Runtime,
  asked: { userId: string; agentId: string; by: Actor },
): Promise<'linked' | 'client' | 'has-agent' | 'failed'> {
  const linked = await linkAgent(runtime, asked)
  if (linked.ok) return 'linked'
  return linked.reason === 'client' || linked.reason === 'has-agent' ? linked.reason : 'failed'
}

/** Like `addUser`. A user with an agent's role becomes the agent with that address, whose hours are set afterwards. */
export async function addStaffOrClient(
  runtime: Runtime,
  user: Parameters<typeof addUser>[1],
): Promise<Awaited<ReturnType<typeof addUser>>> {
  const added = await addUser(runtime, user)
  if (added.ok && user.role === 'agent') await makeUserAnAgent(runtime, { ...user, userId: added.userId })
  return added
}

/** Makes a user with an agent's role the agent with their email address, who is added if there is none. */
export async function makeUserAnAgent(
  runtime: Runtime,
  { userId, name, email, by }: { userId: string; name: string; email: string; by: Actor },
): Promise<void> {
  const { agentId } = await findOrAddAgent(runtime, { details: { name: name || email, email, isActive: true }, by })
  const linked = await linkAgent(runtime, { userId, agentId, by })
  if (!linked.ok) runtime.log.warn({ userId, agentId, reason: linked.reason }, 'a user could not be linked to an agent')
}

/** Whether the actor may edit an agent's hours now, and not only when the request arrived. */
export async function mayStillEditHours(
  db: Runtime['db'],
  { agentId, by }: { agentId: string; by: Actor },
): Promise<boolean> {
  const user = await findUser(db, by.actor)
  if (user === null || user.disabledAt !== null) return false
  return mayDo({ isAdmin: isAdminRole(user.role), agentId: user.agentId, allowed: [] }, 'edit-hours', agentId)
}

/** What an agent has set up outlives no access: the secret address of their feed, and the password of their calendar. */
export const endAgentAccess: EndAgentAccess = async (tools, agent) => {
  await endCalendarFeed(tools, agent)
  await endCalendarConnection(tools, agent)
}
