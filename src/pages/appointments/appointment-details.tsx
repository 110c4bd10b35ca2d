import { DiscreetMails } from '#src/features/mail/discreet-mails.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import type { AppointmentPhase } from './appointment-head.tsx'

type AppointmentDetailsProps = {
  phase: AppointmentPhase
  scamType: string
  name: string
  email: string
  phone: string
  reference: string
}

export function AppointmentDetails(props: AppointmentDetailsProps) {
  const { phase, scamType, name, email, phone, reference } = props
  const isSaidAbove = phase === 'ahead' || phase === 'running'
  const facts = [
    { term: 'Type of scam', detail: scamType },
    { term: 'Name', detail: name },
    ...(isSaidAbove && phone === '' ? [] : [{ term: 'Email', detail: email === '' ? 'No email' : email }]),
    ...(isSaidAbove || phone === '' ? [] : [{ term: 'Phone', detail: phone }]),
    { term: 'Reference', detail: reference },
  ]
  return <FactList facts={facts} />
}

export function EmailChoice({ email, hasDiscreetMails }: { email: string; hasDiscreetMails: boolean }) {
  if (email === '') return null
  return (
    <Disclosure summary="Does somebody else see your emails?" isOpen={hasDiscreetMails}>
      <DiscreetMails isDiscreet={hasDiscreetMails}>This goes for the emails we haven’t sent yet.</DiscreetMails>
    </Disclosure>
  )
}
