import { Form } from 'react-router'
import { undoMinutes } from '#src/firm/booking-rules.ts'
import type { AppointmentView } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'

const tellThem = 'you’ll have to tell them yourself: they didn’t give an email address.'

/** What cancels an appointment or takes that back, and who is emailed: the agents always are. */
export function AppointmentActions({ view }: { view: AppointmentView }) {
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
