import { type ConsentRecord, findConsent } from '../../../features/newsletter/subscriptions/consent-records.server.ts'
import { listSubscribers } from '../../../features/newsletter/subscriptions/subscriber-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { longDateTime } from '../../../time/local-time.ts'
import { parseListQuery } from '../../../ui/list/list-query.ts'
import { type SubscriberLine, subscriberList } from './subscribers.tsx'

const perPage = 25

/** One page of the subscribers whose addresses start with the search text. */
export async function findSubscriberPage(db: Runtime['db'], query: URLSearchParams) {
  const listQuery = parseListQuery(subscriberList, query)
  const page = await listSubscribers(db, listQuery.email).page({ after: query.get('after'), limit: perPage })
  const consent = await findConsent(
    db,
    page.rows.map(({ subscriberId }) => subscriberId),
  )
  const rows = page.rows.map((subscriber): SubscriberLine => {
    return { ...subscriber, changes: (consent.get(subscriber.subscriberId) ?? []).map(inWords) }
  })
  return { listQuery, page: { ...page, rows } }
}

const changes = {
  asked: 'asked',
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

/** `Tuesday 16 March 2027, 09:00: asked, using the form on /about. “Yes, …”` */
function inWords({ change, method, page, wording, changedAt }: ConsentRecord): string {
  const words = wording === '' ? '' : ` “${wording}”`
  return `${longDateTime(changedAt, firm.timeZone)}: ${changes[change]}, ${`${methods[method]} ${page}`.trim()}.${words}`
}
