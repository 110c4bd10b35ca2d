import { expect, test } from 'vitest'
import { insertLink, issueLink, type LinkPurpose } from '#src/features/accounts/one-time-links.server.ts'
import { unsubscribeTokenOf } from '#src/features/newsletter/subscriptions/unsubscribe.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { wordsOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { enter, mailsTo, newsletterLinkIn, pressOneClick, statusOf, subscribe } from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const email = 'anna@example.org'

/** What is behind a link in a text, in a mail program's notation, and behind a link that was shared. */
const behind = [
  '.',
  ',',
  ')',
  ').',
  '>',
  '"',
  '”',
  '…',
  '*',
  "'",
  ';',
  ']',
  '%20',
  '%0A',
  '%E2%80%9D',
  '%3E',
  '%22',
  '=',
]
behind.push(
  '&utm_source=x',
  '?utm_source=x',
  '&amp;utm_source=x',
  '&fbclid=IwAR0_x',
  '%20Thanks',
  '.Thanks',
  '%3C/a%3E',
  '%3Cbr%20/%3E',
  'xyz',
  '%',
)

/** A link's token as it is copied from a mail that was wrapped or not decoded, or from text around it. */
const damaged: ((token: string) => string)[] = [
  (token) => `3D${token}`,
  (token) => `3D${token}%3E`,
  (token) => `${token.slice(0, 9)}=${token.slice(9)}`,
  (token) => `${token.slice(0, 9)}=%0D%0A${token.slice(9)}`,
  (token) => `${token.slice(0, 9)}%0A${token.slice(9)}`,
  (token) => `${token.slice(0, 9)}%20${token.slice(9)}.`,
  (token) => `%20${token}`,
  (token) => `%3C${token}%3E`,
  (token) => `%22${token}%22`,
  (token) => `%E2%80%8B${token.slice(0, 9)}%E2%80%8B${token.slice(9)}`,
  (token) => token.replaceAll(/./g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`),
  (token) => token.replaceAll(/./g, (each) => `%${each.charCodeAt(0).toString(16)}`),
  (token) => `${token}/`,
  (token) => `${token}#top`,
]

const purposes: [LinkPurpose, path: string][] = [
  ['reset-password', '/reset-password'],
  ['verify-email', '/verify-email'],
  ['invitation', '/accept-invitation'],
  ['change-email', '/confirm-email'],
  ['undo-email-change', '/take-back-email'],
  ['set-up-factor', '/set-up-second-factor'],
]

/** The page of a link as it is read, without what is new in each answer. */
async function pageAt(site: TestSite, path: string, cookie = ''): Promise<[status: number, words: string]> {
  const answer = await site.request(path, { headers: { cookie } })
  const location = answer.headers.get('location')
  if (location !== null) return pageAt(site, location, cookie)
  return [answer.status, wordsOf(await answer.text())]
}

async function bookedLink(site: TestSite): Promise<string> {
  return (await site.post('/contact', await bookingForm(site))).headers.get('location')?.replace(/\?.*/, '') ?? ''
}

for (const kind of databaseKinds) {
  test(`an account’s link opens its page, whatever was copied behind it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    for (const [purpose, path] of purposes) {
      const token = newToken()
      await insertLink(site.runtime, { token, purpose, userId, email: 'new@example.org' })
      const link = `${path}?token=${token}`
      const [status, words] = await pageAt(site, link, cookie)
      expect([status, words], path).toEqual([200, expect.not.stringContaining('no longer works')])
      for (const text of behind) expect(await pageAt(site, link + text, cookie), link + text).toEqual([status, words])
      const others = damaged.map((damage) => `${path}?token=${damage(token)}`)
      others.push(`${path}/?token=${token}`, `${path}?token%3D${token}`, `${path}%3Ftoken%3D${token}`)
      others.push(`${path}%3ftoken=${token}.`, `${path}?a=b&token=${token}`)
      for (const other of others) expect(await pageAt(site, other, cookie), other).toEqual([status, words])
      const html = await (await site.request(`${link}).`, { headers: { cookie } })).text()
      expect(html, path).toContain(`name="token" value="${token}"`)
    }
    // Only its beginning counts.
    expect((await pageAt(site, '/reset-password?token=.abc'))[1]).toContain('no longer works')
  })

  test(`a pasted link to an appointment shows it, and its buttons work (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const link = await bookedLink(site)
    const page = await pageAt(site, link)
    expect(page).toEqual([200, expect.stringContaining('Your appointment is booked')])
    for (const text of behind) expect(await pageAt(site, link + text), text).toEqual(page)
    const token = link.slice(-22)
    for (const damage of damaged) {
      const other = link.replace(token, damage(token))
      expect(await pageAt(site, other), other).toEqual(page)
    }
    const html = await (await site.request(`${link}).`)).text()
    expect(html).toContain(`href="${link}/calendar"`)
    expect((await site.request(`${link})/calendar`)).headers.get('content-type')).toContain('text/calendar')
    const cancelled = await site.post(`${link}).`, { intent: 'cancel', version: '0' })
    expect(cancelled.headers.get('location')).toBe(`${link}?done=cancel`)
    expect((await pageAt(site, `${link}.`))[1]).toContain('Your appointment is cancelled')
    expect((await pageAt(site, link.slice(0, -1)))[0]).toBe(404)
  })

  test(`a pasted link to the newsletter works, and so does one-click unsubscribe (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await enter(site, email)
    const [mail] = await mailsTo(site, email, 1)
    const confirm = newsletterLinkIn(mail, 'confirm')
    const page = await pageAt(site, confirm)
    expect(page[1]).toContain('Confirm your subscription')
    for (const text of behind) expect(await pageAt(site, confirm + text), text).toEqual(page)

    await subscribe(site, 'ben@example.org')
    const { subscriber_id: id } = await site.runtime.db
      .selectFrom('subscribers')
      .select('subscriber_id')
      .where('email', '=', 'ben@example.org')
      .executeTakeFirstOrThrow()
    const unsubscribe = `/newsletter/unsubscribe?token=${unsubscribeTokenOf(site.runtime, id)}`
    const button = await pageAt(site, unsubscribe)
    expect(button).toEqual([200, expect.stringContaining('Unsubscribe from the newsletter')])
    for (const text of behind) expect(await pageAt(site, unsubscribe + text), text).toEqual(button)
    for (const damage of damaged) {
      const other = `/newsletter/unsubscribe?token=${damage(unsubscribe.split('=')[1] ?? '')}`
      expect(await pageAt(site, other), other).toEqual(button)
    }
    expect((await pressOneClick(site, `${unsubscribe}>`)).status).toBe(200)
    expect(await statusOf(site, 'ben@example.org')).toBe('unsubscribed')
  })

  test(`no log line holds a token, however its link was pasted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const token = await issueLink(site.runtime, 'reset-password', userId)
    const link = await bookedLink(site)
    for (const text of behind) {
      await site.request(`/reset-password?token=${token}${text}`)
      await site.request(link + text)
    }
    const logged = JSON.stringify(site.logLines)
    expect([logged.includes(token), logged.includes(link.slice(-22))]).toEqual([false, false])
  })
}
