import { ButtonLink } from '../../ui/button.tsx'
import type { AppointmentLine } from '../_frame/appointment-line.server.ts'

/** The client's own appointments: what comes, and what was. */
export function MyAppointments({ next, past }: { next: AppointmentLine[]; past: AppointmentLine[] }) {
  return (
    <section aria-labelledby="appointments-heading">
      <h2 id="appointments-heading" className="text-h2">
        My appointments
      </h2>
      {next.length === 0 ? (
        <p className="mt-4">You have no appointment ahead of you.</p>
      ) : (
        <AppointmentList appointments={next} />
      )}
      <ButtonLink to="/contact" look="quiet" className="mt-6">
        Book an appointment
      </ButtonLink>
      {past.length > 0 && (
        <>
          <h3 className="mt-10 text-h3">Past</h3>
          <AppointmentList appointments={past} />
        </>
      )}
    </section>
  )
}

function AppointmentList({ appointments }: { appointments: AppointmentLine[] }) {
  return (
    <ul className="mt-4 border-rule border-t">
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
