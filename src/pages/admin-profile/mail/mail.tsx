import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { findMailOverview, listMails } from '../../../features/mail/mail-queries.server.ts'
import { queueMailAgain } from '../../../features/mail/retry-mail.server.ts'
import { firm } from '../../../firm/firm.ts'
import { readFormData } from '../../../input/form-data.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { parseListQuery } from '../../../ui/list/list-query.ts'
import { ListPager } from '../../../ui/list/pager.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import type { Route } from './+types/mail'
import { toMailLine } from './mail-lines.server.ts'
import { mailList } from './mail-status.ts'
import { MailFilter, MailOverview, MailTable } from './mail-table.tsx'

const perPage = 50

export function meta() {
  return [{ title: `Outgoing mail — ${firm.name}` }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const listQuery = parseListQuery(mailList, query)
  const list = listMails(runtime.db, {
    status: listQuery.status === '' ? null : listQuery.status,
    recipient: listQuery.to,
    about: listQuery.about,
  })
  const [overview, page] = await Promise.all([
    findMailOverview(runtime),
    list.page({ after: query.get('after'), limit: perPage }),
  ])
  const now = runtime.clock.now().getTime()
  return { overview, listQuery, page: { ...page, rows: page.rows.map((mail) => toMailLine(mail, now)) } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const mail = { mailId: String(formData.get('mailId')), by: actingUser(context) }
  const queued = await queueMailAgain(context.get(runtimeContext), mail)
  if (queued.ok)
    return { message: `The email to ${queued.recipient} is back in the queue and will be sent straight away.` }
  switch (queued.reason) {
    case 'not-retryable':
      return {
        message: 'This email has already been retried, or its status has changed. The list below is up to date.',
      }
  }
}

export default function AdminMail({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, listQuery, page } = loaderData
  return (
    <div className="space-y-8">
      <div>
        <PageHeading title="Outgoing mail">Every email the site sends, newest first.</PageHeading>
        <MailOverview {...overview} />
      </div>
      <div aria-live="polite">{actionData !== undefined && <Notice>{actionData.message}</Notice>}</div>
      <MailFilter listQuery={listQuery} />
      <MailTable
        mails={page.rows}
        isFiltered={listQuery.status !== '' || listQuery.to !== '' || listQuery.about !== ''}
      />
      <ListPager name="Outgoing mail" list={mailList} listQuery={listQuery} page={page} />
    </div>
  )
}
