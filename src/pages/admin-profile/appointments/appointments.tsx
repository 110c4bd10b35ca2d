import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { exportAppointments, listAppointments } from '../../../features/booking/appointments/appointment-list.server.ts'
import type { AgentAvailability } from '../../../features/booking/availability/availability.ts'
import { readAvailability } from '../../../features/booking/availability/availability-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import { readFormData } from '../../../input/form-data.ts'
import { type Runtime, runtimeContext } from '../../../platform/runtime.server.ts'
import { dayOf } from '../../../time/local-time.ts'
import { readDeskPreferences } from '../../../ui/desk-preferences.ts'
import { revalidateAfterActions } from '../../../ui/forms/stale-form.ts'
import { listHref } from '../../../ui/list/list-query.ts'
import { pageLength } from '../../../ui/list/page-length.tsx'
import { ListPager } from '../../../ui/list/pager.tsx'
import { sortColumn } from '../../../ui/list/sort-column.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageHeading, Section } from '../../../ui/section.tsx'
import { DoneNotice } from '../../../ui/toasts/done-notice.tsx'
import { listFile } from '../list-file.server.ts'
import type { Route } from './+types/appointments'
import { AppointmentTable } from './appointment-table.tsx'
import { toAdminAppointmentLine } from './appointment-view.server.ts'
import { BlockForm, BlockNotice } from './block-form.tsx'
import { changeBlocks } from './block-time.server.ts'
import { BoardFilter, DayPager, ViewChoice } from './board-filter.tsx'
import { appointmentList, type BoardView, orderOf, readBoardView, toAppointmentFilter } from './board-view.ts'
import { Schedule } from './schedule.tsx'
import { findScheduleView, type ScheduleView } from './schedule-view.server.ts'

const usualLength = 50

export const middleware = [
  listFile(appointmentList, ({ runtime, query, by }) => {
    const view = readBoardView(query, dayOf(runtime.clock.now().getTime(), firm.timeZone))
    return exportAppointments(runtime, { filter: toAppointmentFilter(view), by })
  }),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const today = dayOf(runtime.clock.now().getTime(), firm.timeZone)
  const view = readBoardView(query, today)
  const { agents } = await readAvailability(runtime.db)
  const isList = view.view === 'list'
  return {
    view,
    today,
    agents: agents.map(({ agentId, name }) => ({ agentId, name })),
    list: isList ? await findListPage(runtime, { view, agents, request }) : null,
    schedule: isList ? null : await findScheduleView(runtime, { view, agents, today }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeBlocks(context.get(runtimeContext), { formData: await readFormData(request), by: actingUser(context) })
}

export const shouldRevalidate = revalidateAfterActions

export default function Appointments({ loaderData, actionData }: Route.ComponentProps) {
  const { view, today, agents, list, schedule } = loaderData
  return (
    <div>
      <PageTitle title="Appointments" isRefused={actionData?.result?.status === 'error'} />
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <PageHeading title="Appointments">{firm.timeZoneCity} time</PageHeading>
        <ViewChoice view={view} />
      </div>
      <div className="mt-1">
        <BoardFilter view={view} agents={agents} />
      </div>
      <div aria-live="polite" className="not-empty:mt-4">
        {actionData !== undefined && actionData.conflicts.length > 0 && <BlockNotice {...actionData} />}
        {/* A list of what is still booked stays on the page. */}
        <DoneNotice answer={actionData} text={actionData?.conflicts.length === 0 ? actionData.done : null} />
      </div>
      {list !== null && <List view={view} page={list} />}
      {schedule !== null && (
        <>
          <DayPager view={view} today={today} />
          <Schedule {...schedule} />
        </>
      )}
      {schedule?.isBlockable && (
        <Section id="block-time" title="Block time" className="mt-12">
          <BlockForm
            key={keyOfBlocks(schedule)}
            day={view.day}
            agents={agents}
            agentId={schedule.agentId}
            lastResult={actionData?.result}
          />
        </Section>
      )}
    </div>
  )
}

type ListQuestion = { view: BoardView; agents: AgentAvailability[]; request: Request }

async function findListPage({ db, clock }: Runtime, { view, agents, request }: ListQuestion) {
  const { rows } = readDeskPreferences(request.headers.get('cookie'))
  const length = pageLength(view.per, rows, usualLength)
  const after = new URL(request.url).searchParams.get('after')
  const list = listAppointments(db, toAppointmentFilter(view), clock.now().getTime())
  const page = await list.page({ after, limit: length })
  return { ...page, length, rows: page.rows.map((appointment) => toAdminAppointmentLine(appointment, agents)) }
}

function List({ view, page }: { view: BoardView; page: Awaited<ReturnType<typeof findListPage>> }) {
  const isFiltered = view.agent !== '' || view.status !== '' || view.search !== '' || view.when === 'past'
  return (
    <div>
      <AppointmentTable
        appointments={page.rows}
        when={sortColumn('When', {
          list: appointmentList,
          listQuery: view,
          ascending: 'earliest',
          descending: 'latest',
          current: orderOf(view),
        })}
        none={
          isFiltered
            ? 'No appointments match your search. Try another status, time or name.'
            : 'There are no upcoming appointments. They appear here as soon as someone books on the contact page.'
        }
      />
      <ListPager name="Appointments" list={appointmentList} listQuery={view} page={page} length={page.length} />
      {page.rows.length > 0 && (
        <p className="mt-4">
          <a href={listHref(appointmentList, view, { path: appointmentList.file })}>
            Download these appointments (CSV)
          </a>
          . The file leaves out what people wrote about what happened.
        </p>
      )}
    </div>
  )
}

/** A key that resets the form when a block is added or removed. */
function keyOfBlocks({ heading, agentId, columns }: ScheduleView): string {
  const blocks = columns.flatMap(({ parts }) => parts.map((part) => (part.kind === 'blocked' ? part.dayOffId : '')))
  return `${heading} ${agentId} ${blocks.join('')}`
}
