import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import type { AppointmentLine } from '../_frame/appointment-line.server.ts'

/** The client's own appointments: what comes, and what was. */
export function MyAppointments({ next, past }: { next: AppointmentLine[]; past: AppointmentLine[] }) {
  return (
    <Section id="appointments" title="My appointments">
      {next.length === 0 ? <p>You have no appointment ahead of you.</p> : <AppointmentList appointments={next} />}
      <ButtonLink to="/contact" look="quiet">
        Book an appointment
      </ButtonLink>
      {past.length > 0 && (
        <>
          <h3 className="pt-4 text-h3">Past</h3>
          <AppointmentList appointments={past} />
        </>
      )}
    </Section>
  )
}

function AppointmentList({ appointments }: { appointments: AppointmentLine[] }) {
  return (
    <ul className="border-rule border-t">
      {appointments.map(({ appointmentId, reference, when, zone, scamType, status }) => (
        <li key={appointmentId} className="border-rule border-b py-4">
          <p className="tabular font-semibold">{when}</p>
          <p className="text-muted text-small">
            {zone} · {scamType} · {reference}
            {status === 'booked' ? '' : ` · ${status}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
