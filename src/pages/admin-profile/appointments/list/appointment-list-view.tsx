import type { ReactNode } from 'react'
import type { AdminAppointmentLine } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { noUpcomingAppointments } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { cancelPath, handOverPath } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { Button } from '#src/ui/button.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { filtersOf, type ListPage } from '#src/ui/list/list-query.ts'
import { RecordList } from '#src/ui/list/record-list.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import { appointmentColumns, appointmentList, appointmentRow, orderOf, statusOptions } from './appointment-list.tsx'

type AppointmentListViewProps = ListPage<typeof appointmentList, AdminAppointmentLine> & {
  agents: { agentId: string; name: string }[]
  mayExport: boolean
  /** The answer to the last press about the selected appointments. */
  answer: Answer | undefined
  /** The heading of the calendar's page, and what can be done there. */
  head: ReactNode
  actions: ReactNode
}

/** The list of appointments. */
export function AppointmentListView({ agents, answer, ...list }: AppointmentListViewProps) {
  const { timeZoneCity } = useFirm()
  const { listQuery, mayExport } = list
  // To show all narrows nothing.
  const isFiltered = filtersOf(appointmentList, listQuery).some(
    ({ name }) => name !== 'when' || listQuery.when === 'past',
  )
  return (
    <>
      <RecordList
        {...list}
        name="Appointments"
        list={appointmentList}
        columns={appointmentColumns}
        row={appointmentRow}
        order={orderOf(listQuery)}
        notice={<AnswerBox answer={answer} />}
        filter={{
          options: {
            status: statusOptions(listQuery),
            agent: [{ value: '', name: 'All' }, ...agents.map(({ agentId, name }) => ({ value: agentId, name }))],
          },
          keeps: ['view', ...(agents.length > 1 ? [] : (['agent'] as const))],
        }}
        empty={
          <p className="mt-4">
            {isFiltered
              ? 'No appointments match your search. Try another status, time or name.'
              : noUpcomingAppointments}
          </p>
        }
        bulk={{
          id: 'selected-appointments',
          name: 'Selected appointments',
          hint: 'Select appointments to record how they went, move or cancel them.',
          answer,
          actions: bulkButtons,
          checkbox: ({ appointmentId, sequence, name, when }) => ({
            id: appointmentId,
            value: sequence,
            label: `${name}, ${when}`,
          }),
        }}
      />
      <p className="mt-2 text-muted text-small lg:hidden">All times are {timeZoneCity} time.</p>
      {mayExport && <p className="mt-4 text-muted text-small">The CSV file doesn’t include what people told us.</p>}
    </>
  )
}

const bulkButtons = (
  <>
    <Button type="submit" name="intent" value="mark-done">
      Mark as done
    </Button>
    <Button type="submit" name="intent" value="mark-no-show" variant="quiet">
      Mark as no-show
    </Button>
    {/* Each shows first what would happen. */}
    <Button type="submit" formMethod="get" formAction={handOverPath} variant="quiet">
      Move to …
    </Button>
    <Button type="submit" formMethod="get" formAction={cancelPath} variant="quiet">
      Cancel …
    </Button>
  </>
)
