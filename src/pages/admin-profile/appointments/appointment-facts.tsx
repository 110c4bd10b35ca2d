import { Link } from 'react-router'
import type { AppointmentFact } from '#src/features/booking/appointments/changes/edit-appointment.server.ts'
import { recoveryOfferNames } from '#src/features/booking/appointments/recovery-offer.ts'
import { maxStoryLength } from '#src/features/booking/appointments/story-length.ts'
import { scamTypes } from '#src/firm/scam-types.ts'
import { appointmentsPath } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { recordPath } from '#src/platform/subject.ts'
import { EditableFact, type EditableFactProps } from '#src/ui/facts/editable-fact.tsx'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { MailLink } from '#src/ui/mail-link.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import type { AppointmentView } from './appointment-view.server.ts'
import { appointmentStatuses, factNames } from './appointment-words.ts'
import { ReachLink } from './reach-link.tsx'

type AppointmentFactsProps = {
  view: AppointmentView
  answer: Answer | undefined
}

/** The details of an appointment: who, when and what about. Staff change some of them in place. */
export function AppointmentFacts({ view, answer }: AppointmentFactsProps) {
  const { timeZoneCity } = useFirm()
  const { when, timeForVisitor, lengthMinutes, agentName, status, scamType, scamTypeKey, consent, personId } = view
  const { name, email, phone, story, day } = view
  const edit = (fact: AppointmentFact, more: Pick<EditableFactProps, 'detail' | 'value' | 'control' | 'hint'>) => ({
    term: factNames[fact],
    detail: (
      <EditableFact {...more} fact={fact} term={factNames[fact]} version={view.factVersions[fact]} answer={answer} />
    ),
  })
  const facts = [
    edit('name', {
      value: name,
      control: { type: 'text' },
      hint: bookerHint(view),
      detail: personId === null ? name : <Link to={recordPath('person', personId)}>{name}</Link>,
    }),
    edit('phone', {
      value: phone,
      control: { type: 'tel' },
      hint: bookerHint(view),
      detail: phone === '' && email === '' ? 'Not given' : <ReachLink phone={phone} email={email} />,
    }),
    edit('email', {
      value: email,
      control: { type: 'email' },
      hint: emailHint(view),
      detail: <MailLink email={email} />,
    }),
    {
      term: 'When',
      detail: (
        <>
          {when}, {timeZoneCity} time; {lengthMinutes} minutes.{' '}
          <Link to={`${appointmentsPath}?view=day&day=${day}`}>See that day</Link>
        </>
      ),
    },
    { term: 'In the visitor’s time zone', detail: timeForVisitor },
    { term: 'Agent', detail: agentName },
    edit('scamType', {
      value: scamTypeKey,
      control: { type: 'select', options: scamTypes.map(({ key, name }) => ({ value: key, name })) },
      hint: 'We don’t email anyone about this.',
      detail: scamType,
    }),
    { term: 'Status', detail: <strong>{appointmentStatuses[status]}</strong> },
    edit('story', {
      value: story,
      control: { type: 'text-area', maxLength: maxStoryLength },
      hint: 'This replaces what is there, and the earlier text isn’t kept. To add to it, write a note. We don’t email anyone.',
      detail: story === '' ? 'Not given' : <span className="whitespace-pre-wrap">{story}</span>,
    }),
    {
      term: 'Offered to get the money back',
      detail: view.recoveryOffer === '' ? 'Not asked or not answered' : recoveryOfferNames[view.recoveryOffer],
    },
    ...(view.hasDiscreetMails
      ? [{ term: 'Emails to the visitor', detail: 'Discreet: neutral sender and subject' }]
      : []),
    { term: 'Consent to store details', detail: consent },
  ]
  return <FactList key={view.appointmentId} facts={facts} />
}

/** What follows from another name or phone number. */
function bookerHint({ mayChange, email, isOfClient }: AppointmentView): string {
  const seen = isOfClient ? ` Only an account with the address ${email} still shows the appointment.` : ''
  if (!mayChange) return `We don’t email anyone about this. ${linkEnds}${seen}`
  if (email === '') return linkEnds
  return `We’ll email the appointment to ${email} again, with a new link. ${linkEnds}${seen}`
}

const linkEnds = 'The earlier link stops working.'

/** To whom a new email address sends what, and who sees the appointment then. */
function emailHint({ mayChange, isOfClient }: AppointmentView): string {
  const emailed = mayChange
    ? 'We’ll email the appointment to the new address, with a new link. Nothing goes to the old address.'
    : 'We don’t email anyone about this.'
  const seen = isOfClient
    ? 'Only an account with the new address still shows the appointment.'
    : 'If the new address has an account, its owner sees the appointment there.'
  return `${emailed} ${linkEnds} ${seen}`
}
