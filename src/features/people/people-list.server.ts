import type { Actor } from '../../platform/audit-log/audit-log.server.ts'
import type { Database } from '../../platform/database/connect.server.ts'
import { type CsvColumns, exportTable } from '../../platform/list/csv.server.ts'
import { keysetList, type List } from '../../platform/list/keyset-list.server.ts'
import { matchPeople } from '../../platform/people/match-people.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

/** A filter of people; null and an empty search mean all. */
export type PeopleFilter = {
  /** Parts of the name, the email address, the phone number or a reference, in any letter case. */
  search: string
  hasAccount: boolean | null
}

/** `name`: with a search, the best matches first. */
export type PeopleSort = 'name' | 'newest'

/** A person in lists. Instants in milliseconds since 1970, UTC. */
export type ListedPerson = {
  personId: string
  name: string
  /** Empty when unknown, like the phone number. */
  email: string
  phone: string
  /** Since when the firm knows this person. */
  createdAt: number
  /** The account; null when there is none. */
  account: { userId: string; createdAt: number; isDisabled: boolean } | null
}

/** Lists the people that match a filter. */
export function listPeople(db: Database, filter: PeopleFilter, sort: PeopleSort = 'name'): List<ListedPerson> {
  const match = matchPeople(db, filter.search)
  let query = db
    .selectFrom('people_search')
    .innerJoin('people', 'people.person_id', 'people_search.person_id')
    .leftJoin('users', 'users.user_id', 'people.user_id')
    .select(['people.person_id', 'people.name', 'people.email', 'people.phone', 'people.created_at'])
    .select(['users.user_id', 'users.created_at as account_created_at', 'users.disabled_at', 'people_search.sort_name'])
  if (match !== null) query = query.where(match.condition)
  if (filter.hasAccount !== null) query = query.where('users.user_id', filter.hasAccount ? 'is not' : 'is', null)
  const toRow = toListedPerson
  if (sort === 'newest') {
    const key = { created_at: 'instant', person_id: 'text' } as const
    return keysetList(db.selectFrom(query.as('found')).selectAll(), { key, direction: 'desc', toRow })
  }
  if (match === null) {
    const key = { sort_name: 'text', person_id: 'text' } as const
    return keysetList(db.selectFrom(query.as('found')).selectAll(), { key, toRow })
  }
  const key = { rank: 'number', sort_name: 'text', person_id: 'text' } as const
  return keysetList(db.selectFrom(query.select(match.rank.as('rank')).as('found')).selectAll(), { key, toRow })
}

type Row = {
  person_id: string
  name: string
  email: string | null
  phone: string
  created_at: string
  user_id: string | null
  account_created_at: string | null
  disabled_at: string | null
}

function toListedPerson(row: Row): ListedPerson {
  const { user_id: userId, account_created_at: accountCreatedAt } = row
  const hasAccount = userId !== null && accountCreatedAt !== null
  return {
    personId: row.person_id,
    name: row.name,
    email: row.email ?? '',
    phone: row.phone,
    createdAt: Date.parse(row.created_at),
    account: hasAccount
      ? { userId, createdAt: Date.parse(accountCreatedAt), isDisabled: row.disabled_at !== null }
      : null,
  }
}

/** Exports people as CSV. Audited, without the search term. `columns` may add values that other features know. */
export async function exportPeople<Row extends ListedPerson>(
  runtime: Runtime,
  {
    filter,
    by,
    rows,
    columns,
  }: { filter: PeopleFilter; by: Actor; rows: AsyncIterable<Row>; columns: CsvColumns<Row> },
): Promise<Response> {
  const after = { hasAccount: filter.hasAccount, isSearch: filter.search.trim() !== '' }
  return exportTable<Row>(runtime, {
    entry: { by, action: 'people-exported', about: 'people', after },
    fileName: 'people.csv',
    rows,
    columns: {
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Phone: ({ phone }) => phone,
      ...columns,
      'Client since (UTC)': ({ account }) => (account === null ? '' : new Date(account.createdAt).toISOString()),
      'First known (UTC)': ({ createdAt }) => new Date(createdAt).toISOString(),
    },
  })
}
