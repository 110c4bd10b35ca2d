import { data, useLocation } from 'react-router'
import { requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { noteForms } from '#src/pages/admin-profile/notes/note-forms.server.ts'
import { followUpPath, movePath, todayRecordPath } from '#src/pages/admin-profile/record-paths.ts'
import { RecordTimeline } from '#src/pages/admin-profile/timeline/record-timeline.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import { revalidateRecord } from '#src/ui/record/record-revalidation.ts'
import type { Route } from './+types/appointment'
import { AppointmentFacts } from './appointment-facts.tsx'
import { readAppointmentRecord } from './appointment-record.server.ts'
import type { AppointmentView } from './appointment-view.server.ts'
import { conflictReasons } from './appointment-words.ts'
import { BookedNotice } from './booked-notice.tsx'
import { CallLink } from './call-link.tsx'
import { AppointmentActions } from './changes/appointment-actions.tsx'
import { appointmentForms } from './changes/appointment-forms.server.ts'
import { GivenOutcome, OutcomeForm } from './changes/outcome-form.tsx'
import { Earlier } from './earlier.tsx'

export const shouldRevalidate = revalidateRecord

export async function loader({ params: { appointmentId }, request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const record = await readAppointmentRecord(context, { appointmentId, query })
  if (record === null) return data(null, { status: 404 })
  return { ...record, isNew: query.has('new') }
}

export async function action({ params: { appointmentId }, request, context }: Route.ActionArgs) {
  const appointment = await findAppointment(context.get(runtimeContext).db, appointmentId)
  if (appointment === null) throw data('There’s no such appointment any more.', { status: 404 })
  requireMayDo(context, 'change-appointment', appointment.agentId)
  return answerForm(
    { request, context },
    { ...appointmentForms(context, appointment), ...noteForms(context, `appointment:${appointmentId}`) },
  )
}

export default function AppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  const list = useLocation().pathname.startsWith(todayRecordPath('')) ? 'Today' : 'Calendar'
  if (loaderData === null) return <MissingRecord list={list} answer={answer} />
  const { isNew, view, earlier, lastNote, timeline } = loaderData
  const { appointmentId, reference, when, name, phone, sequence, mayChange, mayMark, mayUnmark } = view
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
          {phone !== '' && <CallLink phone={phone} />}
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
      {earlier !== null && view.personId !== null && <Earlier personId={view.personId} {...earlier} />}
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
function ConflictWarning({ view: { agentName, conflict } }: { view: AppointmentView }) {
  if (conflict === null) return null
  return (
    <p className="rounded-soft border-2 border-danger p-3">
      <strong className="text-danger">
        {agentName} {conflictReasons[conflict]}.
      </strong>{' '}
      The appointment remains until you move or cancel it.
    </p>
  )
}
