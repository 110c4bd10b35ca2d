import type { AdminAppointmentLine } from './admin-appointment-line.server.ts'
import { cellLook, ScrollingTable } from './scrolling-table.tsx'

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
        <tr key={appointmentId} className="border-rule border-t align-top">
          <td className={cellLook}>
            <span className="tabular block font-semibold">{when}</span>
            <span className="text-muted text-small">{zone}</span>
          </td>
          <td className={cellLook}>
            {name}
            <a href={`mailto:${email}`} className="prose-link block">
              {email}
            </a>
            {phone !== '' && <span className="tabular block">{phone}</span>}
          </td>
          <td className={cellLook}>
            {scamType}
            {story !== '' && (
              <details>
                <summary className="cursor-pointer text-link text-small underline underline-offset-4">
                  What happened
                </summary>
                <p className="max-w-[50ch] whitespace-pre-wrap break-words">{story}</p>
              </details>
            )}
          </td>
          <td className={cellLook}>{status}</td>
          <td className={`${cellLook} tabular`}>{reference}</td>
        </tr>
      ))}
    </ScrollingTable>
  )
}
