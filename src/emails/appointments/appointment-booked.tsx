import { composeEmail, type Email, EmailFacts, EmailLink, greeting } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'
import { atHand, numberToSave, reachInMail } from '#src/firm/reach-in-words.ts'
import { durationInWords } from '#src/time/duration-in-words.ts'

type AppointmentBookedProps = {
  firm: Firm
  name: string
  reference: string
  /** Empty if none was given. */
  phone: string
  /** Weekday, date, time and zone. */
  when: string
  whenInBrief: string
  /** Null if there is no such agent any more. */
  agentName: string | null
  href: string
  /**
   * `reassigned`: at the same time, with another agent. `readdressed`: staff have changed the email address to this one.
   * `corrected`: the name or phone.
   */
  change: 'booked' | 'moved' | 'reassigned' | 'restored' | 'readdressed' | 'corrected'
  consultationMinutes: number
  cutOffMinutes: number
  /** Not after the cut-off, nor again and again. */
  mayBeMoved: boolean
  mayBeCancelled: boolean
  /** Where the site says what to do about an offer to get the money back; null if the visitor named none. */
  offerHref: string | null
  isDiscreet?: boolean
  /** For a booking, during a call. */
  isByStaff?: boolean
}

const beginningByStaff = {
  booked: 'When you called, we booked this appointment for you:',
  moved: 'We’ve moved your appointment. The new time is:',
  reassigned: 'Someone else on our team will take your appointment. The time stays the same:',
  restored: 'Your appointment is back on, at the same time as before:',
  readdressed: 'We’ve changed the email address for your appointment to this one. Your appointment is:',
  corrected: 'We’ve changed your name or phone number, as agreed with you. Your appointment is still:',
}

const words = {
  booked: { label: 'Booked', heading: 'Your appointment is booked', beginning: 'You’re booked in for:' },
  moved: {
    label: 'Moved',
    heading: 'Your appointment has a new time',
    beginning: 'Your appointment has been moved. The new time is:',
  },
  reassigned: {
    label: 'With someone else',
    heading: 'Someone else will take your appointment',
    beginning: beginningByStaff.reassigned,
  },
  restored: { label: 'Back on', heading: 'Your appointment is back on', beginning: beginningByStaff.restored },
  readdressed: {
    label: 'Your appointment',
    heading: 'Your appointment details',
    beginning: beginningByStaff.readdressed,
  },
  corrected: {
    label: 'Details changed',
    heading: 'Your appointment details',
    beginning: 'You’ve changed your phone number. Your appointment is still:',
  },
}

export function appointmentBookedEmail(props: AppointmentBookedProps): Promise<Email> {
  const { firm, name, reference, phone, when, whenInBrief, agentName, href, change, consultationMinutes } = props
  const { offerHref, isDiscreet = false, isByStaff = false } = props
  const { onPage, onYourOwn } = choicesInWords(props)
  return composeEmail({
    firm,
    subject: `${words[change].label}: ${whenInBrief}`,
    heading: words[change].heading,
    body: (
      <>
        <p>{greeting(name)}</p>
        <p>{isByStaff ? beginningByStaff[change] : words[change].beginning}</p>
        <EmailFacts>
          <strong>{when}</strong>
          <br />
          {agentName !== null && `With ${agentName}. `}
          {consultationMinutes} minutes, free of charge. Reference {reference}.
        </EmailFacts>
        <p>
          {reachInMail(phone)} {atHand}
        </p>
        {phone !== '' && <p>{numberToSave(firm, isDiscreet)}</p>}
        <p>The attached file adds the appointment to your calendar. You can {onPage} it on this page:</p>
        <EmailLink href={href}>Open your appointment</EmailLink>
        <p>{onYourOwn}</p>
        {change === 'moved' && isByStaff && (
          <p>If the new time doesn’t suit you, {props.mayBeMoved ? 'choose another or call us' : 'please call us'}.</p>
        )}
        {change === 'booked' && offerHref !== null && (
          <p>
            If somebody has offered to get your money back, pay them nothing and keep every message. We’ll look at it
            together. <a href={offerHref}>What else to do now</a>
          </p>
        )}
        {change === 'booked' && !isByStaff && (
          <p>If you didn’t book this, please cancel it on that page or call us on {firm.phone.display}.</p>
        )}
        {change === 'corrected' && (
          <p>
            Any link we sent you before no longer works. If you didn’t ask us to change anything, please call us on{' '}
            {firm.phone.display}.
          </p>
        )}
        {change === 'readdressed' && (
          <p>
            Any link we sent you before no longer works. If this isn’t your appointment, please call us on{' '}
            {firm.phone.display}: someone may have given us your address by mistake.
          </p>
        )}
      </>
    ),
  })
}

/** What can be done with the appointment on its page, and what only by phone. */
function choicesInWords({ firm, cutOffMinutes, mayBeMoved, mayBeCancelled }: AppointmentBookedProps) {
  const lastMoment = cutOffMinutes === 0 ? 'the start' : `${durationInWords(cutOffMinutes)} before the start`
  if (!mayBeCancelled) {
    return { onPage: 'see', onYourOwn: `To move or cancel it, please call us on ${firm.phone.display}.` }
  }
  if (!mayBeMoved) {
    const onYourOwn = `You can cancel it yourself until ${lastMoment}. To move it, or to cancel it later than that, please call us.`
    return { onPage: 'see or cancel', onYourOwn }
  }
  const onYourOwn = `You can move or cancel it yourself until ${lastMoment}. After that, please call us.`
  return { onPage: 'see, move or cancel', onYourOwn }
}
