import { type ConsentRecord, findConsent } from '../../../features/newsletter/subscriptions/consent-records.server.ts'
import { listSubscribers } from '../../../features/newsletter/subscriptions/subscriber-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { longDateTime } from '../../../time/local-time.ts'
import { parseListQuery } from '../../../ui/list/list-query.ts'
import { readPlace } from '../../../ui/list/page-length.tsx'
import { subscriberList, toSubscriberFilter } from './subscriber-list.ts'

const usualLength = 25

/** One page of the subscribers that match the query, with every change of each. */
export async function findSubscriberPage(db: Runtime['db'], request: Request) {
  const listQuery = parseListQuery(subscriberList, new URL(request.url).searchParams)
  const place = readPlace(request, subscriberList, usualLength)
  const page = await listSubscribers(db, toSubscriberFilter(listQuery)).page(place)
  const consent = await findConsent(
    db,
    page.rows.map(({ subscriberId }) => subscriberId),
  )
  const rows = page.rows.map((subscriber) => {
    return { ...subscriber, changes: (consent.get(subscriber.subscriberId) ?? []).map(inWords) }
  })
  return { listQuery, length: place.limit, page: { ...page, rows } }
}

export type SubscriberPage = Awaited<ReturnType<typeof findSubscriberPage>>

const changes = {
  asked: 'subscription requested',
  confirmed: 'confirmed',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
}
const methods = {
  form: 'using the form on',
  admin: 'by staff on',
  'mail-link': 'using the link in an email, on',
  'mail-code': 'using the code in an email, on',
  profile: 'while logged in, on',
  'mail-server': 'after a reply from a mail server',
}

/** `Tuesday 16 March 2027, 09:00: subscription requested, using the form on /about. “Yes, …”` */
function inWords({ change, method, page, wording, changedAt }: ConsentRecord): string {
  const words = wording === '' ? '' : ` “${wording}”`
  return `${longDateTime(changedAt, firm.timeZone)}: ${changes[change]}, ${`${methods[method]} ${page}`.trim()}.${words}`
}
