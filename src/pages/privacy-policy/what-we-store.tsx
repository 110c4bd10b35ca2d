import type { ReactNode } from 'react'
import type { DocumentSection } from '../_layout/long-document.tsx'
import { storedFields } from './stored-fields.ts'

export const whatWeStore: DocumentSection[] = [
  {
    id: 'what-we-store',
    title: 'What we store, why, and for how long',
    body: (
      <>
        <p>
          This is all that the website and its server store about you. What you do not fill in stays empty. What you
          send us by e-mail yourself lies in our mailbox, outside this software. Your rights over it are the same.
        </p>
        {storedFields.map(({ group, fields, why, kept }) => (
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
              <Entry name="For how long">{kept}</Entry>
            </dl>
          </div>
        ))}
        <h3>What the log leaves out</h3>
        <p>
          The line about a request holds no name, no e-mail address, no IP address and nothing that you entered in a
          form. Pages that are the same for everybody, such as this one, are sent without a line.
        </p>
        <h3>What is there but not about you</h3>
        <p>
          The software has room for a picture of you, for sign-in through other companies and for another kind of
          one-time code. We use none of them, so they stay empty. The keys with which the site signs belong to the firm,
          not to you.
        </p>
        <p>
          After you sign in, your browser may fetch a signed note that can prove to another program who you are. It
          holds your account’s number, your e-mail address, whether that is confirmed, the address of this site, and
          times. It ends after 15 minutes. We do not store it, and your browser keeps it only in the memory of the open
          tab.
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
          Almost all of it comes from you, through the forms. Your browser adds its own name and your IP address when
          you sign in. If our staff made an account for you, they entered your name and your e-mail address.
        </p>
        <p>
          You do not have to give us any of it. Without a name, an e-mail address and your consent we cannot hold a
          consultation, and without an e-mail address and a password there is no account. Everything else is up to you.
        </p>
      </>
    ),
  },
]

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}
