import { expect, test, vi } from 'vitest'
import { purgeUnconfirmedSubscribers } from '#src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import {
  confirmationEmailLimit,
  maxConfirmationDelayMinutes,
} from '#src/features/newsletter/subscriptions/newsletter-limits.server.ts'
import { reserveRateLimit } from '#src/platform/rate-limits.server.ts'
import { eventually } from '../support/eventually.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import {
  enter,
  mailsTo,
  newsletterLinkIn,
  pressConfirm,
  pressOneClick,
  statusOf,
  subscribe,
} from '../support/site/newsletter.ts'
import { refuseWrites } from '../support/site/refuse-writes.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'robin@example.org'
const minutesLater = (minutes: number) => new Date(wednesdayMorning.getTime() + minutes * 60_000)

const changesOf = async ({ runtime }: TestSite) =>
  runtime.db.selectFrom('consent_records').selectAll().orderBy('changed_at').orderBy('change').execute()

for (const kind of databaseKinds) {
  test(`only the button on the emailed page subscribes an address (${kind})`, async () => {
    await using site = await openTestSite(kind)
    expect((await enter(site, ` Robin@Example.org `)).status).toBe(200)
    expect(await statusOf(site, email)).toBe('pending')
    const [mail] = await mailsTo(site, email, 1)
    expect(mail?.subject).toBe('Please confirm your subscription')
    expect(`${mail?.subject} ${mail?.html}`).not.toMatch(/scam|fraud|victim/i)
    const link = newsletterLinkIn(mail, 'confirm')
    expect(JSON.stringify(await site.runtime.db.selectFrom('subscribers').selectAll().execute())).not.toContain(
      link.split('=')[1],
    )

    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      const looked = await site.request(link, { method, headers: { 'user-agent': 'a mail scanner' } })
      expect(looked.status).toBe(200)
      if (method === 'GET') expect(wordsOf(await looked.text())).toContain('Confirm subscription')
    }
    expect(await statusOf(site, email)).toBe('pending')

    vi.setSystemTime(minutesLater(60))
    const confirmed = await pressConfirm(site, link)
    expect([confirmed.status, wordsOf(await confirmed.text())]).toEqual([
      200,
      expect.stringContaining('You’re subscribed'),
    ])
    expect(await statusOf(site, email)).toBe('confirmed')
    const wording = 'Yes, send me the newsletter. I can unsubscribe at any time.'
    expect(await changesOf(site)).toMatchObject([
      { change: 'asked', method: 'form', page: '/about', wording, changed_at: wednesdayMorning.toISOString() },
      { change: 'confirmed', method: 'mail-link', page: '/newsletter/confirm', wording },
    ])
  })

  test(`a confirmation link works once, for 72 hours, and not after a newer one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const expectDead = async (link: string) => {
      const posted = await pressConfirm(site, link)
      expect(posted.status).toBe(410)
      for (const answer of [posted, await site.request(link)]) {
        const words = wordsOf(await answer.text())
        expect(words).toContain('This link no longer works')
        expect(words).toContain('Send a new link')
      }
    }
    await expectDead('/newsletter/confirm?token=abcdefghijklmnopqrstuv')
    await enter(site, email)
    const first = newsletterLinkIn((await mailsTo(site, email, 1))[0], 'confirm')
    vi.setSystemTime(minutesLater(11))
    await enter(site, email)
    const second = newsletterLinkIn((await mailsTo(site, email, 2))[1], 'confirm')
    await expectDead(first)
    vi.setSystemTime(minutesLater(11 + 72 * 60))
    await expectDead(second)
    expect(await statusOf(site, email)).toBe('pending')
    await enter(site, email)
    const third = newsletterLinkIn((await mailsTo(site, email, 3))[2], 'confirm')
    const answers = await Promise.all([1, 2, 3].map(() => pressConfirm(site, third)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    await expectDead(third)
    expect(await statusOf(site, email)).toBe('confirmed')
  })

  test(`an address that never confirmed is deleted after seven days, others stay (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await subscribe(site, 'anna@example.org')
    await enter(site, email)
    vi.setSystemTime(minutesLater(7 * 24 * 60 - 1))
    await purgeUnconfirmedSubscribers(site.runtime)
    expect(await statusOf(site, email)).toBe('pending')
    vi.setSystemTime(minutesLater(7 * 24 * 60 + 1))
    await purgeUnconfirmedSubscribers(site.runtime)
    expect(await statusOf(site, email)).toBeNull()
    expect(await statusOf(site, 'anna@example.org')).toBe('confirmed')
    expect((await changesOf(site)).map(({ change }) => change)).toEqual(['asked', 'confirmed'])
  })

  test(`an address gets one confirmation email in ten minutes and three a day, silently (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const mailsAfter = [1, 1, 2, 2, 3, 3, 3, 4]
    const times = [0, 9, 10, 15, 20, 31, 24 * 60 - 1, 24 * 60]
    const bodies = new Set<string>()
    for (const [index, minutes] of times.entries()) {
      vi.setSystemTime(minutesLater(minutes))
      const answer = await enter(site, email)
      bodies.add(`${answer.status} ${wordsOf(await answer.text())}`)
      await mailsTo(site, email, mailsAfter[index] ?? 0)
      const mails = site.runtime.db.selectFrom('outgoing_mails').select('mail_id')
      const written = await mails.where('kind', '=', 'newsletter-confirm').execute()
      expect(written, `after ${minutes} minutes`).toHaveLength(mailsAfter[index] ?? 0)
    }
    expect(bodies.size).toBe(1)
  })

  test(`a network can enter five addresses an hour; then the response says when to retry (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const ofNetwork = (number: number) => enter(site, `n${number}@example.org`, `2001:db8:0:7::${number}`)
    for (let number = 1; number <= 5; number += 1) expect((await ofNetwork(number)).status).toBe(200)
    vi.setSystemTime(minutesLater(15))
    const refused = await ofNetwork(6)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(45 * 60)])
    const html = await refused.text()
    expect(wordsOf(html)).toContain('Too many attempts. Please wait 45 minutes, then try again.')
    expect(pageOf(html).all('main input[value="n6@example.org"]')).toHaveLength(1)
    expect(await statusOf(site, 'n6@example.org')).toBeNull()
    expect((await enter(site, 'n7@example.org', '2001:db8:0:8::1')).status).toBe(200)
    // An invalid address does not count towards the limit.
    for (let times = 0; times < 6; times += 1) expect((await enter(site, 'nobody', '2001:db8:0:9::1')).status).toBe(422)
    expect((await enter(site, 'n8@example.org', '2001:db8:0:9::1')).status).toBe(200)
    vi.setSystemTime(minutesLater(60))
    expect((await ofNetwork(6)).status).toBe(200)
  })

  test(`60 confirmation emails without proof go out an hour; more are queued, and the log says so once (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db, secret, clock } = site.runtime
    await db.transaction().execute(async (transaction) => {
      const options = { secret, now: clock.now(), maxWaitMinutes: maxConfirmationDelayMinutes }
      const limit = confirmationEmailLimit(false)
      for (let asked = 0; asked < 58; asked += 1) await reserveRateLimit(transaction, limit, options)
    })
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`)
    for (const each of all) expect((await enter(site, each)).status).toBe(200)
    await eventually(() => expect(site.inbox).toHaveLength(2))
    const mails = site.runtime.db.selectFrom('outgoing_mails').select(['recipient', 'due_at', 'expires_at'])
    const late = await mails.where('kind', '=', 'newsletter-confirm').where('status', '=', 'queued').execute()
    const [dueAt, expiresAt] = [60, 60 + 72 * 60].map((minutes) => minutesLater(minutes).toISOString())
    expect(late.map(({ recipient }) => recipient).sort()).toEqual(all.slice(2))
    expect(late.every((mail) => mail.due_at === dueAt && mail.expires_at === expiresAt)).toBe(true)
    const warnings = site.logLines.filter(({ msg }) => String(msg).includes('newsletter addresses'))
    expect(warnings).toHaveLength(1)

    vi.setSystemTime(minutesLater(60))
    site.runtime.outbox.wake()
    const [mail] = await mailsTo(site, 'e@example.org', 1)
    expect((await pressConfirm(site, newsletterLinkIn(mail, 'confirm'))).status).toBe(200)
  })

  test(`if an address cannot be stored it gets no email, and the response says so (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await refuseWrites(site, 'insert', 'jobs')
    const answer = await enter(site, email)
    expect([answer.status, wordsOf(await answer.text())]).toEqual([503, expect.stringContaining('We couldn’t save')])
    expect(await statusOf(site, email)).toBeNull()
    expect(await site.runtime.db.selectFrom('outgoing_mails').select('mail_id').execute()).toEqual([])
  })

  test(`newsletter pages leak no token, are not cached and reject cross-site forms (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const path of ['/newsletter/confirm?token=x', '/newsletter/unsubscribe?token=x', '/newsletter/unsubscribe']) {
      const { headers } = await site.request(path)
      expect([headers.get('referrer-policy'), headers.get('cache-control')], path).toEqual(['same-origin', 'no-store'])
    }
    // Other sites may post only to the one address that email clients use.
    for (const path of ['/newsletter', '/newsletter/confirm?token=x', '/newsletter/unsubscribe.data?token=x']) {
      expect((await pressOneClick(site, path)).status, path).toBe(403)
    }
  })
}
