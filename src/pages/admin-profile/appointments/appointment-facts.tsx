import { Link } from 'react-router'
import type { AppointmentFact } from '#src/features/booking/appointments/appointment-facts.ts'
import { recoveryOfferNames } from '#src/features/booking/appointments/recovery-offer.ts'
import { maxStoryLength } from '#src/features/booking/appointments/story-length.ts'
import { scamTypes } from '#src/firm/scam-types.ts'
import { personPath } from '#src/pages/admin-profile/record-paths.ts'
import { EditableFact, type EditableFactProps, type FactAnswer } from '#src/ui/facts/editable-fact.tsx'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import { MailLink } from '#src/ui/mail-link.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import { useDoneInAddress } from '#src/ui/toasts/done-notice.tsx'
import type { AppointmentView } from './appointment-view.server.ts'
import { appointmentStatuses, factNames } from './appointment-words.ts'

type AppointmentFactsProps = {
  view: AppointmentView
  /** Where their forms are sent to. */
  action: string
  /** The answer to a fact's form that was refused. */
  answer?: FactAnswer | null
}

/** The details of an appointment: who, when and what about. Staff change some of them in place. */
export function AppointmentFacts({ view, action, answer = null }: AppointmentFactsProps) {
  const { timeZoneCity } = useFirm()
  const { when, whenForVisitor, lengthMinutes, agentName, status, scamType, scamTypeKey, consent, personId } = view
  const { name, email, phone, story } = view
  const saved = useDoneInAddress((done) => done.startsWith('saved-'))
  const savedFact = saved.done?.slice('saved-'.length) ?? null
  const edit = (fact: AppointmentFact, more: Pick<EditableFactProps, 'detail' | 'value' | 'control' | 'hint'>) => ({
    term: factNames[fact],
    detail: (
      <EditableFact
        {...more}
        action={action}
        fact={fact}
        term={factNames[fact]}
        version={view.factVersions[fact]}
        answer={answer}
        saved={savedFact === fact ? { answer: saved.answer, text: savedWords(fact, view) } : null}
      />
    ),
  })
  const facts = [
    edit('name', {
      value: name,
      control: { type: 'text' },
      hint: bookerHint(view),
      detail: personId === null ? name : <Link to={personPath(personId)}>{name}</Link>,
    }),
    edit('phone', {
      value: phone,
      control: { type: 'tel' },
      hint: bookerHint(view),
      detail: phone === '' ? 'Not given' : <PhoneLink phone={phone} />,
    }),
    edit('email', {
      value: email,
      control: { type: 'email' },
      hint: emailHint(view),
      detail: <MailLink email={email} />,
    }),
    { term: 'When', detail: `${when}, ${timeZoneCity} time; ${lengthMinutes} minutes` },
    { term: 'In the visitor’s time zone', detail: whenForVisitor },
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

const linkEnds = 'The link we sent before stops working.'

/** To whom a new email address sends what, and who sees the appointment then. */
function emailHint({ mayChange, isOfClient }: AppointmentView): string {
  const told = mayChange
    ? 'We’ll email the appointment to the new address, with a new link. Nothing goes to the old address.'
    : 'We don’t email anyone about this.'
  const seen = isOfClient
    ? 'Only an account with the new address still shows the appointment.'
    : 'If the new address has an account, its owner sees the appointment there.'
  return `${told} ${linkEnds} ${seen}`
}

function savedWords(fact: AppointmentFact, { mayChange, email }: AppointmentView): string {
  const isSent = ['name', 'phone', 'email'].includes(fact) && mayChange && email !== ''
  return `${factNames[fact]} saved.${isSent ? ` We’re emailing the appointment to ${email}.` : ''}`
}
