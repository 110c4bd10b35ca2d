import { Link } from 'react-router'

type ConflictListProps = {
  conflicts: {
    appointmentId: string
    reference: string
    when: string
    name: string
    email: string
    phone: string
    agentName: string
    reason: 'time-off' | 'agent-not-active'
  }[]
}

const reasonInWords = { 'time-off': 'is away then', 'agent-not-active': 'takes no appointments any more' }

/** Appointments without an available agent. The site neither moves nor cancels them by itself. */
export function ConflictList({ conflicts }: ConflictListProps) {
  if (conflicts.length === 0) return null
  return (
    <section aria-labelledby="attention-heading" className="rounded-soft border-2 border-danger p-5">
      <h2 id="attention-heading" className="text-danger text-h3">
        {conflicts.length === 1 ? 'An appointment needs you' : `${conflicts.length} appointments need you`}
      </h2>
      <p className="mt-2">Nobody is there at these times. They stand until you have agreed on something else.</p>
      <ul className="mt-4">
        {conflicts.map(({ appointmentId, when, agentName, reason, name, email, phone, reference }) => (
          <li key={appointmentId} className="grid gap-x-6 border-rule border-t py-3 md:grid-cols-2">
            <p>
              <span className="tabular font-semibold">{when}</span>
              <span className="block">
                {agentName} {reasonInWords[reason]}.
              </span>
            </p>
            <p className="wrap-anywhere">
              {name},{' '}
              <Link to={`/admin-profile/appointments/${appointmentId}`} className="prose-link tabular">
                {reference}
              </Link>
              <a href={`mailto:${email}`} className="prose-link block">
                {email}
              </a>
              {phone !== '' && <span className="tabular block">{phone}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
