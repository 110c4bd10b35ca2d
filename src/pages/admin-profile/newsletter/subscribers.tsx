import { Link } from 'react-router'
import { mayExport } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { inviteSubscriber } from '#src/features/newsletter/subscriptions/choose-newsletter.server.ts'
import { inviteForm } from '#src/features/newsletter/subscriptions/subscribe.server.ts'
import {
  countSubscribers,
  findConsent,
  type ListedSubscriber,
  listSubscribers,
} from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { CsvLinks } from '#src/ui/list/csv-links.tsx'
import { filtersOf, listHref } from '#src/ui/list/list-query.ts'
import { RecordList } from '#src/ui/list/record-list.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { findListPage, type ListQuestion, listFile } from '#src/workflows/list-page.server.ts'
import type { Route } from './+types/subscribers'
import { InviteForm } from './invite-form.tsx'
import { NewsletterHead } from './newsletter-head.tsx'
import {
  type SubscriberLine,
  type SubscriberQuery,
  subscriberColumns,
  subscriberList,
  subscriberStatuses,
  toSubscriberFilter,
} from './subscriber-list.tsx'

function findSubscribers({ runtime, listQuery }: ListQuestion<typeof subscriberList>) {
  return listSubscribers(runtime.db, toSubscriberFilter(listQuery))
}

export const middleware = [
  listFile(subscriberList, (question) => ({
    fileName: 'subscribers.csv',
    columns: subscriberColumns,
    rows: findSubscribers(question),
  })),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const [counts, found] = await Promise.all([
    countSubscribers(runtime.db),
    findListPage(subscriberList, { request, context }, (question) =>
      findSubscribers(question).map((subscribers) => toLines(runtime, subscribers)),
    ),
  ])
  return { ...found, counts, mayExport: mayExport(actingStaff(context)) }
}

async function toLines({ db, firm }: Runtime, subscribers: ListedSubscriber[]): Promise<SubscriberLine[]> {
  const ids = subscribers.map(({ subscriberId }) => subscriberId)
  const consent = await findConsent(db, ids)
  return subscribers.map(({ subscriberId, email, status }) => {
    const last = consent.get(subscriberId)?.at(-1)
    const lastChange = last === undefined ? '' : shortDateTime(last.changedAt, firm.timeZone)
    return { subscriberId, email, status, lastChange }
  })
}

/** Messages for staff who, unlike visitors, may know who is subscribed. */
const refusals = {
  suppressed:
    'This address has unsubscribed, marked an email as spam or been deleted. Only its owner can subscribe again, on the site',
  subscribed: 'This address is already subscribed',
  'asked-before': 'This address was asked a short while ago. Wait until they’ve had time to answer before asking again',
}

export function action({ request, context }: Route.ActionArgs) {
  const [runtime, by] = [context.get(runtimeContext), actingUser(context)]
  const invite = form(inviteForm, async ({ email }) => {
    const invited = await inviteSubscriber(runtime, { email, by })
    if (!invited.ok) return { ok: false, fieldErrors: { email: refusals[invited.reason] } }
    return { ok: true, message: `We’re emailing ${email} to ask them to confirm.` }
  })
  return answerForm({ request, context }, { invite })
}

export const shouldRevalidate = revalidateAfterActions

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, mayExport, ...list } = loaderData
  const answer = useAnswer(actionData)
  useFreshDataOnReturn({ hasAnswer: answer?.ok === false })
  return (
    <ListWithRecord title="Newsletter subscribers" isRefused={answer?.ok === false}>
      <RecordList
        {...list}
        name="Subscribers"
        list={subscriberList}
        columns={subscriberColumns}
        row={({ subscriberId }) => ({ id: `subscriber-${subscriberId}`, recordId: subscriberId })}
        head={<NewsletterHead current="Subscribers" />}
        notice={<AnswerBox answer={answer} />}
        mayExport={mayExport}
        files={
          mayExport && (
            <CsvLinks href="/admin-profile/newsletter/files/consent-records">Export consent records as CSV</CsvLinks>
          )
        }
        empty={<Nobody listQuery={list.listQuery} />}
      />
      <CountList
        counts={Object.entries(subscriberStatuses).map(([status, label]) => ({
          label,
          count: counts[status as keyof typeof counts],
        }))}
      />
      <InviteForm answer={answer} />
    </ListWithRecord>
  )
}

function Nobody({ listQuery }: { listQuery: SubscriberQuery }) {
  if (filtersOf(subscriberList, listQuery).length === 0)
    return <p>Nobody has asked for the newsletter yet. The form is at the foot of every public page.</p>
  return (
    <p>
      No addresses match your search.{' '}
      <Link to={listHref(subscriberList, { sort: listQuery.sort })} state={preserveScroll}>
        Show all addresses
      </Link>
    </p>
  )
}
