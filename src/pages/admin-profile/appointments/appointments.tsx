import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { agentIdSeenBy, mayExport } from '#src/access/what-agents-may-do.ts'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { listAppointments } from '#src/features/booking/appointments/find-appointments.server.ts'
import { completeAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { useFreshDataWhileWatched } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { type Answer, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import { findListPage, type ListQuestion, listFile } from '#src/workflows/list-page.server.ts'
import type { Route } from './+types/appointments'
import { toAdminAppointmentLine } from './appointment-view.server.ts'
import { calendarForms } from './calendar/calendar-forms.server.ts'
import { BookLink, CalendarBar, CalendarHead, CalendarTitle } from './calendar/calendar-head.tsx'
import {
  calendarHref,
  isDayChosen,
  readCalendarQuery,
  readTimeFormQuery,
  refusedTimeForm,
  withoutTimeForm,
} from './calendar/calendar-query.ts'
import { MonthGrid } from './calendar/month-grid.tsx'
import { findMonth } from './calendar/month-view.server.ts'
import { OpenedTimeForm } from './calendar/time-form.tsx'
import { TimeGrid } from './calendar/time-grid/time-grid.tsx'
import { findTimeGrid } from './calendar/time-grid/time-grid-view.server.ts'
import {
  appointmentColumns,
  appointmentList,
  readAppointmentQuery,
  toAppointmentFilter,
} from './list/appointment-list.tsx'
import { AppointmentListView } from './list/appointment-list-view.tsx'
import { bulkForms } from './list/mark-selected.server.ts'

function findAppointments({ runtime, query, staff }: ListQuestion<typeof appointmentList>) {
  const [filter, onlyAgentId] = [toAppointmentFilter(readAppointmentQuery(query)), agentIdSeenBy(staff)]
  const now = runtime.clock.now().getTime()
  return listAppointments(runtime, { ...filter, agentId: onlyAgentId ?? filter.agentId }, now)
}

export const middleware = [
  listFile(appointmentList, async (question) => {
    const { clock, firm } = question.runtime
    const agents = await question.context.get(deskReadingsContext).agents()
    const nameOf = new Map(agents.map(({ agentId, name }) => [agentId, name]))
    return {
      fileName: `appointments-${dayOf(clock.now().getTime(), firm.timeZone)}.csv`,
      columns: appointmentColumns,
      listQuery: readAppointmentQuery(question.query),
      rows: findAppointments(question).map((rows) =>
        rows.map((row) => ({ ...row, agentName: nameOf.get(row.agentId) ?? row.agentId, firmZone: firm.timeZone })),
      ),
    }
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
  const shownAgents = agents.map(({ agentId, name }) => ({ agentId, name }))
  const page = { query, today, agents: shownAgents }
  switch (query.view) {
    case 'list': {
      const list = await findListPage(appointmentList, { request, context }, (question) =>
        findAppointments(question).map((rows) =>
          rows.map((appointment) => toAdminAppointmentLine(appointment, { agents, firm: runtime.firm })),
        ),
      )
      const listQuery = readAppointmentQuery(params)
      return { ...page, view: 'list', list: { ...list, listQuery }, mayExport: mayExport(staff) } as const
    }
    case 'month':
      return { ...page, view: 'month', month: await findMonth(runtime, { query, onlyAgentId, agents, today }) } as const
    default: {
      const { consultationMinutes } = rules
      const { agentId: ownAgentId } = staff
      const gridQuery = {
        query,
        isDayChosen: isDayChosen(params),
        onlyAgentId,
        ownAgentId,
        agents,
        consultationMinutes,
        today,
      }
      const grid = await findTimeGrid(runtime, gridQuery)
      const shown = { ...query, day: grid.day }
      return { ...page, query: shown, view: 'grid', grid, opened: readTimeFormQuery(params, shown) } as const
    }
  }
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerForm({ request, context }, { ...calendarForms({ url, context }), ...bulkForms(context) })
}

export const shouldRevalidate = revalidateAfterActions

export default function Appointments({ loaderData, actionData }: Route.ComponentProps) {
  const { query, agents, today } = loaderData
  const answer = useAnswer(actionData)
  useFreshDataWhileWatched({ hasAnswer: refusedTimeForm(actionData) !== null })
  return (
    <ListWithRecord title="Calendar" isRefused={actionData?.ok === false}>
      {loaderData.view === 'list' ? (
        <AppointmentListView
          {...loaderData.list}
          agents={agents}
          mayExport={loaderData.mayExport}
          answer={answer}
          head={<CalendarTitle query={query} />}
          actions={<BookLink query={query} />}
        />
      ) : (
        <CalendarHead query={query} />
      )}
      {loaderData.view === 'month' && (
        <>
          <CalendarBar query={query} heading={loaderData.month.heading} agents={agents} today={today} />
          <MonthGrid month={loaderData.month} query={query} />
        </>
      )}
      {loaderData.view === 'grid' && <Calendar {...loaderData} answer={actionData} />}
    </ListWithRecord>
  )
}

type GridData = Extract<Route.ComponentProps['loaderData'], { view: 'grid' }>

/**
 * A day or week, with the answer to what was last changed and the form that the page's URL opens. `answer` is that of the
 * present address: once another day is shown, a refused form is closed.
 */
function Calendar({ query, agents, today, grid, opened, answer }: GridData & { answer: Answer | undefined }) {
  const refused = refusedTimeForm(answer)
  const isDone = answer?.ok === true
  useCloseWhenDone(opened !== null, isDone)
  const inAddress = isDone ? null : opened
  // A form sent from the menu on empty time opens when it is refused.
  const shown = refused === null ? inAddress : { form: refused, agentId: '', day: query.day, from: '', until: '' }
  return (
    <>
      <CalendarBar
        query={query}
        heading={grid.heading}
        agents={agents}
        today={today}
        hasLegend={grid.legend.length > 0}
      />
      <LastAnswer key={calendarHref(query)} answer={answer} />
      {shown !== null && (
        <OpenedTimeForm
          key={`${shown.form} ${shown.agentId} ${query.day} ${shown.from} ${shown.until}`}
          opened={shown}
          query={query}
          agents={agents}
          today={today}
          answer={answer}
        />
      )}
      {grid.note !== null && <p className="mt-2">{grid.note}</p>}
      <TimeGrid grid={grid} query={query} action={calendarHref(query)} />
    </>
  )
}

/** What was last changed on this day or in this week, or why not. It stays while the page is read again. */
function LastAnswer({ answer }: { answer: Answer | undefined }) {
  return <AnswerBox answer={useAnswer(answer)} />
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
