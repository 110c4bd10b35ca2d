import { expect, test, vi } from 'vitest'
import { markComplained, suppressBounced } from '#src/features/newsletter/subscriptions/subscription-changes.server.ts'
import { unsubscribeTokenOf } from '#src/features/newsletter/subscriptions/unsubscribe.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import {
  codeIn,
  enter,
  mailsTo,
  newsletterLinkIn,
  pressForSubscriber,
  pressOneClick,
  signInAdmin,
  statusOf,
  subscribe,
} from '../support/site/newsletter.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

/** Addresses of equal length, so that the input does not affect the size of a response. */
const people = {
  new: 'a@example.org',
  pending: 'b@example.org',
  confirmed: 'c@example.org',
  unsubscribed: 'd@example.org',
  deleted: 'e@example.org',
  bounced: 'f@example.org',
  complained: 'g@example.org',
}

/** Whether an address gets a confirmation email: never if it has bounced or complained. */
const isAsked = (what: string) => what !== 'bounced' && what !== 'complained'

/** Brings each address into the state that it is named after. */
async function arrange(site: TestSite): Promise<void> {
  const { runtime } = site
  const cookie = await signInAdmin(site)
  await enter(site, people.pending)
  for (const each of ['confirmed', 'unsubscribed', 'deleted', 'bounced', 'complained'] as const) {
    await subscribe(site, people[each])
  }
  const rows = await runtime.db.selectFrom('subscribers').select(['email', 'subscriber_id']).execute()
  const idOf = (each: string) => rows.find((row) => row.email === each)?.subscriber_id ?? ''
  const token = unsubscribeTokenOf(runtime, idOf(people.unsubscribed))
  await pressOneClick(site, `/newsletter/unsubscribe?token=${token}`)
  const subscriberId = idOf(people.deleted)
  await pressForSubscriber(site, cookie, { subscriberId, intent: 'delete' })
  await runtime.db
    .transaction()
    .execute((db) =>
      suppressBounced({ ...runtime, db }, { mailId: '', kind: 'newsletter-issue', about: idOf(people.bounced) }),
    )
  await markComplained(runtime, { subscriberId: idOf(people.complained), by: system })
}

for (const kind of databaseKinds) {
  test(`subscribing looks the same to the visitor, whatever is known of the address (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await arrange(site)
    vi.setSystemTime(new Date(wednesdayMorning.getTime() + 30 * 60_000))
    const before = new Map(
      await Promise.all(Object.values(people).map(async (e) => [e, await statusOf(site, e)] as const)),
    )

    const [answers, mails] = [new Set<string>(), new Set<string>()]
    for (const [what, each] of Object.entries(people)) {
      const sentBefore = site.inbox.filter(({ to }) => to === each).length
      const answer = await enter(site, each)
      const html = await answer.text()
      const body = html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(each, 'the address')
      const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'content-security-policy')
      answers.add(JSON.stringify([answer.status, headers, html.length, body]))
      if (!isAsked(what)) continue
      const mail = (await mailsTo(site, each, sentBefore + 1)).at(-1)
      const text = mail?.text.replace(newsletterLinkIn(mail, 'confirm'), '').replace(codeIn(mail), '')
      mails.add(JSON.stringify([mail?.subject, text]))
    }
    expect([answers.size, mails.size]).toEqual([1, 1])
    for (const [each, status] of before) expect(await statusOf(site, each), each).toBe(status ?? 'pending')

    const waiting = await site.runtime.db
      .selectFrom('outgoing_mails')
      .select(['recipient', 'kind'])
      .where('status', '!=', 'sent')
      .orderBy('recipient')
      .execute()
    // Nobody else is reminded: one is subscribed, one has left, and the others are suppressed.
    expect(waiting).toEqual(
      [people.new, people.pending].map((recipient) => ({ recipient, kind: 'newsletter-reminder' })),
    )
  })
}
