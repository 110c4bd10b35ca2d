import { Link } from 'react-router'
import type { AppointmentLine } from '#src/features/booking/appointments/appointment-line.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Section } from '#src/ui/section.tsx'

export type Choices = { mayBeMoved: boolean; mayBeCancelled: boolean }

/** `href`: null once the appointment's page has expired. */
export type MyAppointment = AppointmentLine & Choices & { href: string | null; isAhead: boolean }

const pastShown = 5

type MyAppointmentsProps = {
  appointments: MyAppointment[]
  /** That of the next one, which the page shows above. */
  nextReference: string | null
}

export function MyAppointments({ appointments, nextReference }: MyAppointmentsProps) {
  const hasNext = nextReference !== null
  const others = appointments.filter(({ reference }) => reference !== nextReference)
  const ahead = others.filter(({ isAhead }) => isAhead)
  const shown = others.slice(0, ahead.length + pastShown)
  return (
    <Section
      id="appointments"
      title={hasNext ? 'My other appointments' : 'My appointments'}
      beside={
        (hasNext || ahead.length > 0) && (
          <ButtonLink to="/contact" variant="quiet">
            Book another appointment
          </ButtonLink>
        )
      }
    >
      {shown.length === 0 ? (
        <p>{hasNext ? 'You have no others.' : 'Your upcoming and past appointments will appear here.'}</p>
      ) : (
        <AppointmentList appointments={shown} />
      )}
      {shown.length < others.length && (
        <p>
          <Link to="/profile/appointments">All my appointments</Link>
        </p>
      )}
    </Section>
  )
}

const pastWords = { booked: 'past', done: 'past', 'no-show': 'missed', cancelled: 'cancelled' }

export function AppointmentList({ appointments }: { appointments: MyAppointment[] }) {
  return (
    <ul className="border-rule border-t">
      {appointments.map(({ appointmentId, reference, when, scamType, status, href, isAhead, ...choices }) => (
        <li
          key={appointmentId}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-rule border-b py-3"
        >
          <div className="min-w-0">
            <p className={`tabular ${isAhead && status === 'booked' ? 'font-semibold' : ''}`}>{when}</p>
            <p className="text-muted text-small">
              {scamType} · {reference} · {isAhead && status === 'booked' ? 'booked' : pastWords[status]}
            </p>
          </div>
          {href !== null && (
            <Link to={href} className="prose-link inline-flex min-h-target items-center">
              {choicesInWords(choices)}
              <span className="sr-only">: {when}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function choicesInWords({ mayBeMoved, mayBeCancelled }: Choices): string {
  if (!mayBeCancelled) return 'See details'
  return mayBeMoved ? 'Move or cancel' : 'See details or cancel'
}
