import { type ConsentRecord, findConsent } from '#src/features/newsletter/subscriptions/consent-records.server.ts'
import {
  findSubscriberById,
  listSubscribers,
} from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { TimelineEvent } from '#src/ui/desk/timeline.tsx'
import { parseListQuery } from '#src/ui/list/list-query.ts'
import { readPlace } from '#src/ui/list/page-length.tsx'
import { openIdOf } from '#src/ui/record-panel/open-record.ts'
import { subscriberList, toSubscriberFilter } from './subscriber-list.ts'

const usualLength = 25

/** One page of the subscribers that match the query, and the one that it opens, with every change of the subscription. */
export async function findSubscriberPage({ db, firm: { timeZone } }: Pick<Runtime, 'db' | 'firm'>, request: Request) {
  const query = new URL(request.url).searchParams
  const listQuery = parseListQuery(subscriberList, query)
  const place = readPlace(request, subscriberList, usualLength)
  const page = await listSubscribers(db, toSubscriberFilter(listQuery)).page(place)
  const consent = await findConsent(
    db,
    page.rows.map(({ subscriberId }) => subscriberId),
  )
  const rows = page.rows.map((subscriber) => {
    const last = consent.get(subscriber.subscriberId)?.at(-1)
    return { ...subscriber, lastChange: last === undefined ? '' : shortDateTime(last.changedAt, timeZone) }
  })
  return {
    listQuery,
    length: place.limit,
    page: { ...page, rows },
    open: await findOpenSubscriber(db, query, timeZone),
  }
}

export type SubscriberPage = Awaited<ReturnType<typeof findSubscriberPage>>

async function findOpenSubscriber(db: Runtime['db'], query: URLSearchParams, timeZone: string) {
  const subscriberId = openIdOf(query)
  const subscriber = subscriberId === null ? null : await findSubscriberById(db, subscriberId)
  if (subscriber === null) return null
  const consent = await findConsent(db, [subscriber.subscriberId])
  const records = consent.get(subscriber.subscriberId) ?? []
  return { ...subscriber, changes: records.map((record, index) => toEvent(record, { index, timeZone })) }
}

export type OpenSubscriber = NonNullable<SubscriberPage['open']>

const changes = {
  asked: { title: 'Subscription requested', kind: 'event' },
  confirmed: { title: 'Confirmed', kind: 'done' },
  unsubscribed: { title: 'Unsubscribed', kind: 'cancelled' },
  bounced: { title: 'Bounced', kind: 'problem' },
  complained: { title: 'Complained', kind: 'problem' },
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
