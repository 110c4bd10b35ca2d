import type { ReactNode } from 'react'
import { retention, retentionInWords } from '../../firm/retention.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'
import { useSiteFacts } from '../_layout/site-facts.tsx'
import { storedFields } from './stored-fields.ts'

export const whatWeStore: DocumentSection[] = [
  {
    id: 'what-we-store',
    title: 'What we store, why, and for how long',
    body: (
      <>
        <p>
          This is everything the website and its server store about you. Anything you don’t fill in stays empty, and
          anything past its time is deleted within an hour. Emails you send us are in our mailbox, outside this
          software. You have the same rights over them.
        </p>
        <StoredData />
        <h3>What the log leaves out</h3>
        <p>
          The line about a request holds no name, no email address, no IP address and nothing you entered in a form.
          Pages that are the same for everyone, such as this one, aren’t logged at all.
        </p>
        <h3>What isn’t about you</h3>
        <p>
          The software has room for a picture of you, for logging in through other companies and for another kind of
          one-time code. We don’t use any of them, so they stay empty. The keys the site signs with belong to the firm,
          not to you.
        </p>
        <p>
          After you log in, your browser may fetch a signed note that can prove to another program who you are. It holds
          your account’s number, your email address, whether that is confirmed, the address of this site, and times. It
          expires after 15 minutes. We don’t store it, and your browser only keeps it in the memory of the open tab.
        </p>
      </>
    ),
  },
  {
    id: 'where-it-comes-from',
    title: 'Where your data comes from',
    body: (
      <>
        <p>
          Almost all of it comes from you, in forms or on the phone. Your browser adds its own name and your IP address
          when you log in. If our staff created an account for you, they entered your name and email address. They also
          write notes about you.
        </p>
        <p>
          You don’t have to give us any of it. But we can’t hold a consultation without your name, a way to reach you
          and your consent, and you can’t have an account without an email address and a password. Everything else is up
          to you.
        </p>
      </>
    ),
  },
]

function StoredData() {
  const { keepMonths = '{}' } = useSiteFacts()
  return storedFields.map(({ kinds, group = retention[kinds[0]].what, fields, why }) => (
    <div key={group}>
      <h3>{group}</h3>
      <dl className="mt-4 grid gap-4 border-rule border-t pt-4">
        <Entry name="What">
          <ul>
            {fields.map((field) => (
              <li key={field}>{field}</li>
            ))}
          </ul>
        </Entry>
        <Entry name="Why">{why}</Entry>
        <Entry name="For how long">
          {kinds
            .map((kind) => retentionInWords(kind, JSON.parse(keepMonths), retention[kind].what === group))
            .join(' ')}
        </Entry>
      </dl>
    </div>
  ))
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}
