import { findNearNames } from '#src/features/people/near-names.server.ts'
import { peopleTable } from '#src/features/people/people-list.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDate, shortDateTime } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import { listHref, parseListQuery } from '#src/ui/list/list-query.ts'
import { readPlace } from '#src/ui/list/page-length.tsx'
import { listSeenPeople, type SeenPerson } from '#src/workflows/people/seen-people.server.ts'
import { labelOf, orderOf, type PeopleQuery, peopleList, toPeopleFilter } from './people-list.ts'

const usualLength = 25

/** How many people are offered whom a search may mean that finds nobody. */
const maxNear = 3

/**
 * One page of the people that match the query, with their appointments; times in the firm's zone. `onlyAgentId`: whose
 * appointments may be seen; null = everyone's.
 */
export async function findPeoplePage(
  runtime: Runtime,
  { request, onlyAgentId }: { request: Request; onlyAgentId: string | null },
) {
  const listQuery = parseListQuery(peopleList, new URL(request.url).searchParams)
  const place = readPlace(request, usualLength)
  const page = await listOf(runtime, listQuery, onlyAgentId).page(place)
  const near = page.rows.length === 0 ? await findNearNames(runtime, listQuery.q, maxNear) : []
  return {
    listQuery,
    length: place.limit,
    page: { ...page, rows: page.rows.map((person) => toLine(person, runtime.firm.timeZone)) },
    /** Whom a search may mean that finds nobody. */
    near: near.map((person) => ({ name: labelOf(person), href: listHref(peopleList, { q: labelOf(person) }) })),
  }
}

export type PersonLine = ReturnType<typeof toLine>

function toLine(person: SeenPerson, timeZone: string) {
  const { personId, email, phone, account, createdAt, lastAt, nextAt } = person
  const when = (instant: number | null) => (instant === null ? '' : shortDateTime(instant, timeZone))
  return {
    personId,
    label: labelOf(person),
    email,
    phone,
    last: when(lastAt),
    next: when(nextAt),
    /** `16 Mar 2027`, on the firm's calendar. */
    firstKnown: shortDate(createdAt, timeZone),
    /** Whether there is an account; null if not. */
    account: account === null ? null : account.isDisabled ? 'Disabled' : 'Yes',
  }
}

/** The people of a query as a table, with the appointments that `findPeoplePage` shows. */
export function seenPeopleTable(runtime: Runtime, listQuery: PeopleQuery, onlyAgentId: string | null) {
  const whose = onlyAgentId === null ? 'appointment' : 'appointment with you'
  const iso = (instant: number | null) => (instant === null ? '' : toIso(instant))
  return peopleTable<SeenPerson>(listOf(runtime, listQuery, onlyAgentId), {
    [`Last ${whose} (UTC)`]: ({ lastAt }) => iso(lastAt),
    [`Next ${whose} (UTC)`]: ({ nextAt }) => iso(nextAt),
  })
}

function listOf(runtime: Runtime, listQuery: PeopleQuery, onlyAgentId: string | null) {
  return listSeenPeople(runtime, { filter: toPeopleFilter(listQuery), sort: orderOf(listQuery), onlyAgentId })
}
