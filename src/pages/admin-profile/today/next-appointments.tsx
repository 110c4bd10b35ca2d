import { type SubmitEvent as FormSubmitEvent, useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { AgentBadge } from '#src/pages/admin-profile/appointments/agents/agent-badge.tsx'
import { noUpcomingAppointments } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { OutcomeForm } from '#src/pages/admin-profile/appointments/outcome-form.tsx'
import { ReachButton, ReachLink } from '#src/pages/admin-profile/appointments/reach-link.tsx'
import { todayRecordPath } from '#src/pages/admin-profile/record-paths.ts'
import { ignoreSecondPress } from '#src/ui/desk/send-once.ts'
import { MailLink } from '#src/ui/mail-link.tsx'
import { RecordLink } from '#src/ui/record/record-link.tsx'
import { RowAction, useTodayForm } from './attention.tsx'
import type { Today } from './today.server.ts'

type NextAppointment = Today['next'][number]

type NextAppointmentsProps = Pick<Today, 'next' | 'now' | 'following' | 'whose' | 'isInRows'>

/**
 * The appointments that are taking place, and the next ones to start. With many agents, those of others that take place
 * have short cards, and their next ones are rows below the day.
 */
export function NextAppointments({ next, now, following, whose, isInRows }: NextAppointmentsProps) {
  return (
    <div className="space-y-4">
      {next.length === 0 && <p>{noCardWords(following[0], whose)}</p>}
      <ul className={isInRows ? amongMany : amongFew}>
        {next.map((appointment) => {
          const Card = appointment.isShort ? ShortCard : NextCard
          return <Card key={appointment.appointmentId} {...appointment} now={now} />
        })}
      </ul>
    </div>
  )
}

const amongFew = 'grid gap-4 has-[form]:items-start md:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))]'
/** Short cards fill the room beside the others, so that the day stays in sight. */
const amongMany =
  'grid grid-flow-dense gap-3 md:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] md:*:data-[height=4]:row-span-4 md:*:data-[height=2]:row-span-2'

function noCardWords(first: Today['following'][number] | undefined, whose: Today['whose']): string {
  if (first !== undefined) return `Nobody is being called now. The next appointment is ${first.whenShort}.`
  return whose === 'mine' ? 'You have no upcoming appointments.' : noUpcomingAppointments
}

const outcomes = [
  ['done', 'Done'],
  ['no-show', 'No-show'],
] as const

/** A call of another agent that is taking place. */
function ShortCard({
  appointmentId,
  sequence,
  name,
  phone,
  email,
  mark,
  agentName,
  startsAt,
  startTime,
  now,
}: NextCardProps) {
  return (
    <li onClickCapture={ignoreSecondPress} className="wrap-anywhere sheet flex flex-col gap-1 rounded-soft px-3 py-2">
      <p className="flex items-center gap-2">
        {mark !== null && <AgentBadge mark={mark} isNamed />}
        <RecordLink id={appointmentId} className="prose-link min-w-0 grow truncate font-semibold">
          {name}
        </RecordLink>
      </p>
      <p className="tabular text-muted text-small">
        {agentName}, <RunningClock startsAt={startsAt} startTime={startTime} now={now} />
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <ReachLink phone={phone} email={email} className="prose-link tabular text-small" />
        <div className="flex flex-wrap gap-2">
          {outcomes.map(([intent, label]) => (
            <RowAction
              key={intent}
              action={{
                label,
                action: todayRecordPath(appointmentId),
                fields: { intent, about: appointmentId, version: String(sequence) },
              }}
              whose={name}
            />
          ))}
        </div>
      </div>
    </li>
  )
}

type NextCardProps = NextAppointment & Pick<Today, 'now'>

function NextCard(appointment: NextCardProps) {
  const { appointmentId, name, email, phone, whenShort, timeForVisitor, agentName, scamType, story, hasBegun } =
    appointment
  const { now, startsAt, startTime } = appointment
  return (
    <li
      onClickCapture={ignoreSecondPress}
      data-height={hasBegun ? 4 : 2}
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
      {timeForVisitor !== null && <p className="tabular text-muted text-small">{timeForVisitor}</p>}
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
        <ReachButton phone={phone} email={email} />
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

type RunningClockProps = {
  /** Instants in milliseconds since 1970, UTC; `now` is the server's when it answered. */
  startsAt: number
  now: number
  /** The start by the firm's clock, `10:15`. */
  startTime: string
}

/** Since when a consultation has been going, and with scripts for how long: `since 10:15 (7 min 4 s)`. */
function RunningClock({ startsAt, now, startTime }: RunningClockProps) {
  // Already in the server's page: text that scripts added would move whatever is below it, under someone's finger.
  const [seconds, setSeconds] = useState(Math.floor((now - startsAt) / 1000))
  useEffect(() => {
    // The browser's own clock may be wrong, so only the time that has passed since the answer is taken from it.
    const shownAt = performance.now()
    const tick = () => setSeconds(Math.floor((now - startsAt + performance.now() - shownAt) / 1000))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [startsAt, now])
  return (
    <>
      since {startTime}
      <span role="timer" className="unscripted:hidden">
        {' '}
        ({inWords(seconds)})
      </span>
    </>
  )
}

/** `7 min 4 s`, or `1 h 7 min` after an hour. */
function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
