import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { nameOfScamType } from '#src/firm/scam-types.ts'
import type { AdminAppointmentLine } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { EmailMe } from '#src/pages/admin-profile/appointments/reach-link.tsx'
import { clockTime, dayOf } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { type ListDescription, type ListQuery, listHref, parseListQuery } from '#src/ui/list/list-query.ts'
import { RowLink, RowPhone } from '#src/ui/list/list-row.tsx'
import { pageLengthField } from '#src/ui/list/page-length.tsx'
import { mailHref } from '#src/ui/mail-link.tsx'

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
  usualLength: 50,
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

/** The part of the query that filters and orders the list. Upcoming are those booked, unless another status is chosen. */
export function toAppointmentFilter({ when, agent, status, search, sort }: AppointmentQuery) {
  const shown = status || (when === 'ahead' ? 'booked' : null)
  return { when, agentId: agent || null, status: shown, search, sort: orderOf({ when, sort }) }
}

/** What may be chosen as status: of upcoming ones, nothing chosen is booked. */
export function statusOptions({ when }: Pick<AppointmentQuery, 'when'>): { value: string; name: string }[] {
  const all = Object.entries(sharedFilters.status.options).map(([value, name]) => ({ value, name }))
  if (when !== 'ahead') return all
  return [
    { value: '', name: appointmentStatuses.booked },
    ...all.filter(({ value }) => value !== '' && value !== 'booked'),
  ]
}

/** The order of the list. */
export function orderOf({ when, sort }: Pick<AppointmentQuery, 'when' | 'sort'>): 'earliest' | 'latest' {
  return sort || (when === 'ahead' ? 'earliest' : 'latest')
}

/** The URL of the list with given filters. */
export function appointmentListHref(filters: Partial<AppointmentQuery>): string {
  return listHref(appointmentList, { view: 'list', when: 'ahead', ...filters })
}

/** An appointment of the file, with its agent's name and the firm's time zone. */
export type AppointmentRow = Appointment & { agentName: string; firmZone: string }

type AppointmentColumn = Column<AdminAppointmentLine, AppointmentRow, AppointmentQuery['sort']>

const when: AppointmentColumn = {
  name: 'When',
  sort: { ascending: 'earliest', descending: 'latest' },
  cell: ({ whenShort, when }) => (
    <>
      <span aria-hidden="true">{whenShort}</span>
      <span className="sr-only">{when}</span>
    </>
  ),
  className: 'tabular whitespace-nowrap font-semibold',
  csv: {
    Day: ({ startsAt, firmZone }) => dayOf(startsAt, firmZone),
    From: ({ startsAt, firmZone }) => clockTime(startsAt, firmZone),
    Until: ({ endsAt, firmZone }) => clockTime(endsAt, firmZone),
    'Start (UTC)': ({ startsAt }) => toIso(startsAt),
  },
  csvOrder: 2,
}

/** The rest of the width is the name's, so that rows stay one line high. */
const name: AppointmentColumn = {
  name: 'Name',
  cell: ({ name }) => <RowLink>{name}</RowLink>,
  title: ({ name }) => name,
  className: 'min-w-[7rem] lg:w-full lg:max-w-0 lg:truncate',
  card: 'title',
  csv: { Name: ({ name }) => name },
  csvOrder: 6,
}

const phone: AppointmentColumn = {
  name: 'Phone',
  cell: ({ phone, email }) => (phone === '' ? <EmailMe email={email} /> : <RowPhone phone={phone} />),
  className: 'tabular whitespace-nowrap',
  card: 'action',
  csv: { Phone: ({ phone }) => phone },
  csvOrder: 8,
}

const email: AppointmentColumn = {
  name: 'Email',
  cell: ({ email }) => <EmailIcon email={email} />,
  card: 'action',
  csv: { Email: ({ email }) => email || 'No email' },
  csvOrder: 7,
}

const agent: AppointmentColumn = {
  name: 'Agent',
  cell: ({ agentName }) => agentName,
  title: ({ agentName }) => agentName,
  className: 'lg:truncate lg:max-w-[9.5rem]',
  csv: { Agent: ({ agentName }) => agentName },
  csvOrder: 3,
}

/** The columns of the list and its file, without what people told us: reading that is audited. */
export const appointmentColumns: AppointmentColumn[] = [
  when,
  name,
  phone,
  email,
  {
    name: 'Type of scam',
    cell: ({ scamType }) => scamType,
    className: 'lg:whitespace-nowrap',
    csv: { 'Type of scam': ({ scamType }) => nameOfScamType(scamType) },
    csvOrder: 5,
  },
  agent,
  {
    name: 'Status',
    cell: ({ status }) => appointmentStatuses[status],
    csv: { Status: ({ status }) => status },
    csvOrder: 4,
  },
  {
    name: 'Reference',
    cell: ({ reference }) => <RowLink>{reference}</RowLink>,
    className: 'tabular whitespace-nowrap',
    csv: { Reference: ({ reference }) => reference },
    csvOrder: 1,
  },
  { csv: { 'Booked (UTC)': ({ createdAt }) => toIso(createdAt) }, csvOrder: 9 },
]

/** Who is called when, and by whom, for a column of a page. */
export const shortAppointmentColumns: AppointmentColumn[] = [
  when,
  name,
  phone,
  email,
  { ...agent, className: 'lg:truncate lg:max-w-[7.5rem]' },
]

/** Which row an appointment is. */
export function appointmentRow({ appointmentId }: { appointmentId: string }) {
  return { id: `appointment-${appointmentId}`, recordId: appointmentId }
}

function EmailIcon({ email }: { email: string }) {
  if (email === '') return <span className="whitespace-nowrap text-muted">No email</span>
  return (
    <a href={mailHref(email)} title={email} className="grid size-6 place-items-center text-link">
      <Icon size={18}>
        <path d="M3 5h18v14H3V5Zm0 2 9 6 9-6" />
      </Icon>
      <span className="sr-only">{email}</span>
    </a>
  )
}
