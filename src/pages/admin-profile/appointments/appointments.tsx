import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteLoaderData } from 'react-router'
import { agentIdSeenBy, mayExport } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { appointmentTable, listAppointments } from '#src/features/booking/appointments/appointment-list.server.ts'
import type { AgentAvailability } from '#src/features/booking/availability/availability.ts'
import { completeAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataWhileWatched } from '#src/pages/_layout/desk/fresh-data.ts'
import { deskReadingsContext } from '#src/pages/admin-profile/desk-readings.server.ts'
import { listFile } from '#src/pages/admin-profile/list-file.server.ts'
import type { loader as openRecordLoader } from '#src/pages/admin-profile/open-record.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { ExportLink } from '#src/ui/list/export-link.tsx'
import { readPlace } from '#src/ui/list/page-length.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { ListWithPanel } from '#src/ui/record-panel/list-with-panel.tsx'
import type { Route } from './+types/appointments'
import { toShownAppointment } from './appointment-panel.tsx'
import { findOpenSequence } from './appointment-record.server.ts'
import { toAdminAppointmentLine } from './appointment-view.server.ts'
import { isBulkIntent, markSelected } from './bulk/mark-selected.server.ts'
import { hasToBeSeen } from './bulk/marked-notice.tsx'
import { CalendarBar, CalendarHead } from './calendar/calendar-head.tsx'
import { CalendarNotice, ReassignedNotice } from './calendar/calendar-notice.tsx'
import { calendarHref, readCalendarQuery, readTimeFormQuery, withoutTimeForm } from './calendar/calendar-query.ts'
import { type CalendarAnswer, changeCalendar } from './calendar/change-calendar.server.ts'
import { MonthGrid } from './calendar/month-grid.tsx'
import { findMonth } from './calendar/month-view.server.ts'
import { TimeForm } from './calendar/time-forms.tsx'
import { TimeGrid } from './calendar/time-grid/time-grid.tsx'
import { findTimeGrid } from './calendar/time-grid/time-grid-view.server.ts'
import { BookedNotice } from './changes/appointment-notice.tsx'
import { findReassignment } from './changes/find-reassignment.server.ts'
import {
  type AppointmentQuery,
  appointmentList,
  readAppointmentQuery,
  toAppointmentFilter,
} from './list/appointment-list.ts'
import { AppointmentListView } from './list/appointment-list-view.tsx'
import { findBookedWithColleague } from './new/find-booked-with-colleague.server.ts'

const usualLength = 50

export const middleware = [
  listFile(appointmentList, ({ runtime, query, staff }) => {
    const filter = toSeenFilter(readAppointmentQuery(query), agentIdSeenBy(staff))
    return appointmentTable(runtime, filter)
  }),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const params = new URL(request.url).searchParams
  const today = dayOf(runtime.clock.now().getTime(), runtime.firm.timeZone)
  const query = readCalendarQuery(params, today)
  const staff = actingStaff(context)
  const onlyAgentId = agentIdSeenBy(staff)
  const agentsRead = await context.get(deskReadingsContext).agents()
  const { agents: all, rules } = await completeAvailability(runtime.db, agentsRead)
  const agents = all.filter(({ agentId }) => onlyAgentId === null || agentId === onlyAgentId)
  const asked = { params, userId: actingUser(context).actor }
  const reassigned = await findReassignment(runtime, asked)
  const booked = await findBookedWithColleague(runtime, asked)
  const shownAgents = agents.map(({ agentId, name }) => ({ agentId, name }))
  const openSequence = await findOpenSequence(context, params)
  const page = { query, today, openSequence, reassigned, booked, agents: shownAgents }
  switch (query.view) {
    case 'list': {
      const listQuery = readAppointmentQuery(params)
      const list = await findListPage(runtime, { query: listQuery, onlyAgentId, agents, request })
      return { ...page, view: 'list', listQuery, list, mayExport: mayExport(staff) } as const
    }
    case 'month':
      return { ...page, view: 'month', month: await findMonth(runtime, { query, onlyAgentId, agents, today }) } as const
    default: {
      const { consultationMinutes } = rules
      const grid = await findTimeGrid(runtime, { query, onlyAgentId, agents, consultationMinutes, today })
      return { ...page, view: 'grid', grid, opened: readTimeFormQuery(params, query) } as const
    }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const intent = String(formData.get('intent'))
  if (!isBulkIntent(intent)) return changeCalendar(context, formData)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  return markSelected(context.get(runtimeContext), { formData, onlyAgentId, by: actingUser(context), intent })
}

export const shouldRevalidate = revalidateAfterActions

export default function Appointments({ loaderData, actionData }: Route.ComponentProps) {
  const { query, agents, today, openSequence, reassigned, booked } = loaderData
  const record = useRouteLoaderData<typeof openRecordLoader>('open-record')?.appointment ?? null
  const [answer, bulk] = actionData !== undefined && 'bulk' in actionData ? [undefined, actionData.bulk] : [actionData]
  useFreshDataWhileWatched({
    hasAnswer: (bulk !== undefined && hasToBeSeen(bulk)) || answer?.result !== undefined,
  })
  return (
    <div>
      <PageTitle title="Calendar" isRefused={answer?.result?.status === 'error'} />
      <CalendarHead query={query}>
        {loaderData.view === 'list' && loaderData.mayExport && loaderData.list.rows.length > 0 && (
          <ExportLink list={appointmentList} listQuery={loaderData.listQuery} />
        )}
      </CalendarHead>
      <ReassignedNotice reassigned={reassigned} />
      <div aria-live="polite">{booked !== null && <BookedNotice booked={booked} isOfColleague />}</div>
      <ListWithPanel record={toShownAppointment(record, openSequence)}>
        {loaderData.view === 'list' && (
          <AppointmentListView
            query={loaderData.listQuery}
            agents={agents}
            page={loaderData.list}
            mayExport={loaderData.mayExport}
            answer={bulk}
          />
        )}
        {loaderData.view === 'month' && (
          <>
            <CalendarBar query={query} heading={loaderData.month.heading} agents={agents} today={today} />
            <MonthGrid month={loaderData.month} query={query} />
          </>
        )}
        {loaderData.view === 'grid' && <Calendar {...loaderData} answer={answer} />}
      </ListWithPanel>
    </div>
  )
}

/** The appointments of a query that may be seen. `onlyAgentId`: whose they are; null = everyone's. */
function toSeenFilter(query: AppointmentQuery, onlyAgentId: string | null) {
  const filter = toAppointmentFilter(query)
  return { ...filter, agentId: onlyAgentId ?? filter.agentId }
}

/** `onlyAgentId`: whose appointments may be seen; null = everyone's. */
type ListPageQuery = {
  query: AppointmentQuery
  onlyAgentId: string | null
  agents: AgentAvailability[]
  request: Request
}

async function findListPage(runtime: Runtime, { query, onlyAgentId, agents, request }: ListPageQuery) {
  const place = readPlace(request, appointmentList, usualLength)
  const list = listAppointments(runtime, toSeenFilter(query, onlyAgentId), runtime.clock.now().getTime())
  const page = await list.page(place)
  return {
    ...page,
    length: place.limit,
    rows: page.rows.map((appointment) => toAdminAppointmentLine(appointment, { agents, firm: runtime.firm })),
  }
}

type GridData = Extract<Route.ComponentProps['loaderData'], { view: 'grid' }>

/** A day or week, with the answer to what was last changed and the form that the page's URL opens. */
function Calendar({ query, agents, today, grid, opened, answer }: GridData & { answer: CalendarAnswer | undefined }) {
  const refused = answer?.result === undefined ? null : answer.form
  const isDone = answer?.done != null
  useCloseWhenDone(opened !== null, isDone)
  const inAddress = isDone ? null : opened
  // A form sent from the menu on empty time opens when it is refused.
  const shown = refused === null ? inAddress : { form: refused, agentId: '', day: query.day, from: '', until: '' }
  return (
    <>
      <CalendarBar query={query} heading={grid.heading} agents={agents} today={today} />
      <CalendarNotice key={calendarHref(query)} answer={answer} />
      {shown !== null && (
        <TimeForm
          key={`${shown.form} ${shown.agentId} ${query.day} ${shown.from} ${shown.until}`}
          opened={shown}
          query={query}
          agents={agents}
          today={today}
          lastResult={answer?.result}
        />
      )}
      {grid.note !== null && <p className="mt-2">{grid.note}</p>}
      <TimeGrid grid={grid} query={query} action={calendarHref(query)} />
    </>
  )
}

/**
 * Takes the form that the address opens out of it once it has done its work: left there, it would open again with the
 * next record that is opened, and empty it blocks the whole day of the first agent.
 */
function useCloseWhenDone(isInAddress: boolean, isDone: boolean): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // The router passes on what the action answered before the page is up to date.
  const isUpToDate = useNavigation().state === 'idle'
  useEffect(() => {
    if (!isInAddress || !isDone || !isUpToDate) return
    void navigate(
      { pathname, search: withoutTimeForm(search) },
      { replace: true, state: { ...state, ...preserveScroll } },
    )
  }, [isInAddress, isDone, isUpToDate, pathname, search, state, navigate])
}
