import { type ListDescription, type ListQuery, listHref, parseListQuery } from '../../../ui/list/list-query.ts'
import { pageLengthField } from '../../../ui/list/page-length.tsx'

/** The statuses of an appointment with their labels. */
export const appointmentStatuses = {
  booked: 'Booked',
  done: 'Done',
  'no-show': 'No-show',
  cancelled: 'Cancelled',
} as const

const path = '/admin-profile/appointments'

const shared = {
  agent: { label: 'Agent', kind: 'text' },
  status: { label: 'Status', options: { '': 'All', ...appointmentStatuses } },
} as const

/** The list of appointments and its URL parameters. */
export const appointmentList = {
  path,
  file: `${path}/csv`,
  fields: {
    ...shared,
    // By default only upcoming ones are shown, but a search includes past ones.
    when: { label: 'When', options: { ahead: 'Upcoming', past: 'Past', all: 'All' }, isAlwaysInUrl: true },
    search: { label: 'Name, email or reference', kind: 'text' },
    // By default upcoming ones begin with the earliest, and others with the latest.
    sort: {
      label: 'Order',
      isElsewhere: true,
      options: { '': 'As usual', earliest: 'Earliest first', latest: 'Latest first' },
    },
    per: pageLengthField,
  },
} as const satisfies ListDescription

/** The day and week views. For a week, `day` is any of its days. */
export const appointmentSchedule = {
  path,
  fields: {
    view: { label: 'View', options: { list: 'List', day: 'Day', week: 'Week' } },
    ...shared,
    day: { label: 'Day', kind: 'day' },
  },
} as const satisfies ListDescription

/** The view requested in the page's URL. */
export type BoardView = ListQuery<typeof appointmentList> & ListQuery<typeof appointmentSchedule>

/** Parses the page's URL. Invalid values fall back to the defaults. */
export function readBoardView(query: URLSearchParams, today: string): BoardView {
  const list = parseListQuery(appointmentList, query)
  const schedule = parseListQuery(appointmentSchedule, query)
  const when = query.get('when') === list.when || list.search === '' ? list.when : 'all'
  return { ...list, ...schedule, when, day: schedule.day || today }
}

/** The part of the view that filters the list. */
export function toAppointmentFilter({ when, agent, status, search, sort }: BoardView) {
  return { when, agentId: agent || null, status: status || null, search, sort: orderOf({ when, sort }) }
}

/** The order of the list. */
export function orderOf({ when, sort }: Pick<BoardView, 'when' | 'sort'>): 'earliest' | 'latest' {
  return sort || (when === 'ahead' ? 'earliest' : 'latest')
}

/** The URL of the page with a changed view. */
export function boardHref(view: BoardView, change: Partial<BoardView> = {}): string {
  const shown = { ...view, ...change }
  return listHref(shown.view === 'list' ? appointmentList : appointmentSchedule, shown)
}
