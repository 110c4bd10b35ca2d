import { Form } from 'react-router'
import { addDays } from '../../../time/calendar-days.ts'
import { Button } from '../../../ui/button.tsx'
import type { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { keepPlace } from '../../../ui/navigation.tsx'
import { ViewLink } from '../../../ui/tab-link.tsx'
import { appointmentStatuses, type BoardView, boardHref, whens } from './board-view.ts'

type BoardFilterProps = { view: BoardView; agents: { agentId: string; name: string }[] }

/** Narrows what is shown. All of it stands in the page's address, so that a view can be kept and passed on. */
export function BoardFilter({ view, agents }: BoardFilterProps) {
  const isList = view.view === 'list'
  return (
    <Form
      // Other links change what was asked for: the fields show it.
      key={JSON.stringify(view)}
      method="get"
      action="/admin-profile/appointments"
      role="search"
      state={keepPlace}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.6fr)_auto]"
    >
      {!isList && <input type="hidden" name="view" value={view.view} />}
      <SelectField
        field={fieldOf('agent', view.agentId ?? '')}
        label="Agent"
        emptyOption={view.view === 'week' ? 'The first' : 'All'}
        options={agents.map(({ agentId, name }) => ({ value: agentId, name }))}
      />
      <SelectField
        field={fieldOf('status', view.status ?? '')}
        label="Status"
        emptyOption="All"
        options={optionsOf(appointmentStatuses)}
      />
      {isList ? (
        <>
          <SelectField field={fieldOf('when', view.when)} label="When" options={optionsOf(whens)} />
          <TextField
            field={fieldOf('search', view.search)}
            label="Name, e-mail or reference begins with"
            autoComplete="off"
            isRequired={false}
          />
        </>
      ) : (
        <TextField field={fieldOf('day', view.day)} label="Day" type="date" autoComplete="off" isRequired={false} />
      )}
      <Button type="submit" look="quiet" className="self-end justify-self-start">
        Show
      </Button>
    </Form>
  )
}

function fieldOf(name: string, initialValue: string): Field {
  const id = `board-${name}`
  return { key: id, id, name, initialValue, errors: undefined, errorId: `${id}-error`, descriptionId: `${id}-hint` }
}

function optionsOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, name]) => ({ value, name }))
}

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
