import { Disclosure } from '../../ui/disclosure.tsx'
import { ScrollingTable } from '../../ui/scrolling-table.tsx'
import type { AdminAppointmentLine } from './admin-appointment-line.server.ts'

/** Appointments, earliest first; what the visitor wrote opens on demand. */
export function AppointmentTable({ appointments }: { appointments: AdminAppointmentLine[] }) {
  if (appointments.length === 0) {
    return (
      <p className="mt-4">No appointment is booked. They appear here as soon as somebody books on the contact page.</p>
    )
  }
  return (
    <ScrollingTable name="Appointments" columns={['When', 'Who', 'About', 'Status', 'Reference']}>
      {appointments.map(({ appointmentId, when, zone, name, email, phone, scamType, story, status, reference }) => (
        <tr key={appointmentId}>
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
          <td>
            {scamType}
            {story !== '' && (
              <Disclosure summary="What happened">
                <p className="max-w-[50ch] whitespace-pre-wrap break-words">{story}</p>
              </Disclosure>
            )}
          </td>
          <td>{status}</td>
          <td className="tabular">{reference}</td>
        </tr>
      ))}
    </ScrollingTable>
  )
}
