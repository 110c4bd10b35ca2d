import { Link } from 'react-router'
import { agentIdSeenBy, mayExport } from '#src/access/what-staff-may-do.ts'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { useFreshDataWhileWatched } from '#src/pages/_layout/desk/fresh-data.ts'
import { listFile } from '#src/pages/admin-profile/list-file.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { ExportLink } from '#src/ui/list/export-link.tsx'
import { ListChips } from '#src/ui/list/list-chips.tsx'
import { ListControls } from '#src/ui/list/list-controls.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { filtersOf } from '#src/ui/list/list-query.ts'
import { NearNames } from '#src/ui/list/near-names.tsx'
import { ListPager } from '#src/ui/list/pager.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import type { Route } from './+types/people'
import { findPeoplePage, seenPeopleTable } from './people-lines.server.ts'
import { type PeopleQuery, peopleList } from './people-list.ts'
import { PeopleTable } from './people-table.tsx'

export const middleware = [
  listFile(peopleList, ({ runtime, listQuery, staff }) => seenPeopleTable(runtime, listQuery, agentIdSeenBy(staff))),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = actingStaff(context)
  const onlyAgentId = agentIdSeenBy(staff)
  const found = await findPeoplePage(context.get(runtimeContext), { request, onlyAgentId })
  return { ...found, showsOnlyOwn: onlyAgentId !== null, mayExport: mayExport(staff) }
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { timeZoneCity } = useFirm()
  const { listQuery, length, page, near, showsOnlyOwn, mayExport } = loaderData
  useFreshDataWhileWatched({ hasAnswer: false })
  return (
    <ListWithRecord title="People">
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <DeskHeading title="People">
          Everyone who has an account or has booked. All times are {timeZoneCity} time.
        </DeskHeading>
        {mayExport && page.rows.length > 0 && <ExportLink list={peopleList} listQuery={listQuery} />}
      </div>
      <div className="mt-1 mb-2">
        <ListControls>
          <ListFilter list={peopleList} listQuery={listQuery} />
          <ListChips list={peopleList} listQuery={listQuery} />
        </ListControls>
      </div>
      <div role="status">{page.rows.length === 0 && <Nobody listQuery={listQuery} near={near} />}</div>
      {page.rows.length > 0 && <PeopleTable people={page.rows} listQuery={listQuery} showsOnlyOwn={showsOnlyOwn} />}
      <ListPager name="People" list={peopleList} listQuery={listQuery} page={page} length={length} />
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
