import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { findMailOverview, listMails, mailTable } from '#src/features/mail/mail-queries.server.ts'
import { idIn, readFormData } from '#src/input/form-data.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { readFrom } from '#src/pages/admin-profile/answer-address.server.ts'
import { listFile } from '#src/pages/admin-profile/list-file.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { ExportLink } from '#src/ui/list/export-link.tsx'
import { parseListQuery } from '#src/ui/list/list-query.ts'
import { readPlace } from '#src/ui/list/page-length.tsx'
import { ListPager } from '#src/ui/list/pager.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { ListWithPanel } from '#src/ui/record-panel/list-with-panel.tsx'
import { DoneNotice } from '#src/ui/toasts/done-notice.tsx'
import type { Route } from './+types/mail'
import { toMailLine } from './mail-lines.server.ts'
import { mailList, toMailFilter } from './mail-list.ts'
import { MailCounts, MailHealth } from './mail-overview.tsx'
import { toShownMail } from './mail-panel.tsx'
import { findOpenMail } from './mail-record.server.ts'
import { MailFilter, MailTable } from './mail-table.tsx'
import { retryOne, retrySelected } from './retry.server.ts'

const usualLength = 50

export const middleware = [
  listFile(mailList, ({ runtime, listQuery }) => mailTable(runtime.db, toMailFilter(listQuery))),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const listQuery = parseListQuery(mailList, query)
  const list = listMails(runtime.db, toMailFilter(listQuery))
  const place = readPlace(request, mailList, usualLength)
  const [overview, page, open] = await Promise.all([
    findMailOverview(runtime),
    list.page(place),
    findOpenMail(runtime, query),
  ])
  const when = { now: runtime.clock.now().getTime(), timeZone: runtime.firm.timeZone }
  const rows = page.rows.map((mail) => toMailLine(mail, when))
  return { overview, listQuery, length: place.limit, page: { ...page, rows }, open }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const by = actingUser(context)
  if (formData.get('intent') === 'retry-selected') return retrySelected(context.get(runtimeContext), { formData, by })
  return retryOne(context.get(runtimeContext), { mailId: idIn(formData, 'mailId'), by, from: readFrom(request) })
}

export const shouldRevalidate = revalidateAfterActions

export default function AdminMail({ loaderData, actionData }: Route.ComponentProps) {
  useFreshDataOnReturn({ hasAnswer: actionData !== undefined && actionData.problem !== null })
  const { overview, listQuery, length, page, open } = loaderData
  return (
    <div className="space-y-1">
      <PageTitle title="Outgoing mail" />
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <DeskHeading title="Outgoing mail">Every email the site sends.</DeskHeading>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <MailCounts {...overview} />
          {page.rows.length > 0 && <ExportLink list={mailList} listQuery={listQuery} />}
        </div>
      </div>
      {!overview.isHealthy && <MailHealth {...overview} />}
      <DoneNotice
        answer={actionData}
        text={actionData?.done ?? null}
        changed={actionData?.mailIds.map((mailId) => `mail-${mailId}`) ?? []}
      />
      <div aria-live="polite">{actionData?.problem != null && <Notice>{actionData.problem}</Notice>}</div>
      <ListWithPanel record={toShownMail(open)}>
        <div className="mb-1">
          <MailFilter listQuery={listQuery} />
        </div>
        <MailTable mails={page.rows} listQuery={listQuery} answer={actionData} />
        <ListPager name="Outgoing mail" list={mailList} listQuery={listQuery} page={page} length={length} />
      </ListWithPanel>
      {overview.isHealthy && <MailHealth {...overview} />}
    </div>
  )
}
