import {
  type AdminLossRefused,
  type ChangeRefused,
  changeUser,
  findAdminLossRefusal,
  findRoleRefusal,
  type RoleRefused,
  writeDisabled,
  writeRole,
} from '#src/features/accounts/users/change-user.server.ts'
import { deleteAccount, deleteDueAccount, findDueAccounts } from '#src/features/accounts/users/delete-user.server.ts'
import {
  findUser,
  findUserOfAgent,
  isStaffRole,
  type Role,
  roleOf,
  type UserDocument,
} from '#src/features/accounts/users/user-queries.server.ts'
import { readAgentsWithoutBusyTimes } from '#src/features/booking/availability/availability-queries.server.ts'
import { stopTakingAppointments } from '#src/features/booking/availability/change-agents.server.ts'
import { endCalendarConnection } from '#src/features/booking/busy-times/change-connection.server.ts'
import { endCalendarFeed } from '#src/features/booking/calendar-feed.server.ts'
import { deleteAddress } from '#src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import { type Actor, system } from '#src/platform/audit-log/audit-log.server.ts'
import { runInBatches, truncateAfterDeletion } from '#src/platform/database/run-in-batches.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { makeUserAnAgent } from './agent-accounts.server.ts'

type Target = { userId: string; by: Actor }

/** Gives a user another role. The last admin cannot be demoted, and nobody can demote themselves. */
export function changeRole(
  runtime: Runtime,
  { userId, role, by }: Target & { role: Role },
): Promise<{ ok: true } | ChangeRefused | RoleRefused> {
  return changeUser(runtime, { userId, by }, async (inTransaction, user) => {
    if (roleOf(user.role) === role) return { ok: true } as const
    const refused = await findRoleRefusal(inTransaction, { user, role, by })
    if (refused !== null) return refused
    if (role === 'client') await endAgentAccess(inTransaction, { user, by })
    await writeRole(inTransaction, { user, role, by })
    return { ok: true } as const
  })
}

/** Gives a user the role of an agent, and makes them the agent with their address. */
export async function makeAgent(runtime: Runtime, { userId, by }: Target) {
  const changed = await changeRole(runtime, { userId, role: 'agent', by })
  const user = changed.ok ? await findUser(runtime.db, userId) : null
  if (user === null || user.agentId !== null) return changed
  const agent = await makeUserAnAgent(runtime, { ...user, by })
  if (agent === 'linked') return changed
  return { ok: false, reason: agent === 'agent-has-user' ? agent : 'agent-not-added' } as const
}

/** Disables a user: ends all sessions and links, in every process, and prevents new ones. */
export function disableUser(
  runtime: Runtime,
  { userId, by }: Target,
): Promise<{ ok: true } | ChangeRefused | AdminLossRefused> {
  return changeUser(runtime, { userId, by }, async (inTransaction, user) => {
    if (user.disabledAt !== null) return { ok: true } as const
    const refused = await findAdminLossRefusal(inTransaction, user, by)
    if (refused !== null) return refused
    await endAgentAccess(inTransaction, { user, by })
    await writeDisabled(inTransaction, { userId, by })
    return { ok: true } as const
  })
}

/** Deletes a user's account. */
export async function deleteUser(
  runtime: Runtime,
  { userId, by }: Target,
): Promise<{ ok: true } | ChangeRefused | AdminLossRefused> {
  const outcome = await changeUser(runtime, { userId, by }, async (inTransaction, user) => {
    const refused = await findAdminLossRefusal(inTransaction, user, by)
    if (refused !== null) return refused
    await endAgentAccess(inTransaction, { user, by })
    await deleteAccount(inTransaction, user, by)
    return { ok: true } as const
  })
  await truncateAfterDeletion(runtime.database)
  return outcome
}

/** Deletes the accounts whose waiting period is over, with their newsletter subscriptions, and notifies their owners. */
export async function purgeDueAccounts(runtime: Runtime): Promise<void> {
  await runInBatches(async (limit) => {
    const due = await findDueAccounts(runtime, limit)
    for (const userId of due) {
      await changeUser(runtime, { userId, by: system }, async (inTransaction, user) => {
        const deleted = await deleteDueAccount(inTransaction, user)
        if (deleted?.isEmailVerified) await deleteAddress(inTransaction, deleted)
      })
    }
    if (due.length > 0) runtime.outbox.wake()
    return due.length
  })
}

type Leaver = Pick<UserDocument, 'agentId' | 'email' | 'role'>

/**
 * Ends the appointments, the calendar feed and the connection to their own calendar of an agent who loses access, in that
 * transaction. Before the change is audited: other changes of agents lock these first.
 */
export async function endAgentAccess(runtime: Runtime, { user, by }: { user: Leaver; by: Actor }): Promise<void> {
  if (user.agentId === null && !isStaffRole(user.role)) return
  for (const agentId of await findAgentsOf(runtime.db, user)) {
    await stopTakingAppointments(runtime, { agentId, by })
    await endCalendarFeed(runtime, { agentId, by })
    await endCalendarConnection(runtime, { agentId, by })
  }
}

/** The agent whom a user logs in as; if there is none, those with their address whom nobody else logs in as. */
async function findAgentsOf(db: Runtime['db'], { agentId, email }: Leaver): Promise<string[]> {
  if (agentId !== null) return [agentId]
  const found: string[] = []
  for (const agent of await readAgentsWithoutBusyTimes(db)) {
    const hasAddress = agent.email.toLowerCase() === email
    if (hasAddress && (await findUserOfAgent(db, agent.agentId)) === null) found.push(agent.agentId)
  }
  return found
}
