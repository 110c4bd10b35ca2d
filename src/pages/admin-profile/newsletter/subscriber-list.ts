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
  path: '/admin-profile/newsletter/subscribers',
  file: '/admin-profile/newsletter/files/subscribers',
  fields: {
    email: { label: 'Search by email', kind: 'search' },
    status: { label: 'Status', options: { '': 'All statuses', ...subscriberStatuses } },
    sort: { label: 'Order', isElsewhere: true, options: { '': 'A to Z', 'from-z': 'Z to A' } },
    per: pageLengthField,
  },
} as const satisfies ListDescription

export type SubscriberQuery = ListQuery<typeof subscriberList>

/** Converts the URL parameters to the filter of `listSubscribers`. */
export function toSubscriberFilter({ email, status, sort }: SubscriberQuery) {
  return {
    search: email,
    status: status === '' ? null : status,
    direction: sort === 'from-z' ? ('desc' as const) : ('asc' as const),
  }
}
