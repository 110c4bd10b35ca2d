import type { RouterContextProvider } from 'react-router'
import { findPersonIdOfUser } from '../../../features/accounts/own-account/account-record.server.ts'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { readPermissions } from '../../../features/accounts/users/permissions.server.ts'
import { readUser, roleOf } from '../../../features/accounts/users/user-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { longDateTime } from '../../../time/local-time.ts'
import { listTimeZones } from '../../../time/time-zones.ts'

/** A user as an admin sees them on a guarded page. Null when there is none. Audited. */
export async function readUserRecord(context: Readonly<RouterContextProvider>, userId: string) {
  const by = actingUser(context)
  const runtime = context.get(runtimeContext)
  const found = await readUser(runtime, { userId, by })
  if (found === null) return null
  const { email, name, phone, timeZone, state, isVerified, createdAt, agentId, hasFactors } = found
  const role = roleOf(found.role)
  return {
    user: {
      userId,
      email,
      name,
      state,
      isVerified,
      since: longDateTime(createdAt, firm.timeZone),
      agentId,
      role,
      isDisabled: state === 'disabled',
      isSelf: by.actor === userId,
      hasFactors,
    },
    personId: await findPersonIdOfUser(runtime.db, userId),
    profile: { name, phone, timeZone },
    timeZones: listTimeZones(timeZone),
    permissions: role === 'agent' ? await readPermissions(runtime.db, userId) : null,
  }
}

export type UserRecord = NonNullable<Awaited<ReturnType<typeof readUserRecord>>>
