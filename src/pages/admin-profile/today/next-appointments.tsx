import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { appointmentStatuses, noUpcomingAppointments } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { CallLink } from '#src/pages/admin-profile/appointments/call-link.tsx'
import { GivenOutcome, OutcomeForm } from '#src/pages/admin-profile/appointments/changes/outcome-form.tsx'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { MailLink } from '#src/ui/mail-link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RunningClock } from './running-clock.tsx'
import type { Today } from './today.server.ts'

type NextAppointment = Today['next'][number]

type NextAppointmentsProps = Pick<Today, 'next' | 'now' | 'addedId'>

/** The appointments that are taking place, the next ones to start, and those whose outcome was given here. */
export function NextAppointments({ next, now, addedId }: NextAppointmentsProps) {
  return (
    <div className="space-y-4">
      {next.length === 0 && <p>{noUpcomingAppointments}</p>}
      <ul className="grid gap-4 has-[form]:items-start md:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))]">
        {next.map((appointment) => (
          <NextCard key={appointment.appointmentId} {...appointment} now={now} addedId={addedId} />
        ))}
      </ul>
    </div>
  )
}

type NextCardProps = NextAppointment & Pick<NextAppointmentsProps, 'now' | 'addedId'>

function NextCard(appointment: NextCardProps) {
  const { appointmentId, name, email, phone, whenShort, whenForVisitor, agentName, scamType, story, hasBegun } =
    appointment
  const { now, startsAt, startTime, isOver, status } = appointment
  const isRunning = hasBegun && !isOver && status === 'booked'
  const place = status === 'booked' ? 'Next' : appointmentStatuses[status]
  const href = appointmentPath(appointmentId)
  return (
    <li
      className={`wrap-anywhere flex flex-col gap-2 rounded-soft p-4 sheet ${isRunning ? 'border-link border-2' : ''}`}
    >
      <p className="tabular flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{whenShort}</span>
        {isRunning ? (
          <span className="w-full">
            <strong>Now</strong>, <RunningClock startsAt={startsAt} startTime={startTime} now={now} />
          </span>
        ) : (
          <span className={`text-muted ${hasBegun ? 'w-full' : ''}`}>{isOver ? 'Earlier' : place}</span>
        )}
      </p>
      {whenForVisitor !== null && <p className="tabular text-muted text-small">{whenForVisitor}</p>}
      <h2 className="text-h3">
        <Link to={href} data-record={href}>
          {name}
        </Link>
      </h2>
      <p className="text-muted">
        {scamType}, with {agentName}
      </p>
      {story !== null && <blockquote className="line-clamp-4 border-rule border-l-4 pl-3">{story}</blockquote>}
      <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        {phone !== '' && <CallLink phone={phone} />}
        <MailLink email={email} />
      </p>
      {hasBegun && <CardOutcome {...appointment} />}
    </li>
  )
}

/** The form of an outcome and, in its place, the one that was given. Unseen, the form keeps its height. */
function CardOutcome(appointment: NextCardProps) {
  const { appointmentId, sequence, name, status, formKey, action, isMarked, addedId } = appointment
  const isGiven = status !== 'booked'
  const link = <Link to={appointmentPath(appointmentId)}>{name}</Link>
  const answer = useRef<HTMLDivElement>(null)
  const told = isMarked ? status : null
  const lastTold = useRef(told)
  useEffect(() => {
    // The button that had the focus has gone; not when the page is opened again, with the same answer in its address.
    if (told !== null && told !== lastTold.current) answer.current?.focus({ preventScroll: true })
    lastTold.current = told
  }, [told])
  return (
    <div className="relative">
      <div className={isGiven ? 'invisible' : ''}>
        <OutcomeForm
          appointmentId={appointmentId}
          sequence={sequence}
          name={name}
          formKey={formKey}
          rows={2}
          lastResult={undefined}
          addedId={isMarked ? addedId : null}
          action={action}
          hasNoteButton={false}
        >
          <ButtonLink to={appointmentPath(appointmentId)} data-record={appointmentPath(appointmentId)} variant="quiet">
            Open<span className="sr-only">: {name}</span>
          </ButtonLink>
        </OutcomeForm>
      </div>
      <div
        ref={answer}
        tabIndex={-1}
        role="status"
        className={isGiven ? 'absolute inset-x-0 top-0' : 'mt-3 empty:hidden'}
      >
        {isGiven && (
          <GivenOutcome appointmentId={appointmentId} sequence={sequence} action={action}>
            {link}: <strong>{appointmentStatuses[status]}</strong>.
            {isMarked && addedId !== null && ' Your note has been added.'}
          </GivenOutcome>
        )}
        {isMarked && !isGiven && (
          <Notice>
            {addedId === null ? (
              <>Outcome undone: {link}. The notes are still there.</>
            ) : (
              <>{link}: your note has been added.</>
            )}
          </Notice>
        )}
      </div>
    </div>
  )
}
