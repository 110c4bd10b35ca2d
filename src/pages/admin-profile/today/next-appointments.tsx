import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { MailLink } from '../../../ui/mail-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { appointmentPath, outcomeActionFromToday } from '../appointments/appointment-paths.ts'
import { appointmentStatuses } from '../appointments/appointment-words.ts'
import { CallLink } from '../appointments/call-link.tsx'
import { GivenOutcome, OutcomeForm } from '../appointments/changes/outcome-form.tsx'
import { RunningClock } from './running-clock.tsx'
import type { Today } from './today.server.ts'

type NextAppointment = Today['next'][number]

type NextAppointmentsProps = Pick<Today, 'next' | 'now' | 'marked'>

/** The outcome given last, the appointments that are taking place, and the next ones to start. */
export function NextAppointments({ next, now, marked }: NextAppointmentsProps) {
  return (
    <div className="space-y-4">
      <div aria-live="polite" className="empty:mb-0">
        {marked !== null && <MarkedAppointment {...marked} />}
      </div>
      {next.length === 0 && (
        <p>There are no upcoming appointments. They appear here as soon as someone books on the contact page.</p>
      )}
      <ul className="grid gap-4 has-[form]:items-start md:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))]">
        {next.map((appointment) => (
          <NextCard key={appointment.appointmentId} {...appointment} now={now} />
        ))}
      </ul>
    </div>
  )
}

/** The answer to an outcome that was given here, or undone. */
function MarkedAppointment(marked: NonNullable<Today['marked']>) {
  const { appointmentId, name, status, sequence, addedId } = marked
  const link = <Link to={appointmentPath(appointmentId)}>{name}</Link>
  if (status === 'booked') return <Notice>Outcome undone: {link}. The notes are still there.</Notice>
  return (
    <GivenOutcome appointmentId={appointmentId} sequence={sequence} action={outcomeActionFromToday(appointmentId)}>
      {link}: <strong>{appointmentStatuses[status]}</strong>.{addedId !== null && ' Your note has been added.'}
    </GivenOutcome>
  )
}

function NextCard(appointment: NextAppointment & { now: number }) {
  const { appointmentId, name, email, phone, whenShort, whenForVisitor, agentName, scamType, hasBegun } = appointment
  const { now, startsAt, startTime, sequence, formKey } = appointment
  const href = appointmentPath(appointmentId)
  return (
    <li
      className={`wrap-anywhere flex flex-col gap-2 rounded-soft p-4 sheet ${hasBegun ? 'border-link border-2' : ''}`}
    >
      <p className="tabular flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{whenShort}</span>
        {hasBegun ? (
          <span>
            <strong>Now</strong>, <RunningClock startsAt={startsAt} startTime={startTime} now={now} />
          </span>
        ) : (
          <span className="text-muted">Next</span>
        )}
      </p>
      {whenForVisitor !== null && <p className="tabular text-muted text-small">{whenForVisitor}</p>}
      <h2 className="text-h3">
        <Link to={href}>{name}</Link>
      </h2>
      <p className="text-muted">
        {scamType}, with {agentName}
      </p>
      <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        {phone !== '' && <CallLink phone={phone} />}
        <MailLink email={email} />
      </p>
      {hasBegun && (
        <OutcomeForm
          appointmentId={appointmentId}
          sequence={sequence}
          name={name}
          formKey={formKey}
          rows={2}
          lastResult={undefined}
          addedId={null}
          action={outcomeActionFromToday(appointmentId)}
          hasNoteButton={false}
        >
          <ButtonLink to={href} variant="quiet">
            Open<span className="sr-only">: {name}</span>
          </ButtonLink>
        </OutcomeForm>
      )}
    </li>
  )
}
