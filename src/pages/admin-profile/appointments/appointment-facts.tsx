import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { firm } from '../../../firm/firm.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import type { AppointmentView } from './appointment-view.server.ts'
import { appointmentStatuses } from './board-view.ts'

/** The details of an appointment. */
export function AppointmentFacts({ view }: { view: AppointmentView }) {
  const { when, whenForVisitor, lengthMinutes, agentName, status, scamType, name, email, phone, story, personId } = view
  const facts: { term: string; detail: ReactNode }[] = [
    { term: 'Status', detail: <strong>{appointmentStatuses[status]}</strong> },
    { term: 'When', detail: `${when}, ${firm.timeZoneCity} time; ${lengthMinutes} minutes` },
    { term: 'In the visitor’s time zone', detail: whenForVisitor },
    { term: 'Agent', detail: agentName },
    { term: 'Type of scam', detail: scamType },
    {
      term: 'Name',
      detail:
        personId === null ? (
          name
        ) : (
          <Link to={`/admin-profile/people/${personId}`} prefetch="none">
            {name}
          </Link>
        ),
    },
    { term: 'Email', detail: <a href={`mailto:${email}`}>{email}</a> },
    {
      term: 'Phone',
      detail: phone === '' ? 'Not given' : <PhoneLink phone={phone} />,
    },
    {
      term: 'What happened',
      detail: story === '' ? 'Not given' : <span className="whitespace-pre-wrap">{story}</span>,
    },
  ]
  return <FactList facts={facts} />
}

/** The actions available on an appointment. Every button submits the sequence number that it was rendered with. */
export function AppointmentActions({ view, isMoving }: { view: AppointmentView; isMoving: boolean }) {
  const { mayChange, mayMark, mayUnmark, mayRestore, sequence, email } = view
  const sent = useNavigation().formData?.get('intent')
  const button = (intent: string, words: string, variant: 'quiet' | 'danger' = 'quiet') => (
    <Button type="submit" name="intent" value={intent} variant={variant} isBusy={sent === intent}>
      {words}
    </Button>
  )
  return (
    <section aria-labelledby="actions-heading" className="space-y-4">
      <h2 id="actions-heading" className="text-h3">
        What you can do
      </h2>
      <Form method="post" action="?" className="space-y-4">
        <input type="hidden" name="sequence" value={sequence} />
        {mayMark && (
          <div className="flex flex-wrap gap-4">
            {button('done', 'Mark as done')}
            {button('no-show', 'Mark as no-show')}
          </div>
        )}
        {mayUnmark && button('booked', 'Remove this status')}
        {mayRestore && (
          <>
            {button('restore', 'Undo cancellation')}
            <p>
              We keep the time for 15 minutes after cancelling. If you undo it, we’ll email {email} that the appointment
              is back on.
            </p>
          </>
        )}
        {mayChange && (
          <>
            {!isMoving && (
              <ButtonLink to="?move=yes" state={preserveScroll} variant="quiet">
                Move appointment
              </ButtonLink>
            )}
            <Disclosure summary="Cancel appointment">
              <p className="mb-3">
                We’ll email {email} straight away, with a file that removes it from their calendar.
              </p>
              {button('cancel', 'Cancel appointment now', 'danger')}
            </Disclosure>
          </>
        )}
      </Form>
      {!mayMark && !mayUnmark && !mayRestore && !mayChange && <p>Nothing: this appointment was cancelled.</p>}
      {mayChange && <p className="text-muted text-small">You can mark it as done or no-show once it has started.</p>}
    </section>
  )
}
