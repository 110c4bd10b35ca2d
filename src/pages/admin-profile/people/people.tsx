import { Link } from 'react-router'
import { agentIdSeenBy, mayExport } from '#src/access/what-agents-may-do.ts'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { findNearNames } from '#src/features/people/near-names.server.ts'
import { useFreshDataWhileWatched } from '#src/pages/_layout/desk/fresh-data.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { shortDate, shortDateTime } from '#src/time/local-time.ts'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { filtersOf, listHref } from '#src/ui/list/list-query.ts'
import { NearNames } from '#src/ui/list/near-names.tsx'
import { RecordList } from '#src/ui/list/record-list.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import { findListPage, type ListQuestion, listFile } from '#src/workflows/list-page.server.ts'
import { listSeenPeople, type SeenPerson } from '#src/workflows/seen-people.server.ts'
import type { Route } from './+types/people'
import {
  labelOf,
  orderOf,
  type PeopleQuery,
  type PersonLine,
  peopleColumns,
  peopleList,
  toPeopleFilter,
} from './people-list.tsx'

/** How many people are offered whom a search may mean that finds nobody. */
const maxNear = 3

function findPeople({ runtime, listQuery, staff }: ListQuestion<typeof peopleList>) {
  const onlyAgentId = agentIdSeenBy(staff)
  return listSeenPeople(runtime, { filter: toPeopleFilter(listQuery), sort: orderOf(listQuery), onlyAgentId })
}

export const middleware = [
  listFile(peopleList, (question) => ({
    fileName: 'people.csv',
    columns: peopleColumns(agentIdSeenBy(question.staff) !== null),
    rows: findPeople(question),
  })),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const [runtime, staff] = [context.get(runtimeContext), actingStaff(context)]
  const { timeZone } = runtime.firm
  const found = await findListPage(peopleList, { request, context }, (question) =>
    findPeople(question).map((people) => people.map((person) => toLine(person, timeZone))),
  )
  const near = found.page.rows.length === 0 ? await findNearNames(runtime, found.listQuery.q, maxNear) : []
  return {
    ...found,
    near: near.map((person) => ({ name: labelOf(person), href: listHref(peopleList, { q: labelOf(person) }) })),
    showsOnlyOwn: agentIdSeenBy(staff) !== null,
    mayExport: mayExport(staff),
  }
}

function toLine(person: SeenPerson, timeZone: string): PersonLine {
  const { personId, email, phone, account, createdAt, lastAt, nextAt } = person
  const when = (instant: number | null) => (instant === null ? '' : shortDateTime(instant, timeZone))
  return {
    personId,
    label: labelOf(person),
    email,
    phone,
    account,
    next: when(nextAt),
    last: when(lastAt),
    firstKnown: shortDate(createdAt, timeZone),
  }
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { timeZoneCity } = useFirm()
  const { listQuery, near, showsOnlyOwn, ...list } = loaderData
  useFreshDataWhileWatched({ hasAnswer: false })
  return (
    <ListWithRecord title="People">
      <RecordList
        {...list}
        name="People"
        list={peopleList}
        listQuery={listQuery}
        columns={peopleColumns(showsOnlyOwn)}
        order={orderOf(listQuery)}
        row={({ personId }) => ({ id: `person-${personId}`, recordId: personId })}
        head={
          <DeskHeading title="People" isForWide>
            Everyone who has an account or has booked. All times are {timeZoneCity} time.
          </DeskHeading>
        }
        empty={<Nobody listQuery={listQuery} near={near} />}
        isStatus
      />
      <p className="mt-2 text-muted text-small md:hidden">All times are {timeZoneCity} time.</p>
    </ListWithRecord>
  )
}

function noneText({ q, account }: PeopleQuery): string {
  if (q.trim() !== '') return `Nobody matches “${q.trim()}”.`
  return account === '' ? 'Nobody has an account or has booked yet.' : 'Nobody matches your filter.'
}

function Nobody({ listQuery, near }: { listQuery: PeopleQuery; near: { name: string; href: string }[] }) {
  const isFiltered = filtersOf(peopleList, listQuery).length > 0
  return (
    <div className="mt-4 space-y-2">
      <p>{noneText(listQuery)}</p>
      <NearNames people={near} />
      {isFiltered ? (
        <p>
          Search for part of a name, an email address, a phone number or a reference.{' '}
          <Link to={peopleList.path} state={preserveScroll}>
            Show everyone
          </Link>
        </p>
      ) : (
        <p>People appear here as soon as someone books or gets an account.</p>
      )}
    </div>
  )
}
