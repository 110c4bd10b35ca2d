import { expect, test, vi } from 'vitest'
import { createIssue } from '#src/features/newsletter/issues/save-issue.server.ts'
import { sendIssue } from '#src/features/newsletter/issues/send-issue.server.ts'
import { unsubscribeTokenOf } from '#src/features/newsletter/subscriptions/unsubscribe.server.ts'
import { firm } from '#src/firm/firm.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { eventually } from '../support/eventually.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import {
  mailsTo,
  newsletterLinkIn,
  openWithSubscribers,
  pressForSubscriber,
  pressOneClick,
  queuedIssueMails,
  readers,
  sendNow,
  signInAdmin,
  withoutSending,
  writeIssue,
} from '../support/site/newsletter.ts'
import { databaseKinds, openTestSite } from '../support/site/test-site.ts'

for (const kind of databaseKinds) {
  test(`an issue goes once to every confirmed subscriber, with an unsubscribe link (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    const body =
      '# Look *first*\n\nRead [this](https://harbour.example/safety) & <b>that</b>.\n\n- one\n- [two](javascript:alert(1))\n\n![a picture](https://spy.example/pixel.png)'
    const path = await writeIssue(site, cookie, { subject: 'Spring', body })
    const sent = await sendNow(site, path, cookie)
    expect([sent.status, wordsOf(await sent.text())]).toEqual([
      200,
      expect.stringContaining('The issue is being sent.'),
    ])
    const links = new Set<string>()
    for (const email of readers) {
      const [mail, ...others] = await mailsTo(site, email, 1)
      expect(others).toEqual([])
      expect(mail?.subject).toBe('Spring')
      expect(mail?.html).toContain('<em>first</em>')
      expect(wordsOf(mail?.html ?? '')).toContain('& <b>that</b>.')
      expect(mail?.html).not.toContain('javascript:')
      expect(pageOf(mail?.html ?? '').all('img, b')).toEqual([])
      for (const text of [wordsOf(mail?.html ?? ''), mail?.text.replaceAll(/\s+/g, ' ')]) {
        expect(text).toContain(`${firm.legalName}, ${firm.address.street}`)
        expect(text).toContain('because you subscribed to our newsletter')
        expect(text).toContain('a picture')
      }
      expect(pageOf(mail?.html ?? '').hrefs).toContain(`http://harbour.test${newsletterLinkIn(mail, 'unsubscribe')}`)
      links.add(newsletterLinkIn(mail, 'unsubscribe'))
    }
    expect(links.size).toBe(readers.length)
    const expectFigures = async (figures: string) => {
      const page = wordsOf(await (await site.request(path, { headers: { cookie } })).text())
      expect(page).toContain(figures)
    }
    await eventually(() => expectFigures('Recipients 3 Queued 0 Sent 3 Failed 0 Unsubscribed since 0'))
    await pressOneClick(site, [...links][0] ?? '')
    await expectFigures('Unsubscribed since 1')
  })

  test(`several concurrent sends send an issue once, and a sent one cannot change (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    await withoutSending(site)
    const path = await writeIssue(site, cookie)
    // SQLite is synchronous: two connections in one process would block each other.
    const twin = kind === 'sqlite' ? site.runtime : site.openTwin()
    await twin.outbox.stop()
    const issueId = path.split('/').at(-1) ?? ''
    const answers = await Promise.all([
      ...[1, 2, 3].map(async () => (await sendNow(site, path, cookie)).status === 200),
      ...[1, 2, 3].map(async () => (await sendIssue(twin, { issueId, revision: 1, by: system })).ok),
    ])
    // Whoever pressed has what they wanted: it went out once, as they had seen it.
    expect(answers).toEqual(answers.map(() => true))
    expect((await queuedIssueMails(site)).map(({ recipient }) => recipient)).toEqual(readers)
    const again = await sendNow(site, path, cookie, '2')
    expect([again.status, pageOf(await again.text()).alert]).toEqual([409, expect.stringContaining('by someone else')])
    const saved = await site.post(path, { intent: 'save', version: '', subject: 'B', body: 'B' }, { cookie })
    expect(wordsOf(await saved.text())).toContain('without your changes. We’ve saved your text as a new draft.')
    const deletion = await site.post(path, { intent: 'delete', version: '2' }, { cookie })
    expect([deletion.status, pageOf(await deletion.text()).alert]).toEqual([
      409,
      expect.stringContaining('haven’t deleted it'),
    ])
    expect(await queuedIssueMails(site)).toHaveLength(3)
    expect(wordsOf(await (await site.request(path, { headers: { cookie } })).text())).toContain('A letter')
  })

  test(`a queued issue is not sent to people who unsubscribe or are deleted (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    await withoutSending(site)
    await sendNow(site, await writeIssue(site, cookie), cookie)
    const linkOf = (id: string | null | undefined) =>
      `/newsletter/unsubscribe?token=${unsubscribeTokenOf(site.runtime, id ?? '')}`

    // The first email is already being sent when its reader unsubscribes, and then fails.
    const begun = Promise.withResolvers<string>()
    const goOn = Promise.withResolvers<void>()
    const arrived: string[] = []
    const deliver: Runtime['mailer']['deliver'] = async ({ to }) => {
      begun.resolve(to)
      await goOn.promise
      if (to === (await begun.promise)) throw new Error('no line')
      arrived.push(to)
    }
    const sender = createOutboxSender({ ...site.runtime, mailer: { deliver } }, { parallel: 1 })
    sender.wake()
    const onItsWay = await begun.promise
    const waiting = await queuedIssueMails(site)
    await pressOneClick(site, linkOf(waiting.find(({ recipient }) => recipient === onItsWay)?.about))
    const [deleted, other] = waiting.filter(({ recipient }) => recipient !== onItsWay)
    await pressForSubscriber(site, cookie, { subscriberId: deleted?.about ?? '', intent: 'delete' })
    goOn.resolve()
    await eventually(() => expect(arrived).toHaveLength(1))
    await sender.stop()
    expect(arrived).toEqual([other?.recipient])
    expect((await queuedIssueMails(site)).filter(({ status }) => status !== 'sent')).toEqual([])
  })

  test(`other email overtakes an issue (${kind})`, async () => {
    await using opened = await openWithSubscribers(kind)
    const { site, cookie } = opened
    await withoutSending(site)
    await sendNow(site, await writeIssue(site, cookie), cookie)
    vi.setSystemTime(new Date(site.runtime.clock.now().getTime() + 60_000))
    const letter = {
      kind: 'reset-password',
      secrets: [],
      to: 'eve@example.org',
      subject: 'Urgent',
      html: '',
      text: '',
    } as const
    await enqueueMail(site.runtime, { ...letter, key: 'letter' })
    const sender = createOutboxSender(site.runtime)
    sender.wake()
    await eventually(() => expect(site.inbox).toHaveLength(4))
    await sender.stop()
    expect(site.inbox[0]?.to).toBe('eve@example.org')
  })

  test(`every issue is on one of the pages, newest first (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    const names = Array.from({ length: 51 }, (_, index) => `Issue ${index + 100}`)
    for (const [index, subject] of names.entries()) {
      vi.setSystemTime(new Date(site.runtime.clock.now().getTime() + (index % 2)))
      await createIssue(site.runtime, { subject, body: 'Hello', by: system })
    }
    const shown: string[][] = []
    for (let path: string | undefined = '/admin-profile/newsletter'; path !== undefined; ) {
      const html: string = await (await site.request(path, { headers: { cookie } })).text()
      shown.push([...new Set(wordsOf(html).match(/Issue 1\d\d/g))])
      path = pageOf(html).all('a[href*="after="]')[0]?.href
    }
    expect(shown.map((page) => page.length)).toEqual([25, 25, 1])
    expect(new Set(shown.flat())).toEqual(new Set(names))
    // Two are of each instant.
    const firstOfAll = shown.flat()[0]
    expect([names.at(-1), names.at(-2)]).toContain(firstOfAll)
  })

  test(`10,000 subscribers get an issue at once while the site keeps responding (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    await withoutSending(site)
    const all = Array.from({ length: 10_000 }, (_, number) => ({
      subscriber_id: `subscriber-${number}`,
      email: `s${number}@example.org`,
      status: 'confirmed' as const,
      asked_at: '',
    }))
    for (let from = 0; from < all.length; from += 1000) {
      await site.runtime.db
        .insertInto('subscribers')
        .values(all.slice(from, from + 1000))
        .execute()
    }
    const path = await writeIssue(site, cookie)
    let answered = 0
    let isSending = true
    const goOnAsking = (async () => {
      while (isSending) {
        await site.fetch('/healthz')
        await new Promise(setImmediate)
        answered += 1
      }
    })()
    const sent = await sendNow(site, path, cookie)
    isSending = false
    await goOnAsking
    expect(sent.status).toBe(200)
    expect(answered).toBeGreaterThan(10)
    const rows = await queuedIssueMails(site)
    expect(rows).toHaveLength(10_000)
    expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(10_000)
  })
}
