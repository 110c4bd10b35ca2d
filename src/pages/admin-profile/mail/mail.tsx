import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { findMailOverview, findOutgoingMails, type MailCursor } from '../../../features/mail/mail-queries.server.ts'
import { queueMailAgain } from '../../../features/mail/retry-mail.server.ts'
import { firm } from '../../../firm/firm.ts'
import { readFormData } from '../../../input/form-data.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { Pager } from '../../../ui/list/pager.tsx'
import { keepPlace } from '../../../ui/navigation.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import type { Route } from './+types/mail'
import { toMailLine } from './mail-lines.server.ts'
import { isMailStatus } from './mail-status.ts'
import { MailFilter, MailOverview, MailTable, mailListHref } from './mail-table.tsx'

const perPage = 50

export function meta() {
  return [{ title: `Outgoing mail — ${firm.name}` }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const wanted = query.get('status')
  const filter = { status: isMailStatus(wanted) ? wanted : null, recipient: query.get('to') ?? '' }
  const after = readCursor(query.get('after'))
  const [overview, found] = await Promise.all([
    findMailOverview(runtime),
    findOutgoingMails(runtime.db, { ...filter, after, limit: perPage + 1 }),
  ])
  const now = runtime.clock.now().getTime()
  const last = found.length > perPage ? found[perPage - 1] : undefined
  return {
    overview,
    filter,
    isFirstPage: after === null,
    mails: found.slice(0, perPage).map((mail) => toMailLine(mail, now)),
    nextPageAfter: last === undefined ? null : `${last.createdAt}_${last.mailId}`,
  }
}

/** A place in the list from the address; nonsense is the beginning. */
function readCursor(text: string | null): MailCursor | null {
  const match = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? '')
  return match === null ? null : { createdAt: Number(match[1]), mailId: match[2] ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const mail = { mailId: String(formData.get('mailId')), by: actingUser(context) }
  const queued = await queueMailAgain(context.get(runtimeContext), mail)
  if (queued.ok) return { message: `The mail to ${queued.recipient} is in the queue again and goes out at once.` }
  switch (queued.reason) {
    case 'stands-otherwise':
      return { message: 'That was done already, or the mail stands otherwise by now. The list shows how.' }
  }
}

export default function AdminMail({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, filter, isFirstPage, mails, nextPageAfter } = loaderData
  return (
    <div className="space-y-8 pt-10">
      <div>
        <PageHeading title="Outgoing mail">Every mail that the site writes, the newest first.</PageHeading>
        <MailOverview {...overview} />
      </div>
      <div aria-live="polite">{actionData !== undefined && <Notice>{actionData.message}</Notice>}</div>
      <MailFilter {...filter} />
      <MailTable mails={mails} isFiltered={filter.status !== null || filter.recipient !== ''} />
      <Pager
        name="Outgoing mail"
        links={[
          { name: 'First page', to: isFirstPage ? null : mailListHref(filter) },
          { name: 'Next page', to: nextPageAfter === null ? null : mailListHref({ ...filter, after: nextPageAfter }) },
        ]}
        state={keepPlace}
      />
    </div>
  )
}
