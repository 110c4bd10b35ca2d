type AppointmentDetailsProps = {
  when: string
  lengthMinutes: number
  scamType: string
  name: string
  email: string
  reference: string
}

/** What was booked. */
export function AppointmentDetails(props: AppointmentDetailsProps) {
  const { when, lengthMinutes, scamType, name, email, reference } = props
  const lines = [
    { term: 'When', detail: when },
    { term: 'Length', detail: `${lengthMinutes} minutes, free of charge` },
    { term: 'Type of scam', detail: scamType },
    { term: 'Name', detail: name },
    { term: 'Email', detail: email },
    { term: 'Reference', detail: reference },
  ]
  return (
    <dl className="mt-10 max-w-2xl border-rule border-t">
      {lines.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-6 border-rule border-b py-3 sm:grid-cols-[10rem_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd className="tabular">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
