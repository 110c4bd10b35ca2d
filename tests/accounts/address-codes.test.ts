import { expect, test, vi } from 'vitest'
import { issueLink } from '#src/features/accounts/one-time-links.server.ts'
import { formOf, wordsOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { cookiesOf } from '../support/site/cookie-jar.ts'
import { mailsTo, newAddress } from '../support/site/newsletter.ts'
import { makeUser, password } from '../support/site/people.ts'
import { refuseWrites } from '../support/site/refuse-writes.ts'
import {
  bothDatabases,
  databaseKinds,
  openTestSite,
  type TestSite,
  wednesdayMorning,
} from '../support/site/test-site.ts'

const email = 'anna@example.org'
const doesNotWork =
  'That code doesn’t work. Check it, or ask for a new email. Each code works for 10 minutes, and you can try five times.'
const minuteMs = 60_000
const after = (ms: number) => vi.setSystemTime(wednesdayMorning.getTime() + ms)

/** Signs up, and returns the response with the code from the newest email. */
async function requestAccount(site: TestSite): Promise<{ html: string; code: string; cookie: string }> {
  const answer = await site.post('/login?mode=create', { name: 'Anna Ash', email, password }, { address: newAddress() })
  return { html: await answer.text(), code: await codeOf(site, 1), cookie: cookiesOf(answer) }
}

/** The code in the newest email, once `count` have arrived. */
async function codeOf(site: TestSite, count: number): Promise<string> {
  return /^\s*(\d{6})\s*$/m.exec((await mailsTo(site, email, count)).at(-1)?.text ?? '')?.[1] ?? 'no code'
}

const type = (site: TestSite, code: string, more: { email?: string; address?: string; cookie?: string } = {}) =>
  site.post(
    '/verify-email',
    { intent: 'code', email: more.email ?? email, code },
    { address: more.address ?? newAddress(), cookie: more.cookie ?? '' },
  )

/** A different code from this one. */
const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

for (const kind of databaseKinds) {
  test(`a phone number from an earlier booking is on the profile once the address is confirmed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const phoneOf = async () => (await site.runtime.db.selectFrom('users').select('phone').execute())[0]?.phone
    await site.post('/contact', await bookingForm(site, { email, phone: '020 7946 0042' }))
    await mailsTo(site, email, 1)
    const answer = await site.post('/login?mode=create', { name: 'Anna Ash', email, password })
    const code = await codeOf(site, 2)
    expect(await phoneOf()).toBe('')
    const confirmed = await type(site, code, { cookie: cookiesOf(answer) })
    expect([confirmed.status, await phoneOf()]).toEqual([303, '020 7946 0042'])

    // Removed by its owner, it stays away, whatever else a link confirms.
    const cookie = cookiesOf(confirmed)
    const removed = { intent: 'save', name: 'Anna Ash', phone: '', timeZone: '' }
    expect((await site.post('/profile/data', removed, { cookie })).status).toBe(200)
    const userId = (await site.runtime.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()).user_id
    const token = await issueLink(site.runtime, 'reset-password', userId)
    const reset = await site.post('/reset-password', { token, password: 'another long battery' })
    expect([reset.status, await phoneOf()]).toEqual([200, ''])
  })

  test(`an unconfirmed account gets no phone number from a booking; one that staff create does (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const phones = () => site.runtime.db.selectFrom('users').select(['email', 'phone']).execute()
    await site.post('/contact', await bookingForm(site, { email, phone: '020 7946 0042' }))
    // Someone else's sign-up with the address, which is never confirmed.
    await site.post('/login?mode=create', { name: 'Mallory', email, password })
    await codeOf(site, 2)
    expect(await phones()).toEqual([{ email, phone: '' }])
    // An account that staff create for an address that they know.
    const other = 'ben@example.org'
    const booking = { email: other, phone: '020 7946 0043', startsAt: '2027-01-18T14:00:00.000Z' }
    await site.post('/contact', await bookingForm(site, booking))
    await makeUser(site, { email: other })
    expect(await phones()).toContainEqual({ email: other, phone: '020 7946 0043' })
  })

  test(`the emailed code confirms the address and signs in, once (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { html, code, cookie } = await requestAccount(site)
    expect(formOf(html, 'address-code').hidden).toEqual({ email })
    expect(site.inbox[0]?.subject).not.toContain(code)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const answers = await Promise.all([spaced, code, code].map((typed) => type(site, typed, { cookie })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422])
    const accepted = answers.find(({ status }) => status === 303) ?? new Response()
    expect(accepted.headers.get('location')).toBe('/profile')
    const own = await site.request('/profile', { headers: { cookie: cookiesOf(accepted) } })
    expect(wordsOf(await own.text())).toContain('Hello, Anna Ash')
    expect((await site.post('/login', { email, password })).status).toBe(303)
    // The link in the same email has been used up too.
    const token = /token=([\w-]{22})/.exec(site.inbox[0]?.text ?? '')?.[1] ?? 'no token'
    expect((await site.post('/verify-email', { token })).status).toBe(410)
    expect(await (await site.request('/verify-email')).text()).toContain('Code from the email')
  })

  test(`wrong, expired and unknown-address codes all get the same response (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { code } = await requestAccount(site)
    await makeUser(site, { email: 'ben@example.org' })
    const looks = async (address: string, typed: string) => {
      const answer = await type(site, typed, { email: address })
      const html = await answer.text()
      expect(formOf(html, 'address-code').error('code')).toBe(doesNotWork)
      expect(formOf(html, 'address-code').hidden).toEqual({ email: address })
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
      return [answer.status, html.replaceAll(nonce, '').replaceAll(address, 'ADDRESS').replaceAll(typed, 'CODE')]
    }
    const wrong = await looks(email, another(code))
    expect(wrong[0]).toBe(422)
    expect(await looks('nobody@example.org', code)).toEqual(wrong)
    expect(await looks('ben@example.org', code)).toEqual(wrong)
    after(10 * minuteMs + 1000)
    expect(await looks(email, code)).toEqual(wrong)
    after(10 * minuteMs - 1000)
    expect((await type(site, code)).status).toBe(303)
  })

  test(`after five attempts the code is void, but its link still works (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { code } = await requestAccount(site)
    const tries = await Promise.all([1, 2, 3, 4, 5].map((by) => type(site, another(code, by))))
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect((await type(site, code)).status).toBe(422)
    const again = await site.post('/verify-email', { intent: 'resend', email })
    expect([again.status, again.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
    expect(wordsOf(await again.text())).toContain(
      'If that address still needs to be confirmed, we’re sending a new email',
    )
    const newer = await codeOf(site, 2)
    const token = (index: number) => /token=([\w-]{22})/.exec(site.inbox[index]?.text ?? '')?.[1] ?? 'no token'
    expect((await site.post('/verify-email', { token: token(0) })).status).toBe(410)
    expect((await type(site, newer)).status).toBe(303)
  })

  test(`a network can enter ten wrong codes an hour, across all addresses (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { code } = await requestAccount(site)
    const address = '192.0.2.9'
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await type(site, '000000', { email: `v${turn}@example.org`, address })).status).toBe(422)
    }
    const refused = await type(site, code, { address })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await type(site, code)).status).toBe(303)
  })

  test(`all networks together can enter fifty wrong codes an hour; links still work (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { code } = await requestAccount(site)
    const statuses = new Map<number, number>()
    for (let turn = 0; turn < 60; turn += 1) {
      const address = turn % 2 === 0 ? `10.9.${turn}.1` : `2001:db8:${turn}::1`
      const { status } = await type(site, '000000', { email: `v${turn}@example.org`, address })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 422: 50, 429: 10 })
    const refused = await type(site, code, { address: '203.0.113.9' })
    expect([refused.status, wordsOf(await refused.text())]).toEqual([
      429,
      expect.stringContaining('or open the link in the email'),
    ])
    const token = /token=([\w-]{22})/.exec(site.inbox[0]?.text ?? '')?.[1] ?? 'no token'
    expect((await site.request(`/verify-email?token=${token}`)).status).toBe(200)
    vi.setSystemTime(Date.now() + 60 * 60_000)
    expect((await type(site, '000000', { address: '203.0.113.9' })).status).toBe(422)
  })

  test(`right codes don't count as wrong ones (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { code } = await requestAccount(site)
    const { db } = site.runtime
    const uses = async () => (await db.selectFrom('limits').select('uses').execute()).map(({ uses: all }) => all).join()
    const before = await uses()
    expect((await type(site, code, { address: '203.0.113.9' })).status).toBe(303)
    expect((await uses()).replaceAll(',', '')).toBe(before.replaceAll(',', ''))
  })

  test(`a malformed code or address is a field error; codes and links are stored hashed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { code } = await requestAccount(site)
    for (const typed of ['', '12345', 'abcdef', '1234567']) {
      const answer = await type(site, typed)
      expect([answer.status, formOf(await answer.text(), 'address-code').error('code')]).toEqual([
        422,
        typed === '' ? 'Enter the code from the email' : 'Enter all six digits of the code',
      ])
    }
    const html = await (await type(site, code, { email: 'anna@example' })).text()
    expect(formOf(html, 'address-code').error('email')).toContain('Enter an email address')
    const rows = JSON.stringify(await site.runtime.db.selectFrom('one_time_links').selectAll().execute())
    expect(rows).not.toContain(`"${code}"`)
    expect(JSON.stringify(site.logLines)).not.toMatch(new RegExp(`"${code}"|example\\.org`))
  })
}

for (const kind of bothDatabases) {
  test(`a code that could not be accepted for a fault of the database still works (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { code, cookie } = await requestAccount(site)
    const acceptLinks = await refuseWrites(site, 'insert', 'one_time_links')
    expect((await type(site, code)).status).toBe(503)
    await acceptLinks()
    const acceptPeople = await refuseWrites(site, 'insert', 'people_search')
    expect((await type(site, code, { cookie })).status).toBe(503)
    await acceptPeople()
    const user = site.runtime.db.selectFrom('auth_user').select('email_verified')
    expect(Boolean((await user.executeTakeFirstOrThrow()).email_verified)).toBe(false)
    const accepted = await type(site, code, { cookie })
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/profile'])
  })
}
