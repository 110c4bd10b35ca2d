import type { RouterContextProvider } from 'react-router'
import { findPersonIdOfUser } from '#src/features/accounts/own-account/account-record.server.ts'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { readPermissions } from '#src/features/accounts/users/permissions.server.ts'
import {
  findUserWithStatus,
  readUser,
  roleOf,
  versionOfUser,
} from '#src/features/accounts/users/user-queries.server.ts'
import { countUpcomingOfAgent } from '#src/features/booking/appointments/appointment-counts.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'
import { listTimeZones } from '#src/time/time-zones.ts'
import { openParameter } from '#src/ui/record-panel/open-record.ts'

/** A user as an admin sees them on a guarded page. Null when there is none. Audited. */
export async function readUserRecord(context: Readonly<RouterContextProvider>, userId: string) {
  const by = actingUser(context)
  const runtime = context.get(runtimeContext)
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
      since: longDateTime(createdAt, runtime.firm.timeZone),
      agentId,
      role,
      isDisabled: state === 'disabled',
      isSelf: by.actor === userId,
      hasFactors,
    },
    personId: await findPersonIdOfUser(runtime.db, userId),
    profile: { name, phone, timeZone },
    timeZones: listTimeZones(timeZone),
    permissions,
    version: versionOfUser(found, permissions),
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

/**
 * The version now of the user whom a page's query opens beside it, which tells whether the record has changed since it
 * was read. Null when there is none. As nothing else is shown of it, this is not a reading.
 */
export async function findOpenUserVersion(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const id = query.get(openParameter) || null
  if (id === null) return null
  const { db } = context.get(runtimeContext)
  const found = await findUserWithStatus(db, id)
  if (found === null) return null
  const permissions = roleOf(found.role) === 'agent' ? await readPermissions(db, found.userId) : null
  return versionOfUser(found, permissions)
}
