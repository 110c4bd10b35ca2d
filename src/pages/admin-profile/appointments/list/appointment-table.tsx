import type { AdminAppointmentLine } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { Icon } from '#src/ui/icon.tsx'
import { ListRow } from '#src/ui/list/list-row.tsx'
import { RowCheckbox, SelectAll } from '#src/ui/list/row-checkbox.tsx'
import { ScrollingTable } from '#src/ui/list/scrolling-table.tsx'
import type { SortColumn } from '#src/ui/list/sort-column.ts'
import { mailHref } from '#src/ui/mail-link.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { RecordLink } from '#src/ui/record/record-link.tsx'

type AppointmentTableProps = {
  appointments: AdminAppointmentLine[]
  /** The heading of the first column, if it sorts the list. */
  when?: SortColumn
  /** Whether the rows can be selected; see `BulkList`. */
  isSelectable?: boolean
  /** Whether it shows only who is called when, and by whom, for a column of a page. */
  isShort?: boolean
}

/** A table of appointments, without stories. */
export function AppointmentTable({ appointments, when, isSelectable = false, isShort = false }: AppointmentTableProps) {
  const columns = isShort
    ? ['Name', 'Phone', 'Email', 'Agent']
    : ['Name', 'Phone', 'Email', 'Type of scam', 'Agent', 'Status', 'Reference']
  return (
    <ScrollingTable
      name="Appointments"
      columns={[when ?? 'When', ...columns]}
      select={isSelectable ? <SelectAll /> : undefined}
    >
      {appointments.map((appointment) => (
        <AppointmentRow
          key={appointment.appointmentId}
          {...appointment}
          isSelectable={isSelectable}
          isShort={isShort}
        />
      ))}
    </ScrollingTable>
  )
}

type AppointmentRowProps = AdminAppointmentLine & { isSelectable: boolean; isShort: boolean }

function AppointmentRow({ isSelectable, isShort, ...appointment }: AppointmentRowProps) {
  const { appointmentId, sequence, when, whenShort, name, email, phone, scamType, agentName, status, reference } =
    appointment
  return (
    <ListRow id={`appointment-${appointmentId}`} recordId={appointmentId}>
      {isSelectable && <RowCheckbox id={appointmentId} value={sequence} label={`${name}, ${when}`} />}
      <td className="tabular whitespace-nowrap font-semibold">
        <span aria-hidden="true">{whenShort}</span>
        <span className="sr-only">{when}</span>
      </td>
      {/* The rest of the width is the name's, so that rows stay one line high. */}
      <td title={name} className="min-w-[7rem] lg:w-full lg:max-w-0 lg:truncate">
        <RecordLink id={appointmentId}>{name}</RecordLink>
      </td>
      <td className="tabular whitespace-nowrap">
        {phone !== '' && <PhoneLink phone={phone} className="prose-link" />}
      </td>
      <td>
        <EmailIcon email={email} />
      </td>
      {!isShort && <td className="lg:whitespace-nowrap">{scamType}</td>}
      <td title={agentName} className={`lg:truncate ${isShort ? 'lg:max-w-[7.5rem]' : 'lg:max-w-[9.5rem]'}`}>
        {agentName}
      </td>
      {!isShort && (
        <>
          <td>{appointmentStatuses[status]}</td>
          <td className="tabular whitespace-nowrap">
            <RecordLink id={appointmentId}>{reference}</RecordLink>
          </td>
        </>
      )}
    </ListRow>
  )
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
