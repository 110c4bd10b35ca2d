import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { findMailOverview, listMails } from '../../../features/mail/mail-queries.server.ts'
import { queueMailAgain } from '../../../features/mail/retry-mail.server.ts'
import { firm } from '../../../firm/firm.ts'
import { readFormData } from '../../../input/form-data.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { readDeskPreferences } from '../../../ui/desk-preferences.ts'
import { ListChips } from '../../../ui/list/list-chips.tsx'
import { parseListQuery } from '../../../ui/list/list-query.ts'
import { pageLength } from '../../../ui/list/page-length.tsx'
import { ListPager } from '../../../ui/list/pager.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import { DoneNotice } from '../../../ui/toasts/done-notice.tsx'
import type { Route } from './+types/mail'
import { toMailLine } from './mail-lines.server.ts'
import { mailList } from './mail-status.ts'
import { MailCounts, MailFilter, MailHealth, MailTable } from './mail-table.tsx'

const usualLength = 50

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
    isOldestFirst: listQuery.sort === 'oldest',
    about: listQuery.about,
  })
  const length = pageLength(listQuery.per, readDeskPreferences(request.headers.get('cookie')).rows, usualLength)
  const [overview, page] = await Promise.all([
    findMailOverview(runtime),
    list.page({ after: query.get('after'), limit: length }),
  ])
  const now = runtime.clock.now().getTime()
  return { overview, listQuery, length, page: { ...page, rows: page.rows.map((mail) => toMailLine(mail, now)) } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const mail = { mailId: String(formData.get('mailId')), by: actingUser(context) }
  const queued = await queueMailAgain(context.get(runtimeContext), mail)
  if (queued.ok)
    return {
      done: `The email to ${queued.recipient} is back in the queue and will be sent straight away.`,
      mailId: mail.mailId,
      problem: null,
    }
  switch (queued.reason) {
    case 'not-retryable':
      return {
        done: null,
        mailId: mail.mailId,
        problem: 'This email has already been retried, or its status has changed. The list below is up to date.',
      }
  }
}

export default function AdminMail({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, listQuery, length, page } = loaderData
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <PageHeading title="Outgoing mail">Every email the site sends.</PageHeading>
        <MailCounts {...overview} />
      </div>
      {!overview.isHealthy && <MailHealth {...overview} />}
      <DoneNotice answer={actionData} text={actionData?.done ?? null} changed={`mail-${actionData?.mailId}`} />
      <div aria-live="polite">{actionData?.problem != null && <Notice>{actionData.problem}</Notice>}</div>
      <MailFilter listQuery={listQuery} />
      <ListChips list={mailList} listQuery={listQuery} except={['status', 'about']} />
      <MailTable mails={page.rows} listQuery={listQuery} />
      <ListPager name="Outgoing mail" list={mailList} listQuery={listQuery} page={page} length={length} />
      {overview.isHealthy && <MailHealth {...overview} />}
    </div>
  )
}
