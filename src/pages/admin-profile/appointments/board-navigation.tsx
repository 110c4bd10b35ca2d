import { addDays } from '../../../time/calendar-days.ts'
import { keepPlace } from '../../../ui/after-navigation.ts'
import { Pager } from '../../../ui/pager.tsx'
import { ViewLink } from '../../../ui/tab-link.tsx'
import { type BoardView, boardHref } from './board-view.ts'

const views = [
  { view: 'list', name: 'List' },
  { view: 'day', name: 'Day' },
  { view: 'week', name: 'Week' },
] as const

/** The three ways to look at appointments. */
export function ViewChoice({ view }: { view: BoardView }) {
  return (
    <nav aria-label="View">
      <ul className="flex flex-wrap gap-x-6">
        {views.map(({ view: other, name }) => (
          <li key={other}>
            <ViewLink to={boardHref(view, { view: other })} isCurrent={view.view === other} state={keepPlace}>
              {name}
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** From one day or week to the next. */
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
      state={keepPlace}
    />
  )
}
