import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { purgeUnfinishedSignIns } from '#src/features/accounts/second-factor/verify-second-factor.server.ts'
import { eventually } from '../support/eventually.ts'
import { addPasskey, here, signInWith, step } from '../support/factors/passkeys.ts'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { SoftAuthenticator } from '../support/factors/soft-authenticator.ts'
import { formOf, wordsOf } from '../support/pages/page.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const minuteMs = 60_000
const after = (ms: number) => vi.setSystemTime(wednesdayMorning.getTime() + ms)

const own = '/profile/security/passkeys'

const placeOf = async (site: TestSite, cookie: string, path = '/profile') =>
  (await site.request(path, { headers: { cookie } })).headers.get('location')

for (const kind of databaseKinds) {
  test(`a named passkey can be added and signs in alone, even with a second factor on (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const { cookie: before } = await setUpSecondFactor(site, await signInAs(site, email))
    const { device, begun, added, cookie } = await addPasskey(site, before)
    expect(begun.options).toMatchObject({ rp: { id: 'harbour.test' }, attestation: 'none' })
    expect(begun.options?.['authenticatorSelection']).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    expect(added).toMatchObject({ status: 200, ok: true })
    const page = await (await site.request('/profile/security', { headers: { cookie } })).text()
    expect(wordsOf(page)).toContain('My phone Added on Wednesday 13 January 2027')
    await eventually(() => expect(site.inbox.map(({ subject }) => subject)).toContain('A passkey was added'))

    const { begun: asked, used, answer } = await signInWith(site, device)
    expect(asked.options).toMatchObject({ rpId: 'harbour.test', userVerification: 'required' })
    expect(asked.options?.['allowCredentials']).toBeUndefined()
    expect(used).toMatchObject({ status: 200, ok: true, path: '/profile' })
    expect(JSON.stringify(used).split('session=')[0]).not.toContain('token')
    expect(used.cookie).toContain('harbour-signed-in=1')
    expect(await placeOf(site, used.cookie)).toBeNull()
    // A response works only once.
    expect(await step(site, '/login/passkey', { intent: 'use', answer }, asked.cookie)).toMatchObject({ status: 401 })
  })

  test(`a passkey that is another site's, not unlocked or malformed is refused (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const { device, cookie } = await addPasskey(site, await signInAs(site, email))
    const evil = { origin: 'https://evil.example' }
    for (const change of [evil, { rpId: 'evil.example' }, { isUnlocked: false }, { challenge: 'eA' }]) {
      const { used } = await signInWith(site, device, change)
      expect([change, used.status, used.cookie.includes('session=')]).toEqual([change, 401, false])
      const { added } = await addPasskey(site, cookie, new SoftAuthenticator(), change)
      expect([change, added.status]).toEqual([change, 409])
    }
    expect((await signInWith(site, new SoftAuthenticator())).used.status).toBe(401)
    const { cookie: begun } = await step(site, '/login/passkey', { intent: 'begin' }, '')
    for (const answer of ['', 'null', '{}', '[]', '{"id":{"a":1},"response":{}}', '{"id":"x","response":{}}']) {
      expect((await step(site, '/login/passkey', { intent: 'use', answer }, begun)).status, answer).toBe(401)
    }
    const page = await (await site.request('/profile/security', { headers: { cookie } })).text()
    expect(page.match(/value="remove-passkey"/g)).toHaveLength(1)
  })

  test(`adding and removing a passkey needs recent authentication, for which a passkey works (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    await makeUser(site, { email: 'berta@example.org' })
    const { device, cookie } = await addPasskey(site, await signInAs(site, email))
    const { device: bertas } = await addPasskey(site, await signInAs(site, 'berta@example.org'))
    after(11 * minuteMs)
    expect((await addPasskey(site, cookie)).begun.status).toBe(403)
    const page = await (await site.request('/profile/security', { headers: { cookie } })).text()
    const passkeyId = formOf(page, 'remove-passkey').field('about').value ?? ''
    const remove = (as: string) =>
      site.post('/profile/security', { intent: 'remove-passkey', about: passkeyId }, { cookie: as })
    expect((await remove(cookie)).status).toBe(307)

    const use = async (authenticator: SoftAuthenticator) => {
      const begun = await step(site, own, { intent: 'begin' }, cookie)
      const answer = JSON.stringify(authenticator.get({ ...here, challenge: begun.options?.challenge ?? '' }))
      return step(site, own, { intent: 'use', answer }, begun.cookie)
    }
    expect((await use(bertas)).status).toBe(401)
    expect((await remove(cookie)).status).toBe(307)
    const confirmed = await use(device)
    expect(confirmed).toMatchObject({ status: 200, ok: true })
    expect([await placeOf(site, cookie), await placeOf(site, confirmed.cookie)]).toEqual(['/', null])

    const bertasCookie = await signInAs(site, 'berta@example.org')
    await remove(bertasCookie)
    expect((await signInWith(site, device)).used.status).toBe(200)
    await site.post(
      '/profile/security',
      { intent: 'rename-passkey', about: passkeyId, name: 'Old phone' },
      { cookie: bertasCookie },
    )
    const renamed = { intent: 'rename-passkey', about: passkeyId, name: 'Blue phone' }
    expect((await site.post('/profile/security', { ...renamed, name: ' ' }, { cookie: confirmed.cookie })).status).toBe(
      422,
    )
    await site.post('/profile/security', renamed, { cookie: confirmed.cookie })
    const after2 = await site.request('/profile/security', { headers: { cookie: confirmed.cookie } })
    expect(wordsOf(await after2.text())).toMatch(/Blue phone Added/)

    expect((await remove(confirmed.cookie)).status).toBe(200)
    expect((await signInWith(site, device)).used.status).toBe(401)
    await eventually(() => expect(site.inbox.map(({ subject }) => subject)).toContain('A passkey was removed'))
  })

  test(`passkeys are for one's own account; a network can make 30 requests in 15 minutes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    expect((await site.post(own, { intent: 'begin-adding' }, {})).headers.get('location')).toBe('/')
    for (const path of ['/login/passkey']) expect((await site.request(path)).headers.get('location')).toBe('/login')
    for (let count = 1; count <= 30; count += 1) await site.post('/login/passkey', { intent: 'begin' })
    const refused = await site.post('/login/passkey', { intent: 'begin' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await site.post('/login/passkey', { intent: 'begin' }, { address: '198.51.100.7' })).status).toBe(200)
    const unfinished = async () => (await sql`select 1 from auth_verification`.execute(site.runtime.db)).rows.length
    await purgeUnfinishedSignIns(site.runtime)
    expect(await unfinished()).toBe(31)
    after(6 * minuteMs)
    await purgeUnfinishedSignIns(site.runtime)
    expect(await unfinished()).toBe(0)
  })
}

test('passkeys are bound to the public address; if that is an IP address there are none', async () => {
  await using named = await openTestSite('sqlite', { settings: { ORIGIN: 'https://desk.harbour.test:8443' } })
  await makeUser(named, { email })
  const cookie = await signInAs(named, email)
  const there = { origin: 'https://desk.harbour.test:8443', rpId: 'desk.harbour.test' }
  const { added, begun, device } = await addPasskey(named, cookie, new SoftAuthenticator(), there)
  expect([begun.options?.['rp'], added.status]).toEqual([expect.objectContaining({ id: 'desk.harbour.test' }), 200])
  expect(begun.cookie).toContain('__Host-harbour-passkey=')
  expect((await signInWith(named, device, here)).used.status).toBe(401)
  expect((await signInWith(named, device, there)).used.status).toBe(200)
  await using numbered = await openTestSite('sqlite', { settings: { ORIGIN: 'http://192.0.2.10:3000' } })
  await makeUser(numbered, { email })
  const page = await numbered.request('/profile/security', { headers: { cookie: await signInAs(numbered, email) } })
  expect(wordsOf(await page.text())).toContain('This site’s address is a number.')
})
