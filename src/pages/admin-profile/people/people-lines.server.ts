import { findLastAndNext } from '#src/features/booking/appointments/appointments-of-people.server.ts'
import { findNearNames } from '#src/features/people/near-names.server.ts'
import { type ListedPerson, listPeople, peopleTable } from '#src/features/people/people-list.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDate, shortDateTime } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import { listHref, parseListQuery } from '#src/ui/list/list-query.ts'
import { readPlace } from '#src/ui/list/page-length.tsx'
import { labelOf, orderOf, type PeopleQuery, peopleList, toPeopleFilter } from './people-list.ts'

type SeenPerson = ListedPerson & { lastAt: number | null; nextAt: number | null }

/** How many people of a file have their appointments looked up at once. */
const peopleAtOnce = 500

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
  const list = listPeople(runtime, toPeopleFilter(listQuery), orderOf(listQuery))
  const place = readPlace(request, peopleList, usualLength)
  const page = await list.page(place)
  const rows = await withAppointments(runtime, page.rows, onlyAgentId)
  const near = rows.length === 0 ? await findNearNames(runtime, listQuery.q, maxNear) : []
  return {
    listQuery,
    length: place.limit,
    page: { ...page, rows: rows.map((person) => toLine(person, runtime.firm.timeZone)) },
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
  const list = listPeople(runtime, toPeopleFilter(listQuery), orderOf(listQuery))
  const whose = onlyAgentId === null ? 'appointment' : 'appointment with you'
  const iso = (instant: number | null) => (instant === null ? '' : toIso(instant))
  return peopleTable<SeenPerson>(
    { all: () => eachWithAppointments(runtime, list.all(), onlyAgentId), count: list.count },
    {
      [`Last ${whose} (UTC)`]: ({ lastAt }) => iso(lastAt),
      [`Next ${whose} (UTC)`]: ({ nextAt }) => iso(nextAt),
    },
  )
}

async function* eachWithAppointments(
  runtime: Runtime,
  people: AsyncIterable<ListedPerson>,
  onlyAgentId: string | null,
): AsyncGenerator<SeenPerson> {
  let some: ListedPerson[] = []
  for await (const person of people) {
    some.push(person)
    if (some.length < peopleAtOnce) continue
    yield* await withAppointments(runtime, some, onlyAgentId)
    some = []
  }
  yield* await withAppointments(runtime, some, onlyAgentId)
}

async function withAppointments(
  { db, clock }: Runtime,
  people: ListedPerson[],
  onlyAgentId: string | null,
): Promise<SeenPerson[]> {
  const personIds = people.map(({ personId }) => personId)
  const seen = await findLastAndNext(db, { personIds, onlyAgentId, nowMs: clock.now().getTime() })
  return people.map((person) => ({ lastAt: null, nextAt: null, ...person, ...seen.get(person.personId) }))
}
