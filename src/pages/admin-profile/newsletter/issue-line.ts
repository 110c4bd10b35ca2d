import type { Issue } from '#src/features/newsletter/issues/issue-queries.server.ts'
import { longDateTime } from '#src/time/local-time.ts'

/** An issue in a list. `when` is when it was sent or, for a draft, last saved, in the firm's time zone. */
export type IssueLine = Pick<Issue, 'issueId' | 'subject' | 'status' | 'recipients'> & { when: string }

export function toIssueLine(
  { issueId, subject, status, recipients, sentAt, updatedAt }: Issue,
  timeZone: string,
): IssueLine {
  return { issueId, subject, status, recipients, when: longDateTime(sentAt ?? updatedAt, timeZone) }
}
