import { Link } from 'react-router'
import { personPath } from '#src/pages/admin-profile/record-paths.ts'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import type { UserRecord } from './user-record.server.ts'
import { roleNames, stateSentences } from './user-words.ts'

/** A user's state and facts. */
export function UserFacts({ user, agent }: Pick<UserRecord, 'user' | 'agent'>) {
  const { userId, state, role, isVerified, since, hasFactors } = user
  const facts = [
    { label: 'Role', value: roleNames[role] },
    ...(agent === null
      ? []
      : [
          {
            label: 'Takes appointments',
            value: (
              <Link to={`/admin-profile/availability?agent=${agent.agentId}`}>
                {agent.takesAppointments ? 'Yes: hours and days off' : 'No: switch on under Availability'}
              </Link>
            ),
          },
        ]),
    { label: 'Status', value: stateSentences[state] },
    { label: 'Email address', value: isVerified ? 'Confirmed' : 'Not confirmed' },
    { label: 'Second factor or passkey', value: hasFactors ? 'Yes' : 'No' },
    { label: 'Created', value: since },
    { label: 'User ID', value: userId },
  ]
  return (
    <dl
      {...useChanged('facts')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-8 gap-y-4 border-rule border-y py-6"
    >
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted text-small">{label}</dt>
          <dd className="wrap-anywhere font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Leads to the record of the person whose account it is, if there is one. */
export function PersonLink({ personId }: Pick<UserRecord, 'personId'>) {
  if (personId === null) return null
  return (
    <p>
      <Link to={personPath(personId)}>Appointments, emails and everything else</Link>
    </p>
  )
}
