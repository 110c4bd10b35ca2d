import type { ListDescription, ListQuery } from '#src/ui/list/list-query.ts'
import { pageLengthField } from '#src/ui/list/page-length.tsx'

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
