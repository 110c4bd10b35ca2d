import { Link } from 'react-router'
import { mayExport } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { inviteSubscriber } from '#src/features/newsletter/subscriptions/choose-newsletter.server.ts'
import { subscriberTable } from '#src/features/newsletter/subscriptions/newsletter-files.server.ts'
import { inviteForm } from '#src/features/newsletter/subscriptions/newsletter-forms.ts'
import { countSubscribers } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { listFile } from '#src/pages/admin-profile/list-file.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { CsvLinks, ExportLink } from '#src/ui/list/export-link.tsx'
import { ListChips } from '#src/ui/list/list-chips.tsx'
import { ListControls } from '#src/ui/list/list-controls.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { filtersOf, listHref } from '#src/ui/list/list-query.ts'
import { ListPager } from '#src/ui/list/pager.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import type { Route } from './+types/subscribers'
import { InviteForm } from './invite-form.tsx'
import { NewsletterHead } from './newsletter-head.tsx'
import { type SubscriberQuery, subscriberList, subscriberStatuses, toSubscriberFilter } from './subscriber-list.ts'
import { findSubscriberPage } from './subscriber-record.server.ts'
import { SubscriberTable } from './subscriber-table.tsx'

export const middleware = [
  listFile(subscriberList, ({ runtime, listQuery }) => subscriberTable(runtime.db, toSubscriberFilter(listQuery))),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const [counts, found] = await Promise.all([countSubscribers(runtime.db), findSubscriberPage(runtime, request)])
  return { ...found, counts, mayExport: mayExport(actingStaff(context)) }
}

/** Messages for staff who, unlike visitors, may know who is subscribed. */
const refusals = {
  suppressed:
    'This address has unsubscribed, complained or been deleted. Only its owner can subscribe again, on the site',
  subscribed: 'This address is already subscribed',
  'asked-before':
    'We emailed this address a short while ago. Wait until they’ve had time to answer before asking again',
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
  const { listQuery, page, length, counts, mayExport } = loaderData
  const answer = useAnswer(actionData)
  useFreshDataOnReturn({ hasAnswer: answer?.ok === false })
  return (
    <ListWithRecord title="Newsletter subscribers" isRefused={answer?.ok === false}>
      <div className="space-y-1">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <NewsletterHead current="Subscribers" />
          {mayExport && (
            <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <ExportLink list={subscriberList} listQuery={listQuery} />
              <CsvLinks href="/admin-profile/newsletter/files/consent-records">Export consent records as CSV</CsvLinks>
            </p>
          )}
        </div>
        <AnswerBox answer={answer} />
        <ListControls>
          <ListFilter list={subscriberList} listQuery={listQuery} />
          <ListChips list={subscriberList} listQuery={listQuery} />
        </ListControls>
        {page.rows.length === 0 ? (
          <Nobody listQuery={listQuery} />
        ) : (
          <SubscriberTable subscribers={page.rows} listQuery={listQuery} />
        )}
        <ListPager name="Subscribers" list={subscriberList} listQuery={listQuery} page={page} length={length} />
        <CountList
          counts={Object.entries(subscriberStatuses).map(([status, label]) => ({
            label,
            count: counts[status as keyof typeof counts],
          }))}
        />
        <InviteForm answer={answer} />
      </div>
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
