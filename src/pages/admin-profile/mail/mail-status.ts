import type { ListDescription } from '../../../ui/list/list-query.ts'

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
  fields: {
    status: { label: 'Status', options: { '': 'All', ...mailStatuses } },
    to: { label: 'Search by recipient', kind: 'search' },
    /** The id of an appointment, from a link on its page. */
    about: { label: 'About', kind: 'text' },
  },
} as const satisfies ListDescription
