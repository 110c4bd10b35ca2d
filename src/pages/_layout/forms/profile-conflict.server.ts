import type { ChangedMeanwhile, ProfileDetails } from '#src/features/accounts/users/user-profile.server.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import type { Conflict } from '#src/ui/forms/answer.ts'
import type { Outcome } from './answer-form.server.ts'

/** Field by field, with what is stored now. `toConflict` says who changed it. */
export async function refuseStaleProfile(
  { current, conflicts, merged }: ChangedMeanwhile,
  toConflict: (field: keyof ProfileDetails, change: { theirs: string; inWords: string }) => Promise<Conflict>,
): Promise<Outcome> {
  const found = await Promise.all(
    conflicts.map(async (field) => {
      const theirs = current[field]
      const inWords = field === 'timeZone' && theirs !== '' ? nameTimeZone(theirs) : theirs
      return [field, await toConflict(field, { theirs, inWords })] as const
    }),
  )
  return { ok: false, conflicts: Object.fromEntries(found), version: JSON.stringify(current), values: merged }
}
