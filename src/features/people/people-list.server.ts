import type { InferResult, SelectQueryBuilder } from 'kysely'
import type { Firm } from '#src/firm/firm.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { CsvColumns, CsvTable } from '#src/platform/list/csv.server.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { matchPeople } from '#src/platform/people/match-people.server.ts'
import { callingCodeOf } from '#src/platform/people/phone-digits.ts'
import { parseSearchTerm } from '#src/platform/people/search-term.ts'
import { inIndex, searchTextOf } from '#src/platform/people/search-text.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'

/** A filter of people; null and an empty search mean all. */
type PeopleFilter = {
  /** Parts of the name, the email address, the phone number or a reference, in any letter case. */
  search: string
  hasAccount: boolean | null
  /** Only those who have, or had, an appointment with this agent; null or nothing = all. */
  ofAgentId?: string | null
}

/** `best`: with a search the best matches first, otherwise as by name. By when they became known: `newest`, `oldest`. */
export type PeopleSort = 'best' | 'name' | 'name-desc' | 'newest' | 'oldest'

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
export function listPeople(
  tools: Pick<Runtime, 'db' | 'firm'>,
  filter: PeopleFilter,
  sort: PeopleSort = 'best',
): List<ListedPerson> {
  const { db } = tools
  const match = matchPeople(tools, filter.search)
  const toRow = toListedPerson
  if (sort === 'newest' || sort === 'oldest') {
    const people = selectPeople(db.selectFrom('people'), filter).select('people.person_id')
    const matching = match && db.selectFrom('people_search').select('person_id').where(match.condition)
    const query = matching === null ? people : people.where('people.person_id', 'in', matching)
    const key = { created_at: 'instant', person_id: 'text' } as const
    return keysetList(db.selectFrom(query.as('found')).selectAll(), {
      key,
      direction: sort === 'newest' ? 'desc' : 'asc',
      toRow,
    })
  }
  const indexed = db.selectFrom('people').innerJoin('people_search', 'people_search.person_id', 'people.person_id')
  // Both columns of the order from one table, so that its index has that order.
  const query = selectPeople(indexed, filter).select(['people_search.sort_name', 'people_search.person_id'])
  if (match === null || sort !== 'best') {
    const named = match === null ? query : query.where(match.condition)
    const key = { sort_name: 'text', person_id: 'text' } as const
    const direction = sort === 'name-desc' ? 'desc' : 'asc'
    return keysetList(db.selectFrom(named.as('found')).selectAll(), { key, direction, toRow })
  }
  const ranked = query.where(match.condition).select(match.rank.as('rank'))
  const key = { rank: 'number', sort_name: 'text', person_id: 'text' } as const
  return keysetList(db.selectFrom(ranked.as('found')).selectAll(), { key, toRow })
}

/** Whether a term finds the name of somebody who is not in the index, such as an agent. */
export function findsName(term: string, name: string, firm: Pick<Firm, 'phone'>): boolean {
  const callingCode = callingCodeOf(firm)
  const text = searchTextOf({ name, email: null, phone: '' }, [], callingCode)
  return parseSearchTerm(term, callingCode).words.every(({ ways }) =>
    ways.some((texts) => texts.every((part) => text.includes(inIndex(part)))),
  )
}

/** Adds the accounts to a selection of people, and what a list shows. */
function selectPeople<TB extends 'people' | 'people_search'>(
  from: SelectQueryBuilder<Tables, 'people' | TB, object>,
  { hasAccount, ofAgentId = null }: PeopleFilter,
) {
  const query = (from as SelectQueryBuilder<Tables, 'people' | 'people_search', object>)
    .leftJoin('users', 'users.user_id', 'people.user_id')
    .select(['people.name', 'people.email', 'people.phone', 'people.created_at'])
    .select(['users.user_id', 'users.created_at as account_created_at', 'users.disabled_at'])
  const withAccount = hasAccount === null ? query : query.where('users.user_id', hasAccount ? 'is not' : 'is', null)
  if (ofAgentId === null) return withAccount
  return withAccount.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('appointments')
        .select('appointments.person_id')
        .whereRef('appointments.person_id', '=', 'people.person_id')
        .where('appointments.agent_id', '=', ofAgentId),
    ),
  )
}

type Row = InferResult<ReturnType<typeof selectPeople>>[number] & { person_id: string }

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

/** People as a table. `columns` may add values that other features know. */
export function peopleTable<Row extends ListedPerson>(
  rows: CsvTable<Row>['rows'],
  columns: CsvColumns<Row>,
): CsvTable<Row> {
  return {
    fileName: 'people.csv',
    rows,
    columns: {
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Phone: ({ phone }) => phone,
      ...columns,
      'Account created (UTC)': ({ account }) => (account === null ? '' : toIso(account.createdAt)),
      'Known since (UTC)': ({ createdAt }) => toIso(createdAt),
    },
  }
}
