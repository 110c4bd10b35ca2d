import { runtimeContext } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading, Section } from '#src/ui/section.tsx'
import type { Route } from './+types/sample-mail'
import { requireMailFile } from './require-mail-file.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { mailId, writtenAt, subject, to, text, headers, html, calendar } = await requireMailFile(context, params.mail)
  return {
    mailId,
    subject,
    to,
    text,
    headers,
    when: longDateTime(writtenAt, context.get(runtimeContext).firm.timeZone),
    hasHtml: html !== null,
    hasCalendar: calendar !== null,
  }
}

export default function SampleMail({ loaderData }: Route.ComponentProps) {
  const { mailId, subject, to, when, text, headers, hasHtml, hasCalendar } = loaderData
  const path = `/sample-mail/${mailId}`
  return (
    <div className="space-y-12">
      <PageTitle title="Sample email" />
      <div>
        <p className="mb-6">
          <a href="/sample-mail">All sample emails</a>
        </p>
        <PageHeading title={subject}>
          To {to}, {when}
        </PageHeading>
        {hasCalendar && (
          <p className="mt-4">
            <a href={`${path}/calendar`} download="invite.ics">
              Download the calendar file
            </a>
          </p>
        )}
      </div>
      {hasHtml && (
        <Section id="html" title="Formatted">
          <iframe
            title="Formatted email"
            src={`${path}/html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="block h-[56rem] w-full max-w-3xl border border-rule"
          />
        </Section>
      )}
      <Section id="text" title="As plain text">
        <LinkedText text={text} />
      </Section>
      <Disclosure summary="Headers">
        <dl className="mt-2 text-small">
          {headers.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an email may have a header twice, and the list never changes
            <div key={index} className="grid gap-x-6 border-rule border-t py-2 sm:grid-cols-[14rem_1fr]">
              <dt className="font-semibold">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  )
}

/** With its URLs as links. */
function LinkedText({ text }: { text: string }) {
  const pieces = text.split(/(https?:\/\/[^\s<>"]+)/)
  return (
    <p className="sheet max-w-3xl whitespace-pre-wrap p-6">
      {pieces.map((piece, index) => {
        // Odd pieces are the URLs that the pattern matched.
        if (index % 2 === 0) return piece
        return (
          <a key={piece} href={piece}>
            {piece}
          </a>
        )
      })}
    </p>
  )
}
