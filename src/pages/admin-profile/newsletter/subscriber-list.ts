import type { ListDescription, ListQuery } from '#src/ui/list/list-query.ts'
import { pageLengthField } from '#src/ui/list/page-length.tsx'

/** The statuses of a subscriber in order, with their labels. */
export const subscriberStatuses = {
  confirmed: 'Confirmed',
  pending: 'Waiting to confirm',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
} as const

/** The list of subscribers and its URL parameters. */
export const subscriberList = {
  path: '/admin-profile/newsletter',
  file: '/admin-profile/newsletter/files/subscribers',
  fields: {
    // By default the page begins with the issues.
    view: { label: 'View', isElsewhere: true, options: { '': 'Issues', subscribers: 'Subscribers' } },
    email: { label: 'Search by email', kind: 'search' },
    status: { label: 'Status', options: { '': 'All statuses', ...subscriberStatuses } },
    sort: { label: 'Order', isElsewhere: true, options: { '': 'A to Z', 'from-z': 'Z to A' } },
    per: pageLengthField,
  },
} as const satisfies ListDescription

/** Converts the URL parameters to the filter of `listSubscribers`. */
export function toSubscriberFilter({ email, status, sort }: ListQuery<typeof subscriberList>) {
  return {
    search: email,
    status: status === '' ? null : status,
    direction: sort === 'from-z' ? ('desc' as const) : ('asc' as const),
  }
}
