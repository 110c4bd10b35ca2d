import { findMailOverview, listMails, mailTable } from '#src/features/mail/mail-queries.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { listFile } from '#src/pages/admin-profile/list-file.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { ExportLink } from '#src/ui/list/export-link.tsx'
import { parseListQuery } from '#src/ui/list/list-query.ts'
import { readPlace } from '#src/ui/list/page-length.tsx'
import { ListPager } from '#src/ui/list/pager.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import type { Route } from './+types/mail'
import { toMailLine } from './mail-lines.server.ts'
import { mailList, toMailFilter } from './mail-list.ts'
import { MailCounts, MailHealth } from './mail-overview.tsx'
import { MailFilter, MailTable } from './mail-table.tsx'
import { retryForms } from './retry.server.ts'

const usualLength = 50

export const middleware = [
  listFile(mailList, ({ runtime, listQuery }) => mailTable(runtime.db, toMailFilter(listQuery))),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const listQuery = parseListQuery(mailList, query)
  const list = listMails(runtime.db, toMailFilter(listQuery))
  const place = readPlace(request, usualLength)
  const [overview, page] = await Promise.all([findMailOverview(runtime), list.page(place)])
  const when = { now: runtime.clock.now().getTime(), timeZone: runtime.firm.timeZone }
  const rows = page.rows.map((mail) => toMailLine(mail, when))
  return { overview, listQuery, length: place.limit, page: { ...page, rows } }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm({ request, context }, retryForms(context))
}

export const shouldRevalidate = revalidateAfterActions

export default function AdminMail({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  useFreshDataOnReturn({ hasAnswer: answer?.ok === false })
  const { overview, listQuery, length, page } = loaderData
  return (
    <ListWithRecord title="Outgoing mail">
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <DeskHeading title="Outgoing mail">Every email the site sends.</DeskHeading>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <MailCounts {...overview} />
          {page.rows.length > 0 && <ExportLink list={mailList} listQuery={listQuery} />}
        </div>
      </div>
      {!overview.isHealthy && <MailHealth {...overview} />}
      <AnswerBox answer={answer} />
      <div className="mb-1">
        <MailFilter listQuery={listQuery} />
      </div>
      <MailTable mails={page.rows} listQuery={listQuery} answer={answer} />
      <ListPager name="Outgoing mail" list={mailList} listQuery={listQuery} page={page} length={length} />
      {overview.isHealthy && <MailHealth {...overview} />}
    </ListWithRecord>
  )
}
