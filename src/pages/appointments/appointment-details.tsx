import { FactList } from '../../ui/fact-list.tsx'

type AppointmentDetailsProps = {
  when: string
  lengthMinutes: number
  /** Null if the agent is no longer known. */
  agentName: string | null
  scamType: string
  name: string
  email: string
  reference: string
}

/** The details of an appointment, for its visitor. */
export function AppointmentDetails(props: AppointmentDetailsProps) {
  const { when, lengthMinutes, agentName, scamType, name, email, reference } = props
  const facts = [
    { term: 'When', detail: when },
    { term: 'Length', detail: `${lengthMinutes} minutes, free of charge` },
    ...(agentName === null ? [] : [{ term: 'With', detail: agentName }]),
    { term: 'Type of scam', detail: scamType },
    { term: 'Name', detail: name },
    { term: 'Email', detail: email === '' ? 'No email' : email },
    { term: 'Reference', detail: reference },
  ]
  return <FactList facts={facts} className="mt-10 max-w-2xl" />
}
