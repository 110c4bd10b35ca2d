import type { AppointmentView } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { DoneNotice, useDoneInAddress } from '#src/ui/toasts/done-notice.tsx'

type Told = { isDone: string; emailed: string; toTell: string }

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const notices = new Map<string, Told>(
  Object.entries({
    move: {
      isDone: 'Appointment moved.',
      emailed: 'We’re emailing the visitor the new time, with a calendar file.',
      toTell: 'They didn’t give an email address, so please tell them the new time yourself.',
    },
    cancel: {
      isDone: 'Appointment cancelled.',
      emailed: 'We’re emailing the visitor, with a file that removes it from their calendar.',
      toTell: 'They didn’t give an email address, so please tell them yourself.',
    },
    restore: {
      isDone: 'The appointment is back on.',
      emailed: 'We’re emailing the visitor.',
      toTell: 'They didn’t give an email address, so please tell them yourself.',
    },
    booked: { isDone: 'Outcome undone. The notes are still there.', emailed: '', toTell: '' },
  }),
)

/** What has just been done to an appointment. It highlights its history, and a cancellation can be undone. */
export function AppointmentNotice({ view }: { view: AppointmentView }) {
  const { answer, done } = useDoneInAddress(isTold)
  const { appointmentId, sequence, email, mayRestore } = view
  const told = notices.get(done ?? '')
  const undo = { action: appointmentPath(appointmentId), fields: { intent: 'restore', sequence: String(sequence) } }
  return (
    <DoneNotice
      answer={answer}
      text={told === undefined ? null : `${told.isDone} ${email === '' ? told.toTell : told.emailed}`.trim()}
      undo={done === 'cancel' && mayRestore ? undo : null}
      changed="history"
    />
  )
}

/** Whether the notice says something about a button. Outcomes, notes and new appointments have answers of their own. */
function isTold(done: string): boolean {
  return notices.has(done)
}

type BookedNoticeProps = {
  booked: Pick<AppointmentView, 'email' | 'when' | 'reference' | 'agentName'>
  /** Whether whoever booked it cannot open it. */
  isOfColleague?: boolean
}

/** After a booking for someone on the phone, who can still be told what isn't emailed. It stays: it is read out. */
export function BookedNotice({ booked, isOfColleague = false }: BookedNoticeProps) {
  const { email, when, reference, agentName } = booked
  return (
    <Notice>
      <p className="font-semibold">
        Booked: {when}, with {agentName}.
      </p>
      <p className="wrap-anywhere">
        {email === ''
          ? `They didn’t give an email address, so we can’t email them. Tell them the time and the reference, ${reference}, before you hang up.`
          : `We’re emailing the confirmation to ${email}. The reference is ${reference}.`}{' '}
        We’re emailing {agentName}
        {email === '' ? '' : ' too'}.{isOfColleague && ` It’s in ${agentName}’s calendar, not yours.`}
      </p>
      <p className="mt-3">
        <ButtonLink to="/admin-profile/appointments/new" variant="quiet">
          Book another
        </ButtonLink>
      </p>
    </Notice>
  )
}
