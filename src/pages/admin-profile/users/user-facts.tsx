import { Link } from 'react-router'
import { coverHref } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { availabilityHref } from '#src/pages/admin-profile/availability/availability-tabs.ts'
import { recordPath } from '#src/platform/subject.ts'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import { useChanged } from '#src/ui/toasts/toasts.ts'
import type { UserRecord } from '#src/workflows/users/user-record.server.ts'
import { roleNames, stateSentences } from './user-words.ts'

/** A user's state and facts. */
export function UserFacts({ user, agent, since }: Pick<UserRecord, 'user' | 'agent'> & { since: string }) {
  const { userId, state, role, isVerified, hasFactors } = user
  const facts = [
    { term: 'Role', detail: roleNames[role] },
    ...(agent === null
      ? []
      : [
          {
            term: 'Takes appointments',
            detail: (
              <Link
                to={
                  agent.takesAppointments ? availabilityHref(agent.agentId) : availabilityHref(agent.agentId, 'details')
                }
              >
                {agent.takesAppointments ? 'Yes: hours and days off' : 'No: switch on under Availability'}
              </Link>
            ),
          },
          ...(agent.upcoming === 0
            ? []
            : [
                {
                  term: 'Upcoming calls',
                  detail: (
                    <Link to={coverHref(agent.agentId)}>
                      {agent.upcoming}: see which colleagues can take {agent.upcoming === 1 ? 'it' : 'them'}
                    </Link>
                  ),
                },
              ]),
        ]),
    { term: 'Status', detail: stateSentences[state] },
    { term: 'Email address', detail: isVerified ? 'Confirmed' : 'Not confirmed' },
    { term: 'Two-step login or passkey', detail: hasFactors ? 'Yes' : 'No' },
    { term: 'Created', detail: since },
    { term: 'User ID', detail: userId },
  ]
  return (
    <div {...useChanged('facts')}>
      <FactList facts={facts} />
    </div>
  )
}

/** Leads to the record of the person whose account it is, if there is one. */
export function PersonLink({ personId }: Pick<UserRecord, 'personId'>) {
  if (personId === null) return null
  return (
    <p>
      <Link to={recordPath('person', personId)}>Appointments, emails and everything else</Link>
    </p>
  )
}
