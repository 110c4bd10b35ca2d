import type { Issue } from '../../features/newsletter/issues/issue-queries.server.ts'
import { firm } from '../../firm/firm.ts'
import { longDateTime } from '../../time/local-time.ts'

/** An issue as lists show it; `when` it was sent, or the draft was last saved, in words, on the firm's clock. */
export type IssueLine = Pick<Issue, 'issueId' | 'subject' | 'status' | 'recipients'> & { when: string }

export function toIssueLine({ issueId, subject, status, recipients, sentAt, updatedAt }: Issue): IssueLine {
  return { issueId, subject, status, recipients, when: longDateTime(sentAt ?? updatedAt, firm.timeZone) }
}
