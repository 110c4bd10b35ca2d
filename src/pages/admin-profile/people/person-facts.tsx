import { Link } from 'react-router'
import type { Person, PersonFact } from '#src/features/people/person.server.ts'
import { EditableFact, type EditableFactProps } from '#src/ui/facts/editable-fact.tsx'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { mailHref } from '#src/ui/mail-link.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'

type PersonFactsProps = Pick<Person, 'personId' | 'name' | 'email' | 'phone' | 'versions'> & {
  /** Whether the reader sees only their own appointments with the person. */
  showsOnlyOwn: boolean
  /** In words; null when unknown. */
  zone: string | null
  firstKnown: string
  /** `href`: null for agents, who see no link to it. */
  account: { href: string | null; state: string; isVerified: boolean } | null
  next: { href: string; when: string } | null
  answer: Answer | undefined
}

export const personFactNames: Record<PersonFact, string> = { name: 'Name', phone: 'Phone', email: 'Email' }

/** Who a person is, how to reach them, and when they are next seen. Without an account, staff change it in place. */
export function PersonFacts(props: PersonFactsProps) {
  const { personId, name, email, phone, versions, zone, firstKnown, account, next, answer } = props
  const edit = (fact: PersonFact, more: Pick<EditableFactProps, 'detail' | 'value' | 'control'>) => ({
    term: personFactNames[fact],
    detail:
      account !== null ? (
        more.detail
      ) : (
        <EditableFact
          {...more}
          fact={fact}
          term={personFactNames[fact]}
          version={versions[fact]}
          hint="Appointments keep the details they were booked with. We don’t email anyone about this."
          answer={answer}
        />
      ),
  })
  const facts = [
    {
      term: props.showsOnlyOwn ? 'Next with you' : 'Next appointment',
      detail: next === null ? 'None' : <Link to={next.href}>{next.when}</Link>,
    },
    edit('name', { value: name, control: { type: 'text' }, detail: name === '' ? 'Not known' : name }),
    edit('phone', {
      value: phone,
      control: { type: 'tel' },
      detail: phone === '' ? 'Not known' : <PhoneLink phone={phone} />,
    }),
    edit('email', {
      value: email,
      control: { type: 'email' },
      detail: email === '' ? 'Not known' : <a href={mailHref(email)}>{email}</a>,
    }),
    { term: 'Time zone', detail: zone ?? 'Not known' },
    {
      term: 'Account',
      detail:
        account === null ? (
          'No account'
        ) : (
          <>
            {account.href === null ? account.state : <Link to={account.href}>{account.state}</Link>}
            {!account.isVerified && ', email address not confirmed'}
            <span className="block text-muted text-small">
              Their name, phone number and email address come from the account and can be changed there.
            </span>
          </>
        ),
    },
    { term: 'First contact', detail: firstKnown },
  ]
  return <FactList key={personId} facts={facts} />
}
