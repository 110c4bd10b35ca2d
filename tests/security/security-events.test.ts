import { expect, test, vi } from 'vitest'
import { logSecurityEvent, subnetForLog } from '#src/platform/log.server.ts'
import { codeOf, wrongCodeOf } from '../support/factors/authenticator-app.ts'
import { addPasskey, signInWith } from '../support/factors/passkeys.ts'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { SoftAuthenticator } from '../support/factors/soft-authenticator.ts'
import { bookingForm, holdTime } from '../support/site/booking/booking-request.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const wrong = 'not the password at all'
const network = '192.0.2.0/24'

/** The security events logged by `run`, without the fields that every line has. */
async function eventsOf({ logLines }: TestSite, run: () => Promise<unknown>) {
  const before = logLines.length
  await run()
  return logLines
    .slice(before)
    .filter(({ event }) => event !== undefined)
    .map(({ level, time, msg, ...rest }) => rest)
}

const minutesLater = (minutes: number) => vi.setSystemTime(wednesdayMorning.getTime() + minutes * 60_000)

test('the log shows only the network of an address: /24 of IPv4, /48 of IPv6', () => {
  const table = {
    '192.0.2.77': '192.0.2.0/24',
    '::ffff:192.0.2.77': '192.0.2.0/24',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1::/48',
    '2001:db8::6': '2001:db8::/48',
    '::1': '::/48',
    'fe80::1%eth0': 'fe80::/48',
    unknown: 'unknown',
    'anna@example.org': 'unknown',
  }
  for (const [address, subnet] of Object.entries(table)) expect(subnetForLog(address), address).toBe(subnet)
})

test('a security event is one line with name, network, account and a fixed reason', () => {
  const lines: unknown[] = []
  const log = { warn: (...words: unknown[]) => void lines.push(words) } as never
  logSecurityEvent(log, 'factor-refused', { address: null, userId: 'u1', reason: 'app code' })
  logSecurityEvent(log, 'cross-site-refused', { address: '192.0.2.77', reason: 'origin' })
  expect(lines).toEqual([
    [{ event: 'factor-refused', network: null, userId: 'u1', reason: 'app code' }, 'a second factor was refused'],
    [{ event: 'cross-site-refused', network, userId: null, reason: 'origin' }, 'a form from another site was refused'],
  ])
})

for (const kind of databaseKinds) {
  test(`a failed sign-in is logged in one line, with the account if there is one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const failed = { event: 'sign-in-failed', network, reason: 'wrong password' }
    const signIn = (typed: string, word = wrong) =>
      eventsOf(site, () => site.post('/login', { email: typed, password: word }))
    expect(await signIn(email)).toEqual([{ ...failed, userId }])
    expect(await signIn('nobody@example.org')).toEqual([{ ...failed, userId: null }])
    expect(await signIn(email, password)).toEqual([])
    const disabled_at = wednesdayMorning.toISOString()
    await site.runtime.db.updateTable('users').set({ disabled_at }).where('user_id', '=', userId).execute()
    expect(await signIn(email, password)).toEqual([{ ...failed, userId, reason: 'user disabled' }])
    expect(JSON.stringify(site.logLines)).not.toMatch(/example\.org|password at all|correct horse|192\.0\.2\.1/)
  })

  test(`a refused code, recovery code, passkey or own password is logged in one line (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const { key, cookie } = await setUpSecondFactor(site, await signInAs(site, email))
    minutesLater(60)
    const pending = mergeCookies('', await site.post('/login', { email, password }))
    const step = (path: string, code: string) => eventsOf(site, () => site.post(path, { code }, { cookie: pending }))
    const refused = { event: 'factor-refused', network, userId }
    expect(await step('/login/second-factor', wrongCodeOf(key))).toEqual([{ ...refused, reason: 'app code' }])
    expect(await step('/login/second-factor?with=recovery-code', 'aaaaa-bbbbb')).toEqual([
      { ...refused, reason: 'recovery code' },
    ])
    const unknown = new SoftAuthenticator()
    const own = await signInAs(site, await newClient(site, 'ben@example.org'))
    await addPasskey(site, own, unknown)
    const change = { origin: 'http://evil.test' }
    const passkey = await eventsOf(site, () => signInWith(site, unknown, change))
    expect(passkey).toEqual([{ event: 'factor-refused', network, userId: null, reason: 'passkey' }])
    const confirm = (fields: Record<string, string>, who: string) =>
      eventsOf(site, () => site.post('/profile/confirm-it-is-you', fields, { cookie: who }))
    expect(await confirm({ 'confirm-code': 'ccccc-ddddd' }, cookie)).toEqual([{ ...refused, reason: 'recovery code' }])
    const withoutFactor = await newClient(site, 'carla@example.org')
    const asked = await confirm({ 'confirm-password': wrong }, await signInAs(site, withoutFactor))
    expect(asked).toEqual([{ ...refused, userId: expect.any(String), reason: 'own password' }])
    expect(JSON.stringify(site.logLines)).not.toMatch(/example\.org|password at all|aaaaa|192\.0\.2\.1/)
    expect(JSON.stringify(site.logLines)).not.toContain(codeOf(key))
  })

  test(`access that the guard refuses is logged in one line; allowed access is not (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    const ask = (path: string, headers: Record<string, string>) => eventsOf(site, () => site.request(path, { headers }))
    const refused = { event: 'access-refused', network }
    expect(await ask('/profile', {})).toEqual([{ ...refused, userId: null, reason: 'visitor at profile' }])
    expect(await ask('/admin-profile?email=anna@example.org', { cookie })).toEqual([
      { ...refused, userId, reason: 'client at admin-profile' },
    ])
    expect(await ask('/profile', { cookie })).toEqual([])
    expect(await ask('/login', {})).toEqual([])
    expect(JSON.stringify(site.logLines)).not.toContain('example.org')
  })

  test(`staff who log in are sent to their own desk without a line about refused access (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const role of ['agent', 'admin'] as const) {
      const staff = `${role}@example.org`
      await makeUser(site, { email: staff, role })
      const events = await eventsOf(site, async () => {
        const answer = await site.post('/login', { email: staff, password })
        const cookie = mergeCookies('', answer)
        const desk = await site.request(answer.headers.get('location') ?? '', { headers: { cookie } })
        expect([role, desk.status, desk.headers.get('location')]).toEqual([
          role,
          302,
          expect.stringMatching(/^\/admin-profile/),
        ])
        const inside = await site.request(desk.headers.get('location') ?? '', { headers: { cookie } })
        expect(inside.status).toBe(200)
      })
      expect([role, ...events]).toEqual([role])
    }
  })

  test(`a request refused by a limit is logged in one line that names the limit (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const address = '2001:db8:1:2::3'
    const limited = { event: 'limit-refused', network: '2001:db8:1::/48', reason: expect.stringMatching(/^[a-z, -]+$/) }
    const until = async (send: (turn: number) => Promise<Response>) => {
      for (let turn = 1; turn <= 60; turn += 1) {
        const events = await eventsOf(site, () => send(turn))
        if (events.some(({ event }) => event === 'limit-refused')) return events
      }
      return []
    }
    const at = { address }
    const tries = {
      'sign-in': () => site.post('/login', { email, password: wrong }, at),
      reset: (turn: number) => site.post('/reset-password', { email: `a${turn}@example.org` }, at),
      newsletter: (turn: number) => site.post('/newsletter', { email: `b${turn}@example.org`, page: '/' }, at),
      code: () => site.post('/newsletter/confirm', { intent: 'code', email, code: '123456' }, at),
      booking: async (turn: number) =>
        site.post('/contact', await bookingForm(site, { email: `c${turn}@example.org`, startsAt: startOf(turn) }), at),
      hold: (turn: number) => holdTime(site, startOf(turn + 10), at),
    }
    for (const [what, send] of Object.entries(tries)) {
      expect(await until(send), what).toEqual([{ ...limited, userId: null }])
    }
    expect(JSON.stringify(site.logLines)).not.toMatch(/example\.org|password at all|2001:db8:1:2/)
  })

  test(`a cross-site form is logged in one line (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const send = (headers: Record<string, string>) =>
      eventsOf(site, () => site.request('/login', { method: 'POST', body: new URLSearchParams({ email }), headers }))
    const refused = { event: 'cross-site-refused', network, userId: null }
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toEqual([{ ...refused, reason: 'sec-fetch-site' }])
    expect(await send({ origin: 'https://evil.test' })).toEqual([{ ...refused, reason: 'origin' }])
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toEqual([])
  })
}

/** A start during the opening hours of one week, a different one each time. */
function startOf(turn: number): string {
  const [day, hour] = [18 + (turn % 5), 9 + (Math.floor(turn / 5) % 7)]
  return `2027-01-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
}

async function newClient(site: TestSite, address: string): Promise<string> {
  await makeUser(site, { email: address })
  return address
}
