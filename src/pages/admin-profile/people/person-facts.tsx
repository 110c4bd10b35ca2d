import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FactList } from '../../../ui/fact-list.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'

type AppointmentFact = { href: string; when: string } | null

type PersonFactsProps = {
  email: string
  phone: string
  /** In words; null when unknown. */
  zone: string | null
  firstKnown: string
  /** Agents see no link to it. */
  account: { href: string | null; state: string; isVerified: boolean } | null
  next: AppointmentFact
}

/** Who a person is, how to reach them, and when they are next seen. */
export function PersonFacts({ email, phone, zone, firstKnown, account, next }: PersonFactsProps) {
  const facts: { term: string; detail: ReactNode }[] = [
    {
      term: 'Next appointment',
      detail:
        next === null ? (
          'None'
        ) : (
          <Link to={next.href} prefetch="none">
            {next.when}
          </Link>
        ),
    },
    { term: 'Phone', detail: phone === '' ? 'Not known' : <PhoneLink phone={phone} /> },
    { term: 'Email', detail: email === '' ? 'Not known' : <a href={`mailto:${email}`}>{email}</a> },
    { term: 'Time zone', detail: zone ?? 'Not known' },
    {
      term: 'Account',
      detail:
        account === null ? (
          'No account'
        ) : (
          <>
            {account.href === null ? (
              account.state
            ) : (
              <Link to={account.href} prefetch="none">
                {account.state}
              </Link>
            )}
            {!account.isVerified && ', email address not confirmed'}
          </>
        ),
    },
    { term: 'First known', detail: firstKnown },
  ]
  return <FactList facts={facts} />
}
