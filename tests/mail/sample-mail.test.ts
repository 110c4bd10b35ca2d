import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confirmAddressEmail } from '#src/emails/accounts/confirm-address.tsx'
import { createMailer } from '#src/platform/mail/mailer.server.ts'
import { isFromThisMachine } from '../../server/requests/client-address.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { casesOf } from '../support/series.ts'
import { liveSettings, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const here = { address: '127.0.0.1' }
/** Emails are shown only if the public address is this machine. */
const onThisMachine = { settings: { ORIGIN: 'http://localhost' } }
const href = 'http://localhost/verify-email?token=AAAAAAAAAAAAAAAAAAAAAA'

/** Writes an email to a file, as a site without a mail server does. */
async function writeMail({ runtime }: TestSite, { number = 0, isWithCalendar = false } = {}): Promise<void> {
  const clock = { now: () => new Date(wednesdayMorning.getTime() + number * 60_000) }
  const words = { firm: runtime.firm, href, validHours: 72, code: '041927', codeMinutes: 10 }
  const mail = { ...(await confirmAddressEmail(words)), to: `robin${number}@example.org` }
  const calendar = isWithCalendar && { calendar: { method: 'REQUEST' as const, file: 'BEGIN:VCALENDAR\r\n' } }
  const mailer = createMailer({ ...runtime, settings: { ...runtime.settings, smtpUrl: null }, clock })
  await mailer.deliver({ ...mail, ...calendar, mailId: `mail-${number}` })
}

/** Requests from the machine itself, by its own name. */
const ask = (site: TestSite, path: string) => site.request(`http://localhost${path}`, here)

const linksIn = (html: string) => pageOf(html).hrefs.filter((href) => /^\/sample-mail\/[^/]+$/.test(href))

test('a sample site lists its emails, newest first, on its own machine only', async () => {
  await using site = await openTestSite('sqlite', onThisMachine)
  expect(await (await ask(site, '/sample-mail')).text()).toContain('There are no emails yet')
  for (let number = 0; number < 27; number += 1) await writeMail(site, { number })
  const answer = await ask(site, '/sample-mail')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const html = await answer.text()
  const recipients = (page: string) => page.match(/robin\d+@example\.org/g)
  expect(wordsOf(html)).toContain('Confirm your email address robin26@example.org Wed 13 Jan 2027, 10:26')
  expect([...new Set(recipients(wordsOf(html)))].slice(0, 2)).toEqual(['robin26@example.org', 'robin25@example.org'])
  const next = pageOf(html).one('a[href^="/sample-mail?after="]').href
  expect([...new Set(recipients(wordsOf(await (await ask(site, next)).text())))]).toEqual([
    'robin1@example.org',
    'robin0@example.org',
  ])
})

test('a sample email is shown with text, headers and calendar file, and its links work', async () => {
  await using site = await openTestSite('sqlite', onThisMachine)
  await writeMail(site, { isWithCalendar: true })
  const [path = ''] = linksIn(await (await ask(site, '/sample-mail')).text())
  expect(path).not.toContain('robin')
  const page = await ask(site, path)
  const html = await page.text()
  expect(pageOf(html).hrefs).toContain(href)
  expect(wordsOf(html)).toContain('Auto-Submitted auto-generated')
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'")
  const calendar = await ask(site, `${path}/calendar`)
  expect(calendar.headers.get('content-disposition')).toBe('attachment; filename="invite.ics"')
  expect(await calendar.text()).toBe('BEGIN:VCALENDAR\r\n')
})

test("a sample email's HTML runs, loads and submits nothing", async () => {
  await using site = await openTestSite('sqlite', onThisMachine)
  const folder = join(site.runtime.settings.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const evil =
    '<html><head></head><body><script>alert(1)</script><form action="/logout"><img src="/x"></form></body></html>'
  writeFileSync(
    join(folder, '2027-01-13T10-00-00-000Z-a@b.eml'),
    `Subject: <b>x</b>\nContent-Type: text/html\n\n${evil}`,
  )
  const [path = ''] = linksIn(await (await ask(site, '/sample-mail')).text())
  const { headers } = await ask(site, `${path}/html`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'")
  expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|allow-forms/)
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await (await ask(site, path)).text()).not.toContain('<b>x</b>')
})

test('a missing email gets 404, and no name leads out of the folder', async () => {
  await using site = await openTestSite('sqlite', onThisMachine)
  await writeMail(site)
  for (const mail of ['AAAAAAAAAAAAAAAAAAAAAA', '..%2F..%2Fharbour', '%2Fetc%2Fpasswd', 'constructor']) {
    const answers = ['', '/html', '/calendar'].map((part) => ask(site, `/sample-mail/${mail}${part}`))
    for (const answer of await Promise.all(answers)) expect([mail, answer.status]).toEqual([mail, 404])
  }
})

/** Everything in a response that could reveal that an address is special. */
async function whatIsSeen(answer: Response): Promise<unknown> {
  const headers = [...answer.headers].map(([name, value]) => [name, value.replaceAll(/'nonce-[^']*'/g, 'a nonce')])
  return { status: answer.status, headers, body: await answer.text() }
}

/** What proxies and networks of proxies add, of which some add only one. */
const proxyHeaders = casesOf(
  [
    ...[
      'Via',
      'Forwarded',
      'X-Real-IP',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'X-Forwarded-Host',
      'X-Forwarded-Port',
    ],
    ...['X-Forwarded-Server', 'X-Client-IP', 'X-Cluster-Client-IP', 'X-Original-URL', 'X-ProxyUser-Ip', 'X-Request-ID'],
    ...['CF-Connecting-IP', 'CF-Ray', 'CDN-Loop', 'True-Client-IP', 'Fastly-Client-IP', 'Fly-Client-IP', 'Client-IP'],
    ...['Akamai-Origin-Hop', 'CloudFront-Viewer-Address', 'Front-End-Https', 'WL-Proxy-Client-IP', 'traceparent'],
  ],
  6,
)

test('for anyone else the sample emails are like any unknown path', async () => {
  const elsewhere = { address: '192.0.2.1' }
  const stories: { settings?: Record<string, string>; init: RequestInit & { address?: string }; host?: string }[] = [
    { init: elsewhere },
    { init: { ...elsewhere, headers: { 'x-forwarded-for': '127.0.0.1' } } },
    { init: { ...here, headers: { 'x-forwarded-for': '192.0.2.7' } } },
    ...proxyHeaders.map((name) => ({ init: { ...here, headers: { [name]: '127.0.0.1' } } })),
    { init: here, host: 'http://rebound.example' },
    { settings: { TRUST_PROXY: '127.0.0.1' }, init: { ...here, headers: { 'x-forwarded-for': '192.0.2.7' } } },
    { settings: { SMTP_URL: 'smtp://127.0.0.1:9' }, init: here },
    ...['http://harbour.test', 'https://harbour.test', 'http://192.168.1.5:3000', 'http://localhost.harbour.test'].map(
      (ORIGIN) => ({ settings: { ORIGIN }, init: here }),
    ),
    { settings: liveSettings, init: here },
  ]
  for (const { settings = {}, init, host = 'http://localhost' } of stories) {
    await using site = await openTestSite('sqlite', { settings: { ...onThisMachine.settings, ...settings } })
    await writeMail(site)
    const seen = async (path: string, more: RequestInit = {}) =>
      whatIsSeen(await site.request(`${host}${path}`, { ...init, ...more }))
    for (const path of ['/sample-mail', '/sample-mail/AAAAAAAAAAAAAAAAAAAAAA', '/sample-mail/AAAA/html']) {
      expect(await seen(path), JSON.stringify({ settings, init, host })).toEqual(await seen('/nothing'))
      expect(await seen(path, { method: 'POST' })).toEqual(await seen('/nothing', { method: 'POST' }))
    }
    expect(await seen('/sample-mail.data')).toEqual(await seen('/nothing.data'))
    const reset = await site.post('/reset-password', { email: 'robin@example.org' }, { address: '192.0.2.1' })
    expect(pageOf(await reset.text()).all('a[href^="/sample-mail"]')).toEqual([])
  }
})

test('visitors to a sample site on its machine are led from “check your inbox” to the emails', async () => {
  await using site = await openTestSite('sqlite', onThisMachine)
  const answer = await site.post('http://localhost/reset-password', { email: 'robin@example.org' }, here)
  expect(pageOf(await answer.text()).hrefs).toContain('/sample-mail')
})

test('a request from this machine is recognised in every form', () => {
  const asked = (more: { socketAddress?: string; hostname?: string; httpVersion?: string }) =>
    isFromThisMachine({
      socketAddress: more.socketAddress ?? '127.0.0.1',
      clientAddress: more.socketAddress ?? '127.0.0.1',
      headers: new Headers({ 'user-agent': 'Firefox', 'sec-ch-ua': '', 'if-none-match': '"x"', cookie: 'a=b' }),
      httpVersion: more.httpVersion,
      hostname: more.hostname ?? 'localhost',
      publicHostname: 'harbour.test',
    })
  for (const socketAddress of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1']) {
    expect(asked({ socketAddress }), socketAddress).toBe(true)
  }
  for (const socketAddress of ['192.168.1.5', '::ffff:10.0.0.1', 'fe80::1', 'unknown', '', '127.0.0.1.example']) {
    expect(asked({ socketAddress }), socketAddress).toBe(false)
  }
  for (const hostname of ['localhost', '127.0.0.1', '[::1]', 'harbour.test']) expect(asked({ hostname })).toBe(true)
  for (const hostname of ['evil.example', '192.168.1.5', 'localhost.evil.example']) {
    expect(asked({ hostname }), hostname).toBe(false)
  }
  expect(asked({ httpVersion: '1.0' })).toBe(false)
  expect(asked({ httpVersion: '1.1' })).toBe(true)
})
