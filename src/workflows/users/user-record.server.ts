import { findPersonIdOfUser } from '#src/features/accounts/own-account/account-record.server.ts'
import { readPermissions } from '#src/features/accounts/users/permissions.server.ts'
import { readUser, roleOf } from '#src/features/accounts/users/user-queries.server.ts'
import { countUpcomingOfAgent } from '#src/features/booking/appointments/appointment-counts.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** A user as an admin sees them, with the person and the agent whom they are. Null when there is none. Audited. */
export async function readUserRecord(runtime: Runtime, { userId, by }: { userId: string; by: Actor }) {
  const found = await readUser(runtime, { userId, by })
  if (found === null) return null
  const { email, name, phone, timeZone, state, isVerified, createdAt, agentId, hasFactors } = found
  const role = roleOf(found.role)
  const permissions = role === 'agent' ? await readPermissions(runtime.db, userId) : null
  return {
    agent: agentId === null ? null : await findAgent(runtime, agentId),
    user: {
      userId,
      email,
      name,
      state,
      isVerified,
      createdAt,
      agentId,
      role,
      isDisabled: state === 'disabled',
      isSelf: by.actor === userId,
      hasFactors,
    },
    personId: await findPersonIdOfUser(runtime.db, userId),
    profile: { name, phone, timeZone },
    permissions,
  }
}

/** Whether the agent whom a user is takes appointments, and how many of theirs are still to come. */
async function findAgent({ db, clock }: Runtime, agentId: string) {
  const agents = await findAgents(db)
  return {
    agentId,
    takesAppointments: agents.some((agent) => agent.agentId === agentId && agent.isActive),
    upcoming: await countUpcomingOfAgent(db, { agentId, nowMs: clock.now().getTime() }),
  }
}

export type UserRecord = NonNullable<Awaited<ReturnType<typeof readUserRecord>>>
