import type { SubmitEvent as FormSubmitEvent } from 'react'
import { useSubmit } from 'react-router'
import { noUpcomingAppointments } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { CallLink } from '#src/pages/admin-profile/appointments/call-link.tsx'
import { OutcomeForm } from '#src/pages/admin-profile/appointments/changes/outcome-form.tsx'
import { todayRecordPath } from '#src/pages/admin-profile/record-paths.ts'
import { ignoreSecondPress } from '#src/ui/desk/send-once.ts'
import { MailLink } from '#src/ui/mail-link.tsx'
import { RecordLink } from '#src/ui/record/record-link.tsx'
import { RunningClock } from './running-clock.tsx'
import type { Today } from './today.server.ts'
import { useTodayForm } from './today-form.ts'

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
  const { now, startsAt, startTime } = appointment
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
        <RecordLink id={appointmentId} discover="render">
          {name}
        </RecordLink>
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

/** The form of an outcome. The card goes once it has one, and Today says what was done. */
function CardOutcome({ appointmentId, sequence, name, formKey }: NextCardProps) {
  const { Form, data } = useTodayForm()
  const submit = useSubmit()
  /** A follow-up is booked on another page: going there asks first if something else of this one is not saved. */
  function bookNext(event: FormSubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement) || !new FormData(event.currentTarget).has('followUp')) return
    event.preventDefault()
    void submit(submitter)
  }
  return (
    <OutcomeForm
      Form={Form}
      onSubmit={bookNext}
      appointmentId={appointmentId}
      sequence={sequence}
      name={name}
      formKey={formKey}
      rows={2}
      answer={data?.about === appointmentId ? data : undefined}
      action={todayRecordPath(appointmentId)}
      hasNoteButton={false}
    >
      <RecordLink id={appointmentId} className="prose-link inline-flex min-h-target items-center">
        Open<span className="sr-only">: {name}</span>
      </RecordLink>
    </OutcomeForm>
  )
}
