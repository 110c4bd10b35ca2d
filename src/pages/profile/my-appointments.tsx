import { Link } from 'react-router'
import type { AppointmentLine } from '../../features/booking/appointments/appointment-line.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

/** An appointment in a list. `href` is the page to view, move and cancel it; null once that has expired. */
export type MyAppointment = AppointmentLine & { href: string | null; isAhead: boolean }

/** The upcoming appointments, with a link to the page of all appointments. */
export function MyAppointments({ appointments }: { appointments: MyAppointment[] }) {
  const ahead = appointments.filter(({ isAhead }) => isAhead).reverse()
  return (
    <Section id="appointments" title="My appointments">
      {ahead.length === 0 ? <p>You have no upcoming appointments.</p> : <AppointmentList appointments={ahead} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/contact" variant="quiet">
          Book an appointment
        </ButtonLink>
        {ahead.length < appointments.length && (
          <Link to="/profile/appointments" className="prose-link inline-flex min-h-11 items-center">
            All my appointments
          </Link>
        )}
      </div>
    </Section>
  )
}

export function AppointmentList({ appointments }: { appointments: MyAppointment[] }) {
  return (
    <ul className="border-rule border-t">
      {appointments.map(({ appointmentId, reference, when, zone, scamType, status, href, isAhead }) => (
        <li
          key={appointmentId}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-rule border-b py-4"
        >
          <div>
            <p className="tabular font-semibold">{when}</p>
            <p className="text-muted text-small">
              {zone} · {scamType} · {reference}
              {status === 'booked' ? '' : ` · ${status}`}
            </p>
          </div>
          {href !== null && (
            <Link to={href} className="prose-link inline-flex min-h-11 items-center">
              {isAhead && status === 'booked' ? 'Move or cancel' : 'See details'}
              <span className="sr-only">: {when}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
