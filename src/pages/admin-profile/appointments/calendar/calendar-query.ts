import { toFieldTime } from '#src/features/booking/availability/availability.ts'
import {
  appointmentListHref,
  appointmentsPath,
  sharedFilters,
} from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { movePath } from '#src/pages/admin-profile/record-paths.ts'
import { addDays, isClockTime } from '#src/time/calendar-days.ts'
import type { Answer } from '#src/ui/forms/answer.ts'
import { type ListDescription, type ListQuery, listHref, parseListQuery } from '#src/ui/list/list-query.ts'

/** The views of the page, the first one by default. */
export const calendarViews = { day: 'Day', week: 'Week', month: 'Month', list: 'List' } as const

/** The calendar and its URL parameters. For a week or month, `day` is any of its days. */
export const calendar = {
  path: appointmentsPath,
  fields: {
    view: { label: 'View', options: calendarViews, isAlwaysInUrl: true },
    ...sharedFilters,
    day: { label: 'Day', kind: 'day' },
    hours: {
      label: 'Hours',
      options: { '': 'Open hours', earlier: 'From midnight', later: 'Until midnight', all: 'All 24 hours' },
    },
  },
} as const satisfies ListDescription

export type CalendarQuery = ListQuery<typeof calendar>

/** The list's own parameters. */
const listParameters = ['when', 'search', 'status', 'after']

/**
 * Parses the page's URL. Invalid values fall back to the defaults. An address that filters the list and names no view,
 * as in older links, is the list's.
 */
export function readCalendarQuery(query: URLSearchParams, today: string): CalendarQuery {
  const read = parseListQuery(calendar, query)
  const isList = !query.has('view') && listParameters.some((name) => query.has(name))
  return { ...read, view: isList ? 'list' : read.view, day: read.day || today }
}

/** Whether the page's URL says for which day it is. */
export function isDayChosen(query: URLSearchParams): boolean {
  return parseListQuery(calendar, query).day !== ''
}

/** The URL of the page with a changed view. */
export function calendarHref(query: CalendarQuery, change: Partial<CalendarQuery> = {}): string {
  const shown = { ...query, ...change }
  if (shown.view === 'list') return appointmentListHref({ agent: shown.agent, status: shown.status })
  return listHref(calendar, shown)
}

/** The days from which the previous and the next day, week or month are shown. */
export function neighboursOf({ view, day }: CalendarQuery): { previous: string; next: string } {
  switch (view) {
    case 'week':
      return { previous: addDays(day, -7), next: addDays(day, 7) }
    case 'month': {
      const first = `${day.slice(0, 7)}-01`
      const [previous, next] = [addDays(first, -1), addDays(first, 31)]
      return { previous: `${previous.slice(0, 7)}-01`, next: `${next.slice(0, 7)}-01` }
    }
    default:
      return { previous: addDays(day, -1), next: addDays(day, 1) }
  }
}

/** The forms above the calendar. */
export const timeForms = { block: 'Block time', 'extra-hours': 'Add extra hours' } as const

export type TimeFormName = keyof typeof timeForms

/** The form in which an answer says what is wrong; null for none. */
export function refusedTimeForm(answer: Answer | undefined): TimeFormName | null {
  const intent = answer?.ok === false ? answer.intent : ''
  return intent === 'block' || intent === 'extra-hours' ? intent : null
}

/** A form with what it is to be filled in with; the times are `HH:MM`, and any text may be empty. */
export type TimeFormQuery = { form: TimeFormName; agentId: string; day: string; from: string; until: string }

/** The form that the page's URL opens; null for none. Times that are none are left out. */
export function readTimeFormQuery(query: URLSearchParams, { agent, day }: CalendarQuery): TimeFormQuery | null {
  const form = query.get('form') ?? ''
  if (form !== 'block' && form !== 'extra-hours') return null
  const time = (name: string) => {
    const value = query.get(name) ?? ''
    return isClockTime(value) ? value : ''
  }
  return { form, agentId: query.get('for') ?? agent, day, from: time('from'), until: time('until') }
}

type Stretch = { agentId: string; day: string; from: string; until: string }

/** The id of the form's place on the page. */
export const timeFormId = 'time-form'

/** The URL that opens a form of the calendar, filled in. Without `stretch`, for the calendar's own agent and day. */
export function timeFormHref(query: CalendarQuery, form: TimeFormName, stretch?: Stretch): string {
  const opened = new URLSearchParams({ form })
  if (stretch !== undefined) {
    if (stretch.agentId !== '') opened.set('for', stretch.agentId)
    opened.set('from', stretch.from)
    // A time field has no 24:00.
    opened.set('until', toFieldTime(stretch.until))
  }
  // A month has no forms.
  const view = query.view === 'week' ? 'week' : 'day'
  return `${calendarHref(query, { view, day: stretch?.day ?? query.day })}&${opened}#${timeFormId}`
}

/** The query of the page's URL without the form that it opens, as in `location.search`. */
export function withoutTimeForm(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['form', 'for', 'from', 'until']) query.delete(name)
  return query.size === 0 ? '' : `?${query}`
}

/** The URL of the page on which staff book for a caller. */
export function newAppointmentHref(choice: { agentId?: string; day: string; time?: string }): string {
  const query = new URLSearchParams()
  if (choice.agentId) query.set('agent', choice.agentId)
  query.set('day', choice.day)
  if (choice.time) query.set('time', choice.time)
  return `${appointmentsPath}/new?${query}`
}

/** `agentId`: empty to leave it with its agent. */
type ChosenTime = { agentId: string; day: string; time: string }

/** The URL of an appointment's page with a time to move it to chosen. Nothing changes before it is confirmed there. */
export function moveHref(appointmentId: string, { agentId, ...choice }: ChosenTime): string {
  const query = new URLSearchParams(agentId === '' ? choice : { agent: agentId, ...choice })
  return `${movePath(appointmentId)}?${query}`
}
