import type { AppointmentView } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

export type Booked = Pick<AppointmentView, 'email' | 'when' | 'reference' | 'agentName'>

/** After a booking for someone on the phone, who can still be told what isn't emailed. It stays: it is read out. */
export function BookedNotice({ booked }: { booked: Booked }) {
  return (
    <Notice>
      <BookedWords booked={booked} />
    </Notice>
  )
}

/** The same of an appointment that whoever booked it cannot open: the answer to the form itself. */
export function BookedWithColleague({ booked }: { booked: Booked }) {
  return (
    <AnswerNotice answer={booked}>
      <BookedWords booked={booked} last={` It’s in ${booked.agentName}’s calendar, not yours.`} />
    </AnswerNotice>
  )
}

function BookedWords({ booked: { email, when, reference, agentName }, last = '' }: { booked: Booked; last?: string }) {
  return (
    <>
      <p className="font-semibold">
        Booked: {when}, with {agentName}.
      </p>
      <p className="wrap-anywhere">
        {email === ''
          ? `They didn’t give an email address, so we can’t email them. Tell them the time and the reference, ${reference}, before you hang up.`
          : `We’re emailing the confirmation to ${email}. The reference is ${reference}.`}{' '}
        We’re emailing {agentName}
        {email === '' ? '' : ' too'}.{last}
      </p>
      <p className="mt-3">
        <ButtonLink to="/admin-profile/appointments/new" variant="quiet">
          Book another
        </ButtonLink>
      </p>
    </>
  )
}
