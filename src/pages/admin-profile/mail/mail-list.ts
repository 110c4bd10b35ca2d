import type { ListDescription, ListQuery } from '#src/ui/list/list-query.ts'
import { pageLengthField } from '#src/ui/list/page-length.tsx'

/** The statuses of an email in order, with their labels. */
export const mailStatuses = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
} as const

/** The list of emails and its URL parameters. */
export const mailList = {
  path: '/admin-profile/mail',
  file: '/admin-profile/mail/export',
  fields: {
    status: { label: 'Status', options: { '': 'All', ...mailStatuses } },
    to: { label: 'Search by recipient', kind: 'search' },
    sort: { label: 'Order', isElsewhere: true, options: { '': 'Newest first', oldest: 'Oldest first' } },
    per: pageLengthField,
    /** The id of an appointment, from a link on its page. */
    about: { label: 'About', kind: 'text' },
  },
} as const satisfies ListDescription

export type MailQuery = ListQuery<typeof mailList>

/** Converts the URL parameters to the filter of `listMails`. */
export function toMailFilter({ status, to, sort, about }: MailQuery) {
  return { status: status === '' ? null : status, recipient: to, isOldestFirst: sort === 'oldest', about }
}
