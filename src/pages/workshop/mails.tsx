import { useLoaderData } from 'react-router'
import { mails } from '../../emails/mails.ts'
import { firm } from '../../firm/firm.ts'
import { PageHeading, Section } from '../../ui/section.tsx'
import './workshop.css'

export function meta() {
  return [{ title: `Workshop, emails — ${firm.name}` }]
}

export async function loader() {
  return Promise.all(
    Object.entries(mails).map(async ([kind, { name, sample }]) => ({ kind, name, ...(await sample()) })),
  )
}

/** Every email in light mode, dark mode and plain text, for developers. No build includes this page (src/routes.ts). */
export default function Mails() {
  const samples = useLoaderData<typeof loader>()
  return (
    <div className="workshop space-y-12">
      <PageHeading title="Every email">
        In light mode, in dark mode and as plain text. The people are made up.
      </PageHeading>
      {samples.map(({ kind, name, subject, text }) => (
        <Section key={kind} id={kind} title={name}>
          <p>
            Subject: <strong>{subject}</strong>
          </p>
          <div className="workshop-mail">
            {['light', 'dark'].map((theme) => (
              <iframe key={theme} title={`${name}, ${theme}`} src={`/workshop/mails/${kind}/${theme}`} sandbox="" />
            ))}
            <pre>{text}</pre>
          </div>
        </Section>
      ))}
    </div>
  )
}
