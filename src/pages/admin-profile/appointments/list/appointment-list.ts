import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { type ListDescription, type ListQuery, listHref, parseListQuery } from '#src/ui/list/list-query.ts'
import { pageLengthField } from '#src/ui/list/page-length.tsx'

export const appointmentsPath = '/admin-profile/appointments'

/** The filters that the list and the calendar share. */
export const sharedFilters = {
  agent: { label: 'Agent', kind: 'id' },
  status: { label: 'Status', options: { '': 'All', ...appointmentStatuses } },
} as const

/** The list of appointments and its URL parameters. It is one view of the calendar's page. */
export const appointmentList = {
  path: appointmentsPath,
  file: `${appointmentsPath}/csv`,
  fields: {
    view: { label: 'View', options: { list: 'List' }, isAlwaysInUrl: true },
    ...sharedFilters,
    // By default only upcoming ones are shown, but a search includes past ones.
    when: { label: 'When', options: { ahead: 'Upcoming', past: 'Past', all: 'All' }, isAlwaysInUrl: true },
    search: { label: 'Name, email or reference', kind: 'text' },
    // By default upcoming ones begin with the earliest, and others with the latest.
    sort: {
      label: 'Order',
      isElsewhere: true,
      options: { '': 'Default order', earliest: 'Earliest first', latest: 'Latest first' },
    },
    per: pageLengthField,
  },
} as const satisfies ListDescription

export type AppointmentQuery = ListQuery<typeof appointmentList>

/** Parses the list's parameters. Invalid values fall back to the defaults. */
export function readAppointmentQuery(query: URLSearchParams): AppointmentQuery {
  const list = parseListQuery(appointmentList, query)
  const when = query.get('when') === list.when || list.search === '' ? list.when : 'all'
  return { ...list, when }
}

/** The part of the query that filters and orders the list. */
export function toAppointmentFilter({ when, agent, status, search, sort }: AppointmentQuery) {
  return { when, agentId: agent || null, status: status || null, search, sort: orderOf({ when, sort }) }
}

/** The order of the list. */
export function orderOf({ when, sort }: Pick<AppointmentQuery, 'when' | 'sort'>): 'earliest' | 'latest' {
  return sort || (when === 'ahead' ? 'earliest' : 'latest')
}

/** The URL of the list with given filters. */
export function appointmentListHref(filters: Partial<AppointmentQuery>): string {
  return listHref(appointmentList, { view: 'list', when: 'ahead', ...filters })
}
