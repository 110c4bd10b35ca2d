import type { RouterContextProvider } from 'react-router'
import { findPersonIdOfUser } from '../../../features/accounts/own-account/account-record.server.ts'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { readPermissions } from '../../../features/accounts/users/permissions.server.ts'
import {
  findUserWithStatus,
  readUser,
  roleOf,
  type UserWithStatus,
} from '../../../features/accounts/users/user-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import { versionOf } from '../../../platform/crypto/version-of.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { longDateTime } from '../../../time/local-time.ts'
import { listTimeZones } from '../../../time/time-zones.ts'
import { openParameter } from '../../../ui/record-panel/open-record.ts'

/** A user as an admin sees them on a guarded page. Null when there is none. Audited. */
export async function readUserRecord(context: Readonly<RouterContextProvider>, userId: string) {
  const by = actingUser(context)
  const runtime = context.get(runtimeContext)
  const found = await readUser(runtime, { userId, by })
  if (found === null) return null
  const facts = await toUserFacts(runtime.db, found, { isSelf: by.actor === userId })
  return {
    ...facts,
    personId: await findPersonIdOfUser(runtime.db, userId),
    timeZones: listTimeZones(found.timeZone),
    version: versionOf(facts),
  }
}

export type UserRecord = NonNullable<Awaited<ReturnType<typeof readUserRecord>>>

/**
 * The version now of the user whom a page's query opens beside it, which tells whether the record has changed since it
 * was read. Null when there is none. As nothing else is shown of it, this is not a reading.
 */
export async function findOpenUserVersion(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const { db } = context.get(runtimeContext)
  const found = await findUserWithStatus(db, query.get(openParameter) ?? '')
  if (found === null) return null
  return versionOf(await toUserFacts(db, found, { isSelf: actingUser(context).actor === found.userId }))
}

async function toUserFacts(db: Database, found: UserWithStatus, { isSelf }: { isSelf: boolean }) {
  const { userId, email, name, phone, timeZone, state, isVerified, createdAt, agentId, hasFactors } = found
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
      isSelf,
      hasFactors,
    },
    profile: { name, phone, timeZone },
    permissions: role === 'agent' ? await readPermissions(db, userId) : null,
  }
}
