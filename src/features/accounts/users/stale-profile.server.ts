import type { SubmissionResult } from '@conform-to/dom'
import type { parseProfileForm } from '#src/features/accounts/account-forms.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import { staleFormMessage } from '#src/ui/forms/stale-form.ts'
import type { ChangedMeanwhile, ProfileDetails } from './merge-user.server.ts'

/** The answer to a stale form of a profile: what was typed, what is stored now, and the fields that were left alone. */
export function replyToStaleProfile(
  submission: ReturnType<typeof parseProfileForm>,
  { current, conflicts, merged }: ChangedMeanwhile,
): SubmissionResult<string[]> {
  const fieldErrors = Object.fromEntries(conflicts.map((field) => [field, [nowWords(field, current)]]))
  const result = submission.reply({ formErrors: [staleFormMessage], fieldErrors })
  return { ...result, initialValue: { ...merged, shown: JSON.stringify(current) } }
}

/** The stored value, shown beside a field that was changed to something else. */
function nowWords(field: keyof ProfileDetails, { [field]: current }: ProfileDetails): string {
  if (current === '') return 'It’s now empty'
  return `It’s now “${field === 'timeZone' ? nameTimeZone(current) : current}”`
}
