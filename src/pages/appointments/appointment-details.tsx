import { DiscreetMails } from '#src/features/mail/components/discreet-mails.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FactList } from '#src/ui/facts/fact-list.tsx'

type AppointmentDetailsProps = {
  when: string
  lengthMinutes: number
  agentName: string | null
  scamType: string
  name: string
  email: string
  phone: string
  reference: string
}

export function AppointmentDetails(props: AppointmentDetailsProps) {
  const { when, lengthMinutes, agentName, scamType, name, email, phone, reference } = props
  const facts = [
    { term: 'When', detail: when },
    { term: 'Length', detail: `${lengthMinutes} minutes, free of charge` },
    ...(agentName === null ? [] : [{ term: 'With', detail: agentName }]),
    { term: 'Type of scam', detail: scamType },
    { term: 'Name', detail: name },
    { term: 'Email', detail: email === '' ? 'No email' : email },
    ...(phone === '' ? [] : [{ term: 'Phone', detail: phone }]),
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
