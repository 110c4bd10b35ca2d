import { Form, useNavigation } from 'react-router'
import { undoMinutes } from '#src/firm/opening-hours.ts'
import type { AppointmentView } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { followUpPath } from '#src/pages/admin-profile/record-paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

const tellThem = 'you’ll have to tell them yourself: they didn’t give an email address.'

/**
 * What moves or cancels an appointment, and who is emailed: the agents always are. Every button submits the sequence that
 * it was shown with.
 */
export function AppointmentActions({ view, isMoving }: { view: AppointmentView; isMoving: boolean }) {
  const { appointmentId, mayChange, mayMark, mayUnmark, mayRestore, sequence, email, status, agentName } = view
  const sent = useNavigation().formData?.get('intent')
  const followUp = !mayMark && !mayUnmark && (
    <p>
      <ButtonLink to={followUpPath(appointmentId)} variant="quiet">
        Book a follow-up
      </ButtonLink>
    </p>
  )
  return (
    <section aria-labelledby="actions-heading" className="space-y-3">
      <h2 id="actions-heading" className="text-h3">
        Move or cancel
      </h2>
      <Form method="post" action="?" className="space-y-3">
        <input type="hidden" name="sequence" value={sequence} />
        {mayRestore && (
          <>
            <Button type="submit" name="intent" value="restore" variant="quiet" isBusy={sent === 'restore'}>
              Undo cancellation
            </Button>
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
          <>
            {!isMoving && (
              <>
                <ButtonLink to="?move=yes" variant="quiet">
                  Move appointment
                </ButtonLink>
                <p>
                  You choose another time or agent first.{' '}
                  {email === '' ? `Then ${tellThem}` : `Then we’ll email ${email} the new time.`} We’ll also email{' '}
                  {agentName}, and the new agent if there is one.
                </p>
              </>
            )}
            {followUp}
            <Disclosure summary="Cancel appointment">
              <p className="mb-3">
                {email === ''
                  ? `If you cancel it, ${tellThem}`
                  : `We’ll email ${email} straight away, with a file that removes it from their calendar.`}{' '}
                We’ll also email {agentName}.
              </p>
              <Button type="submit" name="intent" value="cancel" variant="danger" isBusy={sent === 'cancel'}>
                Cancel appointment now
              </Button>
            </Disclosure>
          </>
        )}
      </Form>
      {!mayRestore && !mayChange && <p>{whyNot[status]}</p>}
      {!mayChange && followUp}
    </section>
  )
}

const whyNot = {
  booked: 'Its start time has passed, so it can’t be moved or cancelled.',
  done: 'It has taken place, so it can’t be moved or cancelled.',
  'no-show': 'Its time has passed, so it can’t be moved or cancelled.',
  cancelled: 'It was cancelled, and it’s too late to undo that.',
}
