import { toIso } from '#src/time/to-iso.ts'
import type { Column } from '#src/ui/list/column.ts'
import type { ListDescription, ListQuery } from '#src/ui/list/list-query.ts'
import { RowLink, RowPhone } from '#src/ui/list/list-row.tsx'
import { pageLengthField } from '#src/ui/list/page-length.tsx'
import { mailHref } from '#src/ui/mail-link.tsx'
import type { SeenPerson } from '#src/workflows/seen-people.server.ts'

/** The list of people and its URL parameters. */
export const peopleList = {
  path: '/admin-profile/people',
  file: '/admin-profile/people/export',
  fields: {
    q: { label: 'Search people', kind: 'search' },
    account: { label: 'Account', options: { '': 'Everyone', yes: 'With an account', no: 'Without an account' } },
    // By default a search begins with the best matches, and everyone is sorted by name.
    sort: {
      label: 'Order',
      isElsewhere: true,
      options: {
        '': 'Default order',
        name: 'Name, A to Z',
        'name-desc': 'Name, Z to A',
        newest: 'Newest first',
        oldest: 'Oldest first',
      },
    },
    per: pageLengthField,
  },
} as const satisfies ListDescription

export type PeopleQuery = ListQuery<typeof peopleList>

/** Converts the URL parameters to the filter of `listPeople`. */
export function toPeopleFilter({ q, account }: PeopleQuery) {
  return { search: q, hasAccount: account === '' ? null : account === 'yes' }
}

/** The order of the list. */
export function orderOf({ q, sort }: Pick<PeopleQuery, 'q' | 'sort'>) {
  if (sort !== '') return sort
  return q.trim() === '' ? 'name' : 'best'
}

/** What a person is called in lists and headings: the name, or what is known instead. */
export function labelOf({ name, email, phone }: { name: string; email: string; phone: string }): string {
  return name || email || phone || 'No name'
}

/** A person in the list; times in the firm's zone, and empty for none. */
export type PersonLine = Pick<SeenPerson, 'personId' | 'email' | 'phone' | 'account'> & {
  label: string
  next: string
  last: string
  /** `16 Mar 2027` */
  firstKnown: string
}

const iso = (instant: number | null) => (instant === null ? '' : toIso(instant))

/** The columns of the list and its file. `showsOnlyOwn`: whether the reader sees only their own appointments. */
export function peopleColumns(showsOnlyOwn: boolean): Column<PersonLine, SeenPerson, PeopleQuery['sort']>[] {
  const whose = showsOnlyOwn ? 'appointment with you' : 'appointment'
  return [
    {
      name: 'Name',
      sort: { ascending: 'name', descending: 'name-desc' },
      cell: ({ label }) => <RowLink>{label}</RowLink>,
      className: 'wrap-anywhere min-w-[9rem] font-semibold',
      card: 'title',
      csv: { Name: ({ name }) => name },
    },
    {
      name: 'Email',
      cell: ({ email }) =>
        email !== '' && (
          <a href={mailHref(email)} className="prose-link min-[80rem]:block min-[80rem]:truncate">
            {email}
          </a>
        ),
      title: ({ email }) => email,
      className:
        'whitespace-nowrap max-[80rem]:min-w-[15rem] min-[80rem]:min-w-[9rem] min-[80rem]:max-w-[9.5rem] min-[90rem]:max-w-none',
      csv: { Email: ({ email }) => email },
    },
    {
      name: 'Phone',
      cell: ({ phone }) => <RowPhone phone={phone} />,
      className: 'tabular whitespace-nowrap',
      card: 'action',
      csv: { Phone: ({ phone }) => phone },
    },
    {
      name: showsOnlyOwn ? 'Next with you' : 'Next appointment',
      cell: ({ next }) => next,
      className: 'tabular whitespace-nowrap',
      card: 'named',
      csv: {
        [`Last ${whose} (UTC)`]: ({ lastAt }) => iso(lastAt),
        [`Next ${whose} (UTC)`]: ({ nextAt }) => iso(nextAt),
      },
    },
    {
      name: showsOnlyOwn ? 'Last with you' : 'Last appointment',
      cell: ({ last }) => last,
      className: 'tabular whitespace-nowrap',
      card: 'named',
    },
    {
      name: 'Account',
      cell: ({ account }) =>
        account === null ? <span className="text-muted">No</span> : account.isDisabled ? 'Disabled' : 'Yes',
      card: 'none',
      csv: { 'Account created (UTC)': ({ account }) => iso(account?.createdAt ?? null) },
    },
    {
      name: 'First contact',
      sort: { ascending: 'oldest', descending: 'newest', isLatestFirst: true },
      cell: ({ firstKnown }) => firstKnown,
      className: 'tabular whitespace-nowrap',
      card: 'none',
      csv: { 'First contact (UTC)': ({ createdAt }) => iso(createdAt) },
    },
  ]
}
