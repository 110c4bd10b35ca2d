import { Form, Link } from 'react-router'
import { AddToCalendar } from '#src/features/booking/components/add-to-calendar.tsx'
import { atHand, reachInWords } from '#src/firm/reach-in-words.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { Section } from '#src/ui/section.tsx'
import type { Choices } from './my-appointments.tsx'

export type NextAppointmentProps = {
  when: string
  lengthMinutes: number
  agentName: string | null
  phone: string
  email: string
  reference: string
  /** The manage link's. */
  token: string
  sequence: number
  /** ISO 8601 in UTC. */
  start: string
  end: string
  hasBegun: boolean
} & Choices

/** Its own page makes the changes. */
export function NextAppointment(props: NextAppointmentProps) {
  const { when, lengthMinutes, agentName, phone, email, reference, mayBeMoved, mayBeCancelled, hasBegun } = props
  const { token, sequence } = props
  const page = `/appointments/${token}`
  return (
    <Section
      id="next"
      title={hasBegun ? 'Your appointment has started' : 'Your next appointment'}
      className="sheet p-6"
    >
      <div className="space-y-2">
        <p className="tabular font-semibold text-heading text-h3">{when}</p>
        <p>
          {lengthMinutes} minutes{agentName !== null && <> with {agentName}</>}. {reachInWords({ phone, email })}
        </p>
        <p>{atHand}</p>
        <p className="text-muted text-small">
          Reference {reference}. If you have a question, call <FirmPhoneLink />.
        </p>
        {!hasBegun && email !== '' && (
          <p>
            <Link to={`${page}?reach=yes#reach`} className="prose-link inline-flex min-h-target items-center">
              Change how we reach you
            </Link>
          </p>
        )}
      </div>
      <AddToCalendar {...props} />
      {mayBeCancelled && !mayBeMoved && <p>If you need another time, please call us.</p>}
      {mayBeCancelled ? (
        <div className="flex flex-wrap gap-4">
          {mayBeMoved && (
            <ButtonLink to={`${page}?move=yes`} variant="quiet">
              Move appointment
            </ButtonLink>
          )}
          <Form method="post" action={page}>
            <input type="hidden" name="version" value={sequence} />
            <Button type="submit" name="intent" value="cancel" variant="danger">
              Cancel appointment
            </Button>
          </Form>
        </div>
      ) : (
        <p>It’s too late to move or cancel it here. If you can’t make it, please call us.</p>
      )}
    </Section>
  )
}

export function NoAppointment() {
  return (
    <Section id="next" title="You have no upcoming appointments" className="sheet p-6">
      <p>The first consultation is free. You choose the day and time, and we’ll contact you then.</p>
      <ButtonLink to="/contact">Book an appointment</ButtonLink>
    </Section>
  )
}
