import { useChanged } from '../../../ui/toasts/toasts.ts'

type UserFactsProps = {
  user: {
    userId: string
    state: 'active' | 'invited' | 'disabled'
    isAdmin: boolean
    isVerified: boolean
    since: string
    hasFactors: boolean
  }
}

const states = {
  active: 'Active',
  invited: 'Invited: hasn’t chosen a password yet',
  disabled: 'Disabled: can’t log in',
}

/** A user's state and facts. */
export function UserFacts({ user: { userId, state, isAdmin, isVerified, since, hasFactors } }: UserFactsProps) {
  const facts = [
    { label: 'Role', value: isAdmin ? 'Admin' : 'Client' },
    { label: 'Status', value: states[state] },
    { label: 'Email address', value: isVerified ? 'Confirmed' : 'Not confirmed' },
    { label: 'Second factor or passkey', value: hasFactors ? 'Yes' : 'No' },
    { label: 'Created', value: since },
    { label: 'User ID', value: userId },
  ]
  return (
    <dl
      {...useChanged('facts')}
      className="grid gap-x-8 gap-y-4 border-rule border-y py-6 sm:grid-cols-2 lg:grid-cols-3"
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
