import { acquireLock } from '../../../platform/database/connect.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { mergeUser } from '../users/merge-user.server.ts'
import { findUser } from '../users/user-queries.server.ts'

const fields = ['name', 'phone', 'timeZone'] as const

/** The profile fields that users may change themselves. */
export type OwnDetails = Record<(typeof fields)[number], string>

export type SaveProfileResult =
  | { ok: true }
  | {
      ok: false
      reason: 'changed-meanwhile'
      current: OwnDetails
      /** The fields that were changed both in this form and elsewhere, to different values. */
      conflicts: (keyof OwnDetails)[]
      /** What the user has typed where it was changed, otherwise the current values. */
      merged: OwnDetails
    }

type ProfileChange = {
  userId: string
  /** For an account without a user document. An existing one keeps its own. */
  email: string
  details: OwnDetails
  /** What the form showed; a field that is not in it counts as changed. */
  shown: { [field in keyof OwnDetails]?: string | undefined }
}

/** Saves the fields that a user has changed, unless they have been changed elsewhere since the form was shown. */
export function saveProfile(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { userId, email, details, shown }: ProfileChange,
): Promise<SaveProfileResult> {
  return db.transaction().execute(async (transaction) => {
    // Like changes by admins, so that neither overwrites the other's unseen.
    await acquireLock(transaction, 'users')
    const changed = fields.filter((field) => details[field] !== shown[field])
    const properties = Object.fromEntries(changed.map((field) => [field, details[field]]))
    const current = await findUser(transaction, userId)
    if (current !== null) {
      const conflicts = changed.filter(
        (field) => shown[field] !== undefined && ![shown[field], details[field]].includes(current[field]),
      )
      if (conflicts.length > 0) {
        const { name, phone, timeZone } = current
        const stored = { name, phone, timeZone }
        return {
          ok: false,
          reason: 'changed-meanwhile',
          current: stored,
          conflicts,
          merged: { ...stored, ...properties },
        }
      }
    }
    await mergeUser({ db: transaction, clock }, { userId, email, properties })
    return { ok: true }
  })
}
