import type { AdminAppointmentLine } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { noUpcomingAppointments } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { Button } from '#src/ui/button.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { BulkList } from '#src/ui/list/bulk-list.tsx'
import { ListChips } from '#src/ui/list/list-chips.tsx'
import { ListControls } from '#src/ui/list/list-controls.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { filtersOf } from '#src/ui/list/list-query.ts'
import { ListPager } from '#src/ui/list/pager.tsx'
import { sortColumn } from '#src/ui/list/sort-column.ts'
import { type AppointmentQuery, appointmentList, orderOf } from './appointment-list.ts'
import { AppointmentTable } from './appointment-table.tsx'

type AppointmentListViewProps = {
  query: AppointmentQuery
  agents: { agentId: string; name: string }[]
  page: { rows: AdminAppointmentLine[]; next: string | null; isFirst: boolean; length: number }
  mayExport: boolean
  /** The answer to the last press about the selected appointments. */
  answer: Answer | undefined
}

/** The list of appointments with its filters, its pager and the link to its file. */
export function AppointmentListView({ query, agents, page, mayExport, answer }: AppointmentListViewProps) {
  // To show all narrows nothing.
  const isFiltered = filtersOf(appointmentList, query).some(({ name }) => name !== 'when' || query.when === 'past')
  const options = {
    agent: [{ value: '', name: 'All' }, ...agents.map(({ agentId, name }) => ({ value: agentId, name }))],
  }
  const when = sortColumn('When', {
    list: appointmentList,
    listQuery: query,
    ascending: 'earliest',
    descending: 'latest',
    current: orderOf(query),
  })
  return (
    <div className="mt-1">
      <ListControls>
        <ListFilter
          list={appointmentList}
          listQuery={query}
          options={options}
          keeps={['view', ...(agents.length > 1 ? [] : (['agent'] as const))]}
        />
        <ListChips list={appointmentList} listQuery={query} options={options} except={['view']} />
      </ListControls>
      <AnswerBox answer={answer} />
      <div className="mt-0.5">
        {page.rows.length === 0 ? (
          <p className="mt-4">
            {isFiltered
              ? 'No appointments match your search. Try another status, time or name.'
              : noUpcomingAppointments}
          </p>
        ) : (
          <BulkList
            id="selected-appointments"
            name="Selected appointments"
            hint="Select appointments to record how they went."
            list={appointmentList}
            answer={answer}
            actions={outcomeButtons}
          >
            <AppointmentTable appointments={page.rows} when={when} isSelectable />
          </BulkList>
        )}
      </div>
      <ListPager name="Appointments" list={appointmentList} listQuery={query} page={page} length={page.length} />
      {mayExport && page.rows.length > 0 && (
        <p className="mt-4 text-muted text-small">The CSV file doesn’t include what people told us.</p>
      )}
    </div>
  )
}

const outcomeButtons = (
  <>
    <Button type="submit" name="intent" value="mark-done">
      Mark as done
    </Button>
    <Button type="submit" name="intent" value="mark-no-show" variant="quiet">
      Mark as no-show
    </Button>
  </>
)
