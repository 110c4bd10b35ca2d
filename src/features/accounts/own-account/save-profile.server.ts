import { acquireLock } from '../../../platform/database/connect.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { versionOf } from '../../../platform/version-of.server.ts'
import { mergeUser } from '../users/merge-user.server.ts'
import { findUser } from '../users/user-queries.server.ts'

/** The profile fields that users may change themselves. */
export type OwnDetails = { name: string; phone: string; timeZone: string }

export type SaveProfileResult = { ok: true } | { ok: false; reason: 'changed-meanwhile'; current: OwnDetails }

/** The version of a profile that a form shows. */
export function versionOfProfile({ name, phone, timeZone }: OwnDetails): string {
  return versionOf({ name, phone, timeZone })
}

/**
 * Saves a user's profile if it is still as the form showed it, so that a stale tab overwrites nothing. Without a
 * version it is always saved.
 */
export function saveProfile(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { userId, email, details, version }: { userId: string; email: string; details: OwnDetails; version: string | null },
): Promise<SaveProfileResult> {
  return db.transaction().execute(async (transaction) => {
    await acquireLock(transaction, `user ${userId}`)
    const current = await findUser(transaction, userId)
    const isStale = current !== null && version !== null && versionOfProfile(current) !== version
    if (isStale && versionOfProfile(current) !== versionOfProfile(details)) {
      return { ok: false, reason: 'changed-meanwhile', current }
    }
    await mergeUser({ db: transaction, clock }, { userId, email, properties: details })
    return { ok: true }
  })
}
