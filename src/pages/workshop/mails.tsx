import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mailSamples } from '#src/emails/mails.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading, Section } from '#src/ui/section.tsx'
import './workshop.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const runtime = context.get(runtimeContext)
  return Promise.all(
    Object.entries(mailSamples).map(async ([kind, { name, sample }]) => ({
      kind,
      name,
      ...(await sample(runtime.firm)),
    })),
  )
}

/** No build includes this page (src/routes.ts). */
export default function Mails() {
  const samples = useLoaderData<typeof loader>()
  return (
    <div className="workshop space-y-12">
      <PageTitle title="Workshop, emails" />
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
