import { findMailFiles } from '#src/features/mail/sample-mail-files.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { ScrollingTable } from '#src/ui/list/list-table.tsx'
import { Pager } from '#src/ui/list/pager.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/sample-mails'

const perPage = 25

export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get('after')
  const { settings, firm } = context.get(runtimeContext)
  const found = await findMailFiles(settings, { after, limit: perPage + 1 })
  return {
    mails: found.slice(0, perPage).map(({ mailId, writtenAt, subject, to }) => ({
      mailId,
      subject,
      to,
      when: shortDateTime(writtenAt, firm.timeZone),
    })),
    nextPageAfter: found.length > perPage ? (found[perPage - 1]?.mailId ?? null) : null,
  }
}

export default function SampleMails({ loaderData: { mails, nextPageAfter } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Sample emails" />
      <PageHeading title="Sample emails">
        The emails this sample site would have sent, newest first. Only this computer can see this page.
      </PageHeading>
      {mails.length === 0 ? (
        <p className="mt-8">There are no emails yet. Book an appointment or create an account, then look again.</p>
      ) : (
        <ScrollingTable name="Sample emails" columns={[{ name: 'Subject' }, { name: 'To' }, { name: 'Written' }]}>
          {mails.map(({ mailId, subject, to, when }) => (
            <tr key={mailId}>
              <td>
                <a href={`/sample-mail/${mailId}`} className="prose-link font-semibold">
                  {subject}
                </a>
              </td>
              <td>{to}</td>
              <td className="tabular">{when}</td>
            </tr>
          ))}
        </ScrollingTable>
      )}
      <Pager
        name="Sample emails"
        links={[{ name: 'Next page', to: nextPageAfter === null ? null : `/sample-mail?after=${nextPageAfter}` }]}
      />
    </>
  )
}
