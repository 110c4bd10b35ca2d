import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { AppointmentView } from './appointment-view.server.ts'

type Told = { isDone: string; emailed: string; toTell: string }

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const notices = new Map<string, Told>(
  Object.entries({
    move: {
      isDone: 'Appointment moved.',
      emailed: 'We’re emailing the visitor the new time, with a calendar file.',
      toTell: 'They gave no email address, so please tell them the new time yourself.',
    },
    cancel: {
      isDone: 'Appointment cancelled.',
      emailed: 'We’re emailing the visitor, with a file that removes it from their calendar.',
      toTell: 'They gave no email address, so please tell them yourself.',
    },
    restore: {
      isDone: 'The appointment is back on.',
      emailed: 'We’re emailing the visitor.',
      toTell: 'They gave no email address, so please tell them yourself.',
    },
    booked: { isDone: 'Outcome undone. The notes are still there.', emailed: '', toTell: '' },
  }),
)

/** What has just been done to an appointment, and who is being told. `done` is the button that was pressed. */
export function AppointmentNotice({ done, view }: { done: string | null; view: AppointmentView }): ReactNode {
  if (done === 'new') return <BookedNotice view={view} />
  const told = notices.get(done ?? '')
  if (told === undefined) return null
  return (
    <Notice>
      {told.isDone} {view.email === '' ? told.toTell : told.emailed}
    </Notice>
  )
}

/** After a booking for somebody on the phone, who can still be told what is not mailed. */
function BookedNotice({ view: { email, when, reference, agentName } }: { view: AppointmentView }) {
  return (
    <Notice>
      <p className="font-semibold">
        Booked: {when}, with {agentName}.
      </p>
      <p className="wrap-anywhere">
        {email === ''
          ? `They gave no email address, so nothing goes to them. Tell them the time and the reference, ${reference}, before you hang up.`
          : `We’re emailing the confirmation to ${email}.`}{' '}
        We’re telling {agentName} by email.
      </p>
      <p className="mt-3">
        <ButtonLink to="/admin-profile/appointments/new" variant="quiet">
          Book another
        </ButtonLink>
      </p>
    </Notice>
  )
}
