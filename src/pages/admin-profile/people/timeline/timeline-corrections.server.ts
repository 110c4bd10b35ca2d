import { findUserNames } from '#src/features/accounts/users/user-queries.server.ts'
import { listPersonChanges } from '#src/features/people/person-changes.server.ts'
import { earlierInWords, factNames } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import type { TimelineSource } from './timeline-source.ts'

/** What staff corrected in the person's record, with what it was. */
export const findCorrections: TimelineSource = async ({ db }, { person: { personId }, after, limit }) => {
  const page = await listPersonChanges(db, personId).page({ after, limit })
  const staffIds = page.rows.flatMap(({ staffId }) => staffId ?? [])
  const names = await findUserNames(db, [...new Set(staffIds)])
  const items = page.rows.map(({ changeId, fact, earlierValue, staffId, changedAt }) => ({
    id: changeId,
    at: changedAt,
    title: `${factNames[fact]}: changed by ${names.get(staffId ?? '') ?? 'a member of staff'}. ${earlierInWords(earlierValue)}`,
    details: [],
    href: null,
    icon: 'person' as const,
  }))
  return { items, hasMore: page.next !== null }
}
