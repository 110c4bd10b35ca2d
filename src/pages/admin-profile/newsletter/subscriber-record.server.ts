import { type ConsentRecord, findConsent } from '#src/features/newsletter/subscriptions/consent-records.server.ts'
import { findSubscriberById } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDateTime } from '#src/time/local-time.ts'
import type { TimelineEvent } from '#src/ui/desk/timeline.tsx'

type Reader = Pick<Runtime, 'db' | 'firm'>

/** A subscriber with every change of the subscription; null when there is none. */
export async function findSubscriberRecord({ db, firm: { timeZone } }: Reader, subscriberId: string) {
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
