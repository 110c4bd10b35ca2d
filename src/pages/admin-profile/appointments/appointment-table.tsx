import { Link } from 'react-router'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import type { AdminAppointmentLine } from './appointment-view.server.ts'
import { appointmentStatuses } from './board-view.ts'

type AppointmentTableProps = { appointments: AdminAppointmentLine[]; none: string }

/** A table of appointments, without stories. `none` is shown if the table would be empty. */
export function AppointmentTable({ appointments, none }: AppointmentTableProps) {
  if (appointments.length === 0) return <p className="mt-4">{none}</p>
  return (
    <ScrollingTable name="Appointments" columns={['When', 'Name', 'Type of scam', 'Agent', 'Status', 'Reference']}>
      {appointments.map((appointment) => (
        <AppointmentRow key={appointment.appointmentId} {...appointment} />
      ))}
    </ScrollingTable>
  )
}

function AppointmentRow(appointment: AdminAppointmentLine) {
  const { appointmentId, when, zone, name, email, phone, scamType, agentName, status, reference } = appointment
  return (
    <tr>
      <td>
        <span className="tabular block font-semibold">{when}</span>
        <span className="text-muted text-small">{zone}</span>
      </td>
      <td>
        {name}
        <a href={`mailto:${email}`} className="prose-link block">
          {email}
        </a>
        {phone !== '' && <span className="tabular block">{phone}</span>}
      </td>
      <td>{scamType}</td>
      <td>{agentName}</td>
      <td>{appointmentStatuses[status]}</td>
      <td className="tabular">
        <Link to={`/admin-profile/appointments/${appointmentId}`} className="prose-link">
          {reference}
        </Link>
      </td>
    </tr>
  )
}

/** Changes of an appointment, oldest first. */
export function HistoryList({ history }: { history: { sequence: number; when: string; words: string }[] }) {
  return (
    <ol className="mt-4 border-rule border-t">
      {history.map(({ sequence, when, words }) => (
        <li key={sequence} className="border-rule border-b py-2">
          <span className="tabular block text-muted text-small">{when}</span>
          {words}
        </li>
      ))}
    </ol>
  )
}
