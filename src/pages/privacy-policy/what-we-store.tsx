import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { retention, retentionInWords } from '#src/firm/retention.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import type { Route } from './+types/privacy-policy'
import { storedFields } from './stored-fields.ts'

export const whatWeStore: DocumentSection[] = [
  {
    id: 'what-we-store',
    title: 'What we store, why, and for how long',
    body: (
      <>
        <p>
          This is everything. What you don’t fill in stays empty, and we delete data within a day of its time running
          out. Emails you send us are in our mailbox, outside this software. You have the same rights over them.
        </p>
        <StoredData />
        <h3>What the log leaves out</h3>
        <p>
          The line about a request holds no name, no email address, no IP address and nothing you entered. Pages that
          are the same for everyone, such as this one, aren’t logged at all. If we also measure how long each step of a
          request takes, those records say nothing more about you.
        </p>
        <h3>What we don’t store</h3>
        <p>
          After you log in, your browser may fetch a signed note that can prove to another program who you are: your
          account’s number, your email address and whether that is confirmed. It expires after 15 minutes. Your browser
          only keeps it in the memory of the open tab.
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
          when you log in. Our staff may create an account for you, and write notes about you.
        </p>
        <p>
          You don’t have to give us any of it. But a consultation needs your name, a way to reach you and your consent,
          and an account needs an email address and a password.
        </p>
      </>
    ),
  },
]

function StoredData() {
  const { terms }: Route.ComponentProps['loaderData'] = useLoaderData()
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
          {kinds.map((kind) => retentionInWords(kind, terms, retention[kind].what === group)).join(' ')}
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
