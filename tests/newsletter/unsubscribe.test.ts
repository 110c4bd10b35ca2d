import { expect, test, vi } from 'vitest'
import { unsubscribeTokenOf } from '#src/features/newsletter/subscriptions/unsubscribe.server.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import {
  askToSubscribe,
  enter,
  mailsTo,
  newsletterLinkIn,
  pressConfirm,
  pressForSubscriber,
  pressOneClick,
  signInAdmin,
  statusOf,
  subscribe,
  writeIssue,
} from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'robin@example.org'
const nextDay = new Date(wednesdayMorning.getTime() + 24 * 3_600_000)

/** Sends an issue to a subscriber as an admin would, and returns the unsubscribe link from the email. */
async function unsubscribeLinkOf(site: TestSite, cookie: string): Promise<string> {
  await subscribe(site, email)
  const path = await writeIssue(site, cookie)
  await site.post(path, { intent: 'send-now', version: '1' }, { cookie })
  const mail = (await mailsTo(site, email, 2))[1]
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = newsletterLinkIn(mail, 'unsubscribe')
  expect(mail?.headers?.['List-Unsubscribe']).toBe(`<http://harbour.test${link}>`)
  return link
}

const idOf = async ({ runtime }: TestSite) =>
  (await runtime.db.selectFrom('subscribers').select('subscriber_id').executeTakeFirstOrThrow()).subscriber_id

for (const kind of databaseKinds) {
  test(`one-click unsubscribe works cross-site and repeatedly; a GET changes nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const link = await unsubscribeLinkOf(site, await signInAdmin(site))
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      expect((await site.request(link, { method, headers: { 'user-agent': 'a mail scanner' } })).status).toBe(200)
    }
    for (const body of ['', 'List-Unsubscribe=Two-Clicks', 'unsubscribe=yes', 'List-Unsubscribe']) {
      expect((await pressOneClick(site, link, body)).status, body).toBe(400)
    }
    const json = { 'content-type': 'application/json' }
    expect((await site.request(link, { method: 'POST', body: '{}', headers: json })).status).toBe(400)
    expect(await statusOf(site, email)).toBe('confirmed')

    for (let times = 0; times < 2; times += 1) {
      const answer = await pressOneClick(site, link)
      expect([answer.status, wordsOf(await answer.text())]).toEqual([
        200,
        expect.stringContaining('You’re unsubscribed'),
      ])
      expect(await statusOf(site, email)).toBe('unsubscribed')
    }
    const changes = await site.runtime.db.selectFrom('consent_records').select('change').orderBy('change').execute()
    expect(changes.map(({ change }) => change)).toEqual(['asked', 'confirmed', 'unsubscribed'])
  })

  test(`the unsubscribe page has a button and accepts RFC 8058 multipart forms (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const link = await unsubscribeLinkOf(site, await signInAdmin(site))
    const page = await (await site.request(link)).text()
    expect(pageOf(page).one('input[type="hidden"][name="List-Unsubscribe"]').value).toBe('One-Click')
    const body = new FormData()
    body.append('List-Unsubscribe', 'One-Click')
    expect((await site.request(link, { method: 'POST', body })).status).toBe(200)
    expect(await statusOf(site, email)).toBe('unsubscribed')
  })

  test(`a forged link unsubscribes nobody (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const link = await unsubscribeLinkOf(site, await signInAdmin(site))
    const id = await idOf(site)
    const token = unsubscribeTokenOf(site.runtime, id)
    for (const forged of ['', id, `${id}.`, `${id}.abcdefghijklmnopqrstuv`, token.slice(0, -1), `x${token}`]) {
      const answer = await pressOneClick(site, `/newsletter/unsubscribe?token=${forged}`)
      expect([forged, answer.status]).toEqual([forged, 404])
      expect(wordsOf(await answer.text())).toContain('We don’t recognise this link')
    }
    expect(await statusOf(site, email)).toBe('confirmed')
    expect(link).toContain(token)
  })

  test(`an unsubscribed address stays suppressed after deletion; only its owner can rejoin (${kind})`, async () => {
    await using site = await openTestSite(kind)
    let cookie = await signInAdmin(site)
    const link = await unsubscribeLinkOf(site, cookie)
    await pressOneClick(site, link)
    const invite = () => askToSubscribe(site, cookie, email)
    expect((await invite()).status).toBe(409)

    const answer = await pressForSubscriber(site, cookie, { subscriberId: await idOf(site), intent: 'delete' })
    expect(wordsOf(await answer.text())).toContain('Address deleted.')
    expect(await statusOf(site, email)).toBeNull()
    expect(JSON.stringify(await site.runtime.db.selectFrom('suppressions').selectAll().execute())).not.toContain(
      'robin',
    )
    vi.setSystemTime(nextDay)
    cookie = await signInAs(site, 'admin@example.org')
    const refused = await invite()
    expect([refused.status, pageOf(await refused.text()).alert]).toEqual([
      409,
      expect.stringContaining('Only its owner can subscribe again'),
    ])
    // The link in the old email still shows the right state.
    expect((await pressOneClick(site, link)).status).toBe(200)

    // Even if the address is inserted into the table directly, nothing is sent.
    const written = { subscriber_id: 'written', email, status: 'confirmed', asked_at: '' } as const
    await site.runtime.db.insertInto('subscribers').values(written).execute()
    const sent = await site.post(await writeIssue(site, cookie), { intent: 'send-now', version: '1' }, { cookie })
    expect([sent.status, pageOf(await sent.text()).alert]).toEqual([
      409,
      expect.stringContaining('Nobody has confirmed'),
    ])
    await site.runtime.db.deleteFrom('subscribers').execute()

    await enter(site, email)
    const mails = await mailsTo(site, email, 3)
    expect((await pressConfirm(site, newsletterLinkIn(mails.at(-1), 'confirm'))).status).toBe(200)
    expect(await statusOf(site, email)).toBe('confirmed')
    expect(await site.runtime.db.selectFrom('suppressions').selectAll().execute()).toEqual([])
  })

  test(`an admin can invite an address unless it is subscribed or was recently invited (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    const invite = async () => {
      const answer = await askToSubscribe(site, cookie, email)
      return [answer.status, wordsOf(await answer.text())]
    }
    expect(await invite()).toEqual([
      200,
      expect.stringContaining('We’re emailing robin@example.org to ask them to confirm'),
    ])
    expect(await statusOf(site, email)).toBe('pending')
    expect(await invite()).toEqual([409, expect.stringContaining('This address was asked a short while ago')])
    const [mail] = await mailsTo(site, email, 1)
    await pressConfirm(site, newsletterLinkIn(mail, 'confirm'))
    expect(await statusOf(site, email)).toBe('confirmed')
    expect(await invite()).toEqual([409, expect.stringContaining('This address is already subscribed')])
  })

  test(`a client with a verified address can subscribe on the profile; others cannot (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    const profile = async () => wordsOf(await (await site.request('/profile/data', { headers: { cookie } })).text())
    expect(await profile()).toContain('You don’t get our newsletter.')
    const choose = (intent: string) => site.post('/profile/data', { intent }, { cookie })
    expect((await choose('subscribe')).headers.get('location')).toBe('/profile/data#newsletter-heading')
    expect(await statusOf(site, email)).toBe('confirmed')
    expect(await profile()).toContain('We send our newsletter to robin@example.org.')
    await choose('unsubscribe')
    expect(await statusOf(site, email)).toBe('unsubscribed')
    await choose('subscribe')
    expect(await statusOf(site, email)).toBe('confirmed')
    expect(site.inbox).toEqual([])

    await site.runtime.db
      .updateTable('auth_user')
      .set({ email_verified: kind === 'sqlite' ? 0 : false })
      .execute()
    await choose('unsubscribe')
    expect(await statusOf(site, email)).toBe('confirmed')
    expect(await profile()).toContain('You haven’t confirmed your address yet.')
  })
}
