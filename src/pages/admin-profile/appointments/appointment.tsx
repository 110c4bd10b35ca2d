import { data, Form, Link, useLocation } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { findAppointment, readAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { undoMinutes } from '#src/firm/booking-rules.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { findLastNote, noteForms } from '#src/pages/admin-profile/notes.server.ts'
import { followUpPath, movePath, todayRecordPath } from '#src/pages/admin-profile/record-paths.ts'
import { readTimeline } from '#src/pages/admin-profile/timeline/read-timeline.server.ts'
import { RecordTimeline } from '#src/pages/admin-profile/timeline/record-timeline.tsx'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import { revalidateRecord } from '#src/ui/record/record-revalidation.ts'
import { findEarlier } from '#src/workflows/appointments/find-earlier.server.ts'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import { timelineOfAppointment } from '#src/workflows/timeline.server.ts'
import type { Route } from './+types/appointment'
import { AppointmentFacts } from './appointment-facts.tsx'
import { appointmentForms } from './appointment-forms.server.ts'
import { type AppointmentView, toAppointmentView } from './appointment-view.server.ts'
import { appointmentStatuses, conflictReasons } from './appointment-words.ts'
import { BookedNotice } from './booked-notice.tsx'
import { Earlier, type EarlierProps } from './earlier.tsx'
import { coverHref } from './hand-over/hand-over-query.ts'
import { GivenOutcome, OutcomeForm } from './outcome-form.tsx'
import { ReachButton } from './reach-link.tsx'

export const shouldRevalidate = revalidateRecord

export async function loader({ params: { appointmentId }, request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const runtime = context.get(runtimeContext)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const appointment = await readAppointment(runtime, { appointmentId, onlyAgentId, by: actingUser(context) })
  if (appointment === null) return data(null, { status: 404 })
  const agents = await context.get(deskReadingsContext).agents()
  const view = await toAppointmentView(runtime, { appointment, agents })
  const { personId } = view
  return {
    view,
    earlier: personId === null ? null : await readEarlier(runtime, { personId, appointmentId, onlyAgentId }),
    lastNote: await findLastNote(runtime, `appointment:${appointmentId}`),
    timeline: await readTimeline(context, timelineOfAppointment(appointmentId), query),
    isNew: query.has('new'),
  }
}

/** What is known of the person from before; times in the firm's zone. */
async function readEarlier(runtime: Runtime, question: Parameters<typeof findEarlier>[1]): Promise<EarlierProps> {
  const { calls, notes } = await findEarlier(runtime, question)
  const when = (instant: number) => shortDateTime(instant, runtime.firm.timeZone)
  return {
    personId: question.personId,
    calls: calls.map(({ appointmentId, startsAt, status }) => {
      return {
        href: recordPath('appointment', appointmentId),
        when: when(startsAt),
        status: appointmentStatuses[status],
      }
    }),
    notes: notes.map(({ noteId, body, createdAt }) => ({ noteId, body, when: when(createdAt) })),
  }
}

export async function action({ params: { appointmentId }, request, context }: Route.ActionArgs) {
  const appointment = await findAppointment(context.get(runtimeContext).db, appointmentId)
  if (appointment === null) throw data('There’s no such appointment any more.', { status: 404 })
  requireMayDo(context, 'change-appointment', appointment.agentId)
  return answerForm(
    { request, context },
    {
      ...appointmentForms(context, appointment),
      ...noteForms(
        context,
        `appointment:${appointmentId}`,
        async (db) => (await findAppointment(db, appointmentId)) !== null,
      ),
    },
  )
}

export default function AppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  const list = useLocation().pathname.startsWith(todayRecordPath('')) ? 'Today' : 'Calendar'
  if (loaderData === null) return <MissingRecord list={list} answer={answer} />
  const { isNew, view, earlier, lastNote, timeline } = loaderData
  const { appointmentId, reference, when, name, phone, email, sequence, mayChange, mayMark, mayUnmark } = view
  return (
    <Record
      title={name}
      pageTitle={`Appointment ${reference}`}
      summary={`${reference}, ${when}`}
      list={list}
      lastNote={lastNote}
      answer={answer}
      actions={
        <>
          <ReachButton phone={phone} email={email} />
          {mayChange && (
            <ButtonLink to={movePath(appointmentId)} variant="quiet">
              Move appointment
            </ButtonLink>
          )}
          {!mayMark && !mayUnmark && (
            <ButtonLink to={followUpPath(appointmentId)} variant="quiet">
              Book a follow-up
            </ButtonLink>
          )}
        </>
      }
    >
      {isNew && <BookedNotice booked={view} />}
      <GivenOutcome view={view} />
      <ConflictWarning view={view} />
      <AppointmentFacts view={view} answer={answer} />
      {earlier !== null && <Earlier {...earlier} />}
      <RecordTimeline
        {...timeline}
        answer={answer}
        {...(mayMark && {
          form: (box) => <OutcomeForm {...box} appointmentId={appointmentId} sequence={sequence} />,
        })}
      />
      <AppointmentActions view={view} />
    </Record>
  )
}

/** Says that an appointment’s agent can’t take it, and why. */
function ConflictWarning({ view: { agentId, agentName, conflict } }: { view: AppointmentView }) {
  if (conflict === null) return null
  return (
    <p className="rounded-soft border-2 border-danger p-3">
      <strong className="text-danger">
        {agentName} {conflictReasons[conflict]}.
      </strong>{' '}
      The appointment remains until you move or cancel it.{' '}
      {conflict !== 'closed-day' && <Link to={coverHref(agentId)}>Cover for {agentName}</Link>}
    </p>
  )
}

const tellThem = 'you’ll have to tell them yourself: they didn’t give an email address.'

/** What cancels an appointment or takes that back, and who is emailed: the agents always are. */
function AppointmentActions({ view }: { view: AppointmentView }) {
  const { mayChange, mayRestore, sequence, email, status, agentName } = view
  return (
    <section aria-labelledby="actions-heading" className="space-y-3">
      <h2 id="actions-heading" className="text-h3">
        Cancel
      </h2>
      <Form method="post" state={preserveScroll} className="space-y-3">
        <input type="hidden" name="version" value={sequence} />
        {mayRestore && (
          <>
            <SubmitButton intent="restore" variant="quiet">
              Undo cancellation
            </SubmitButton>
            <p>
              We keep the time for {undoMinutes} minutes after cancelling.{' '}
              {email === ''
                ? `If you undo it, ${tellThem}`
                : `If you undo it, we’ll email ${email} to say the appointment is back on.`}{' '}
              We’ll also email {agentName}.
            </p>
          </>
        )}
        {mayChange && (
          <Disclosure summary="Cancel appointment">
            <p className="mb-3">
              {email === ''
                ? `If you cancel it, ${tellThem}`
                : `We’ll email ${email} straight away, with a file that removes it from their calendar.`}{' '}
              We’ll also email {agentName}.
            </p>
            <SubmitButton intent="cancel" variant="danger">
              Cancel appointment now
            </SubmitButton>
          </Disclosure>
        )}
      </Form>
      {!mayRestore && !mayChange && <p>{whyNot[status]}</p>}
    </section>
  )
}

const whyNot = {
  booked: 'Its start time has passed, so it can’t be moved or cancelled.',
  done: 'It has taken place, so it can’t be moved or cancelled.',
  'no-show': 'Its time has passed, so it can’t be moved or cancelled.',
  cancelled: 'It was cancelled, and it’s too late to undo that.',
}
