import { Form, Link } from 'react-router'
import { describeMailError } from '#src/features/mail/mail-errors.ts'
import { findMailOverview, listMails } from '#src/features/mail/mail-queries.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { elapsedInWords } from '#src/time/duration-in-words.ts'
import { Button } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { listHref } from '#src/ui/list/list-query.ts'
import { RecordList } from '#src/ui/list/record-list.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { findListPage, type ListQuestion, listFile } from '#src/workflows/list-page.server.ts'
import type { Route } from './+types/mail'
import { toMailLine } from './mail-lines.server.ts'
import { type MailQuery, mailColumns, mailList, toMailFilter } from './mail-list.tsx'
import { retryForms } from './retry.server.ts'

function findMails({ runtime, listQuery }: ListQuestion<typeof mailList>) {
  return listMails(runtime.db, toMailFilter(listQuery))
}

export const middleware = [
  listFile(mailList, (question) => ({ fileName: 'emails.csv', columns: mailColumns, rows: findMails(question) })),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const when = { now: runtime.clock.now().getTime(), timeZone: runtime.firm.timeZone }
  const [overview, found] = await Promise.all([
    findMailOverview(runtime),
    findListPage(mailList, { request, context }, (question) =>
      findMails(question).map((mails) => mails.map((mail) => toMailLine(mail, when))),
    ),
  ])
  const error = overview.stopped?.error ?? null
  return { ...found, overview: { ...overview, reason: error === null ? null : describeMailError(error) } }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm({ request, context }, retryForms(context))
}

export const shouldRevalidate = revalidateAfterActions

export default function AdminMail({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  useFreshDataOnReturn({ hasAnswer: answer?.ok === false })
  const { overview, ...list } = loaderData
  const { listQuery } = list
  const isGoingOut = overview.isHealthy && overview.stopped === null
  return (
    <ListWithRecord title="Outgoing mail">
      <RecordList
        {...list}
        name="Outgoing mail"
        list={mailList}
        columns={mailColumns}
        row={({ mailId }) => ({ id: `mail-${mailId}`, recordId: mailId })}
        head={
          <DeskHeading title="Outgoing mail" isForWide>
            Every email the site sends.
          </DeskHeading>
        }
        actions={<MailCounts {...overview} />}
        notice={
          <>
            {!isGoingOut && <MailHealth {...overview} />}
            <AnswerBox answer={answer} />
          </>
        }
        views={<MailViews listQuery={listQuery} />}
        filter={{ keeps: ['status', 'about'] }}
        empty={<p>{noneText(listQuery)}</p>}
        bulk={
          list.page.rows.some(({ retryLabel }) => retryLabel !== null)
            ? {
                id: 'selected-mails',
                name: 'Selected emails',
                hint: 'Select emails that failed, or wait for their next attempt, to send them now.',
                answer,
                actions: (
                  <Button type="submit" name="intent" value="retry-selected">
                    Try again
                  </Button>
                ),
                checkbox: ({ mailId, kind, recipient, retryLabel }) =>
                  retryLabel !== null ? { id: mailId, value: 'failed', label: `${kind}, to ${recipient}` } : null,
              }
            : undefined
        }
      />
      {isGoingOut && <MailHealth {...overview} />}
    </ListWithRecord>
  )
}

/** The statuses, of which one narrows the list, and the way back from the emails about one appointment. */
function MailViews({ listQuery }: { listQuery: MailQuery }) {
  const views = Object.entries(mailList.fields.status.options) as [MailQuery['status'], string][]
  return (
    <>
      <ViewTabs
        name="Status"
        views={views.map(([status, name]) => ({
          name,
          to: listHref(mailList, { ...listQuery, status }),
          isCurrent: status === listQuery.status,
        }))}
      />
      {listQuery.about !== '' && (
        <p>
          Emails about one appointment.{' '}
          <Link to={listHref(mailList, { ...listQuery, about: '' })} state={preserveScroll}>
            Show all emails
          </Link>
        </p>
      )}
    </>
  )
}

function noneText({ to, status, about }: MailQuery): string {
  if (to.trim() !== '') return 'No emails match your search. Try another status or address.'
  if (status !== '') return 'No emails have this status.'
  if (about !== '') return 'There are no emails about this appointment.'
  return 'There are no emails yet. The first ones appear when someone books or creates an account.'
}

/** `reason`: why no email goes out, if that is known. */
type MailOverviewProps = Awaited<ReturnType<typeof findMailOverview>> & { reason: string | null }

/** How many emails are queued, retried, sent and failed. */
function MailCounts({ queued, retrying, sentToday, failed }: MailOverviewProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <CountList
        counts={[
          { label: 'Queued', count: queued },
          ...(retrying > 0 ? [{ label: 'Retrying', count: retrying }] : []),
          { label: 'Sent today', count: sentToday },
          { label: 'Failed', count: failed },
        ]}
      />
      {retrying > 0 && (
        <Form method="post" state={preserveScroll}>
          <SubmitButton intent="retry-all" variant="quiet" size="small">
            Try all now
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}

/** Whether outgoing email is on time. */
function MailHealth({ isHealthy, activeMsAgo, oldestWaitsMs, stopped, reason }: MailOverviewProps) {
  const looked =
    activeMsAgo === null
      ? 'The site hasn’t checked for emails to send yet.'
      : `The site last checked for emails to send, or was busy sending, ${elapsedInWords(activeMsAgo)} ago.`
  const waits =
    oldestWaitsMs === null
      ? 'No emails are overdue.'
      : `The oldest overdue email has been due for ${elapsedInWords(oldestWaitsMs)}.`
  if (isHealthy && stopped === null) {
    return (
      <p className="mt-4 text-muted text-small">
        {looked} {waits}
      </p>
    )
  }
  return (
    <Notice variant="danger" className="my-2">
      <p className="font-semibold text-danger">
        {stopped === null ? 'Emails are going out late.' : `Emails aren’t going out (${stopped.waiting} waiting).`}
      </p>
      <p>
        {reason} {looked} {waits}
      </p>
      <p>The errors in the list below say why an email couldn’t be sent. The server’s log has more detail.</p>
    </Notice>
  )
}
