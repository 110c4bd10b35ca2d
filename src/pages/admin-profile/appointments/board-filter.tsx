import { addDays } from '../../../time/calendar-days.ts'
import { ListChips } from '../../../ui/list/list-chips.tsx'
import { ListFilter } from '../../../ui/list/list-filter.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { appointmentList, appointmentSchedule, type BoardView, boardHref } from './board-view.ts'

type BoardFilterProps = { view: BoardView; agents: { agentId: string; name: string }[] }

/** The filters of the view, kept in the page's URL so that a view can be bookmarked and shared. */
export function BoardFilter({ view, agents }: BoardFilterProps) {
  const everybody = { value: '', name: view.view === 'week' ? 'The first' : 'All' }
  const options = { agent: [everybody, ...agents.map(({ agentId, name }) => ({ value: agentId, name }))] }
  return view.view === 'list' ? (
    <div className="space-y-2">
      <ListFilter list={appointmentList} listQuery={view} options={options} />
      <ListChips list={appointmentList} listQuery={view} options={options} />
    </div>
  ) : (
    <ListFilter list={appointmentSchedule} listQuery={view} options={options} keeps={['view']} />
  )
}

/** The three views of appointments. */
export function ViewChoice({ view }: { view: BoardView }) {
  const views = Object.entries(appointmentSchedule.fields.view.options) as [BoardView['view'], string][]
  return (
    <ViewTabs
      name="View"
      views={views.map(([other, name]) => ({
        name,
        to: boardHref(view, { view: other }),
        isCurrent: view.view === other,
      }))}
    />
  )
}

/** Links to the previous and the next day or week. */
export function DayPager({ view, today }: { view: BoardView; today: string }) {
  const [noun, days] = view.view === 'week' ? ['week', 7] : ['day', 1]
  return (
    <Pager
      name={view.view === 'week' ? 'Weeks' : 'Days'}
      links={[
        { name: `Previous ${noun}`, to: boardHref(view, { day: addDays(view.day, -days) }) },
        { name: 'Today', to: boardHref(view, { day: today }) },
        { name: `Next ${noun}`, to: boardHref(view, { day: addDays(view.day, days) }) },
      ]}
      state={preserveScroll}
    />
  )
}
