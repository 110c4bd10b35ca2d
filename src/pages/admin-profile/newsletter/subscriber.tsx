import { data, type RouterContextProvider } from 'react-router'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { deleteSubscriber } from '#src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import {
  type ConsentRecord,
  findConsent,
  findSubscriberById,
} from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { markComplained } from '#src/features/newsletter/subscriptions/subscription-changes.server.ts'
import { answerForm, button } from '#src/pages/_layout/forms/answer-form.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import { Timeline, type TimelineEvent } from '#src/ui/desk/timeline.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import { RecordAction } from '#src/ui/record/record-action.tsx'
import { revalidateRecord } from '#src/ui/record/record-revalidation.ts'
import type { Route } from './+types/subscriber'
import { subscriberStatuses } from './subscriber-list.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  return (await findRecord(context.get(runtimeContext), params.subscriberId)) ?? data(null, { status: 404 })
}

type Reader = Pick<Runtime, 'db' | 'firm'>

/** A subscriber with every change of the subscription; null when there is none. */
async function findRecord({ db, firm: { timeZone } }: Reader, subscriberId: string) {
  const subscriber = await findSubscriberById(db, subscriberId)
  if (subscriber === null) return null
  const consent = await findConsent(db, [subscriberId])
  const records = consent.get(subscriberId) ?? []
  return { ...subscriber, changes: records.map((record, index) => toEvent(record, { index, timeZone })) }
}

const changes = {
  asked: { title: 'Subscription requested', kind: 'event' },
  confirmed: { title: 'Confirmed', kind: 'done' },
  unsubscribed: { title: 'Unsubscribed', kind: 'cancelled' },
  bounced: { title: 'Bounced', kind: 'problem' },
  complained: { title: 'Marked as spam', kind: 'problem' },
} as const

const methods = {
  form: 'Using the form on',
  admin: 'By staff on',
  'mail-link': 'Using the link in an email, on',
  'mail-code': 'Using the code in an email, on',
  profile: 'While logged in, on',
  'mail-server': 'After a reply from a mail server',
}

/** A change of a subscription: how and where, and the words that were agreed to. */
function toEvent(
  { change, method, page, wording, changedAt }: ConsentRecord,
  { index, timeZone }: { index: number; timeZone: string },
): TimelineEvent {
  return {
    ...changes[change],
    id: `consent-${index}`,
    at: changedAt,
    when: shortDateTime(changedAt, timeZone),
    details: [`${methods[method]} ${page}`.trim(), ...(wording === '' ? [] : [`“${wording}”`])],
  }
}

export function action({ params, request, context }: Route.ActionArgs) {
  // PostgreSQL takes no NUL, so no ID holds one.
  return answerForm({ request, context }, subscriberForms(context, params.subscriberId.replaceAll('\0', '')))
}

function subscriberForms(context: Readonly<RouterContextProvider>, subscriberId: string) {
  const [runtime, by] = [context.get(runtimeContext), actingUser(context)]
  const changed = [`subscriber-${subscriberId}`]
  return {
    complained: button(async () => {
      await markComplained(runtime, { subscriberId, by })
      if ((await findSubscriberById(runtime.db, subscriberId)) === null) {
        return { ok: false, message: 'This address has since been deleted, so nothing was recorded' }
      }
      const message = 'Marked as spam. This address won’t get the newsletter any more.'
      return { ok: true, message, changed }
    }),
    delete: button(async () => {
      await deleteSubscriber(runtime, { subscriberId, by })
      return { ok: true, message: 'Address deleted. Only its owner can subscribe again.', isGone: true }
    }),
  }
}

export const shouldRevalidate = revalidateRecord

/** A subscriber: every change of the subscription, and what staff can do. */
export default function SubscriberPage({ loaderData: subscriber, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  if (subscriber === null || answer?.isGone) return <MissingRecord list="Subscribers" answer={answer} />
  const { email, status, changes } = subscriber
  return (
    <Record
      title={email}
      pageTitle="Newsletter subscriber"
      summary={subscriberStatuses[status]}
      list="Subscribers"
      answer={answer}
    >
      <section aria-labelledby="consent-heading" className="space-y-3">
        <h2 id="consent-heading" className="text-h3">
          Consent
        </h2>
        <Timeline items={changes} />
      </section>
      <section aria-label="Spam report and deletion" className="border-rule border-t pt-3">
        {status !== 'complained' && (
          <RecordAction
            summary="They marked it as spam"
            intent="complained"
            button={`Never send ${email} the newsletter again`}
          >
            <p>This address won’t get the newsletter again unless its owner subscribes while logged in.</p>
          </RecordAction>
        )}
        <RecordAction summary="Delete" intent="delete" button={`Delete ${email} permanently`}>
          <p>The address is removed from this list, and only its owner can subscribe again. Nobody is emailed.</p>
        </RecordAction>
      </section>
    </Record>
  )
}
