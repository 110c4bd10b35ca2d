import { Link } from 'react-router'
import { actionFromToday } from '#src/pages/admin-profile/action-from.ts'
import { noUpcomingAppointments } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { CallLink } from '#src/pages/admin-profile/appointments/call-link.tsx'
import { OutcomeForm } from '#src/pages/admin-profile/appointments/changes/outcome-form.tsx'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ignoreSecondPress } from '#src/ui/desk/send-once.ts'
import { MailLink } from '#src/ui/mail-link.tsx'
import { RunningClock } from './running-clock.tsx'
import type { Today } from './today.server.ts'

type NextAppointment = Today['next'][number]

type NextAppointmentsProps = Pick<Today, 'next' | 'now'>

/** The appointments that are taking place, and the next ones to start. */
export function NextAppointments({ next, now }: NextAppointmentsProps) {
  return (
    <div className="space-y-4">
      {next.length === 0 && <p>{noUpcomingAppointments}</p>}
      <ul className="grid gap-4 has-[form]:items-start md:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))]">
        {next.map((appointment) => (
          <NextCard key={appointment.appointmentId} {...appointment} now={now} />
        ))}
      </ul>
    </div>
  )
}

type NextCardProps = NextAppointment & Pick<NextAppointmentsProps, 'now'>

function NextCard(appointment: NextCardProps) {
  const { appointmentId, name, email, phone, whenShort, whenForVisitor, agentName, scamType, story, hasBegun } =
    appointment
  const { now, startsAt, startTime, sequence, formKey } = appointment
  const href = appointmentPath(appointmentId)
  return (
    <li
      onClickCapture={ignoreSecondPress}
      className={`wrap-anywhere flex flex-col gap-2 rounded-soft p-4 sheet ${hasBegun ? 'border-link border-2' : ''}`}
    >
      <p className="tabular flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{whenShort}</span>
        {hasBegun ? (
          <span className="w-full">
            <strong>Now</strong>, <RunningClock startsAt={startsAt} startTime={startTime} now={now} />
          </span>
        ) : (
          <span className="text-muted">Next</span>
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
      {hasBegun && (
        <OutcomeForm
          appointmentId={appointmentId}
          sequence={sequence}
          name={name}
          formKey={formKey}
          rows={2}
          lastResult={undefined}
          addedId={null}
          action={actionFromToday(href, appointmentId, '')}
          hasNoteButton={false}
        >
          <ButtonLink to={href} data-record={href} variant="quiet">
            Open<span className="sr-only">: {name}</span>
          </ButtonLink>
        </OutcomeForm>
      )}
    </li>
  )
}
