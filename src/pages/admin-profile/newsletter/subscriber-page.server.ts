import { type ConsentRecord, findConsent } from '../../../features/newsletter/subscriptions/consent-records.server.ts'
import {
  findSubscribersByPrefix,
  type Subscriber,
} from '../../../features/newsletter/subscriptions/subscriber-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { longDateTime } from '../../../time/local-time.ts'

const perPage = 25

/** A subscriber as the staff see it, with every change of the subscription in words. */
export type SubscriberLine = Subscriber & { changes: string[] }

/** One page of the subscribers whose addresses begin with what was searched for. */
export async function findSubscriberPage(
  db: Runtime['db'],
  { search, after }: { search: string; after: string | null },
) {
  // One more than a page holds tells whether there is another page.
  const found = await findSubscribersByPrefix(db, { prefix: search, after, limit: perPage + 1 })
  const shown = found.slice(0, perPage)
  const ids = shown.map(({ subscriberId }) => subscriberId)
  const consent = await findConsent(db, ids)
  return {
    search,
    isFirstPage: after === null,
    subscribers: shown.map((subscriber): SubscriberLine => {
      return { ...subscriber, changes: (consent.get(subscriber.subscriberId) ?? []).map(inWords) }
    }),
    nextPageAfter: found.length > perPage ? (shown.at(-1)?.email ?? null) : null,
  }
}

const changes = {
  asked: 'asked',
  confirmed: 'confirmed',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
}
const methods = {
  form: 'by the form on',
  admin: 'by the staff on',
  'mail-link': 'by the link in a mail, on',
  'mail-code': 'by the code in a mail, on',
  profile: 'when signed in, on',
  'mail-server': 'by the answer of a mail server',
}

/** `Tuesday 16 March 2027, 09:00: asked, by the form on /about. “Yes, …”` */
function inWords({ change, method, page, wording, changedAt }: ConsentRecord): string {
  const words = wording === '' ? '' : ` “${wording}”`
  return `${longDateTime(changedAt, firm.timeZone)}: ${changes[change]}, ${`${methods[method]} ${page}`.trim()}.${words}`
}
