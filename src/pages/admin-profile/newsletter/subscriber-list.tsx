import type { ListedSubscriber } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import type { Column } from '#src/ui/list/column.ts'
import type { ListDescription, ListQuery } from '#src/ui/list/list-query.ts'
import { RowLink } from '#src/ui/list/list-row.tsx'
import { pageLengthField } from '#src/ui/list/page-length.tsx'

/** The statuses of a subscriber in order, with their labels. */
export const subscriberStatuses = {
  confirmed: 'Confirmed',
  pending: 'Waiting to confirm',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
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

/** A subscriber in the list. `lastChange`: when the subscription was last changed, in the firm's zone; empty if never. */
export type SubscriberLine = Pick<ListedSubscriber, 'subscriberId' | 'email' | 'status'> & { lastChange: string }

/** The columns of the list and its file. */
export const subscriberColumns: Column<SubscriberLine, ListedSubscriber, SubscriberQuery['sort']>[] = [
  {
    name: 'Email',
    sort: { ascending: '', descending: 'from-z' },
    cell: ({ email }) => <RowLink>{email}</RowLink>,
    className: 'wrap-anywhere',
    card: 'title',
    csv: { Email: ({ email }) => email },
  },
  {
    name: 'Status',
    cell: ({ status }) => subscriberStatuses[status],
    csv: { Status: ({ status }) => status },
  },
  {
    name: 'Last change',
    cell: ({ lastChange }) => lastChange,
    className: 'tabular',
    card: 'named',
    csv: {
      'Requested at (UTC)': ({ askedAt }) => askedAt,
      'Confirmed at (UTC)': ({ confirmedAt }) => confirmedAt,
      'Unsubscribed at (UTC)': ({ unsubscribedAt }) => unsubscribedAt,
      Subscriber: ({ subscriberId }) => subscriberId,
    },
  },
]
