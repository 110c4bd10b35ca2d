import type { InferResult, SelectQueryBuilder } from 'kysely'
import type { Firm } from '#src/firm/firm.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { callingCodeOf } from '#src/platform/people/phone-digits.ts'
import { matchPeople } from '#src/platform/people/search-people.server.ts'
import { parseSearchTerm } from '#src/platform/people/search-term.ts'
import { inIndex, searchTextOf } from '#src/platform/people/search-text.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type PeopleFilter = {
  /** Parts of the name, the email address, the phone number or a reference, in any letter case. */
  search: string
  hasAccount: boolean | null
  ofAgentId?: string | null
}

/** `best`: with a search by match, otherwise by name. `newest`, `oldest`: by when they became known. */
export type PeopleSort = 'best' | 'name' | 'name-desc' | 'newest' | 'oldest'

export type ListedPerson = {
  personId: string
  name: string
  /** Empty when unknown, like the phone number. */
  email: string
  phone: string
  createdAt: number
  account: { userId: string; createdAt: number; isDisabled: boolean } | null
}

export function listPeople(
  runtime: Pick<Runtime, 'db' | 'firm'>,
  filter: PeopleFilter,
  sort: PeopleSort = 'best',
): List<ListedPerson> {
  const { db } = runtime
  const match = matchPeople(runtime, filter.search)
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

/** For somebody who is not in the index, such as an agent. */
export function findsName(term: string, name: string, firm: Pick<Firm, 'phone'>): boolean {
  const callingCode = callingCodeOf(firm)
  const text = searchTextOf({ name, email: null, phone: '' }, [], callingCode)
  return parseSearchTerm(term, callingCode).words.every(({ ways }) =>
    ways.some((texts) => texts.every((part) => text.includes(inIndex(part)))),
  )
}

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
