import { expect, test } from 'vitest'
import { formOf, wordsOf } from '../support/pages/page.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { mailsTo, newAddress } from '../support/site/newsletter.ts'
import { databaseKinds, openTestSite, origin, type TestSite } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const stranger = { name: 'Mallory', email, password: 'a stranger was here first' }
const newPassword = 'a wholly new password'

const signsIn = async (site: TestSite, password: string) =>
  (await site.post('/login', { email, password }, { address: newAddress() })).status === 303

/** A stranger signs up with Anna's address; returns the stranger's cookies and what is in Anna's email. */
async function signUpAsStranger(site: TestSite) {
  const cookie = mergeCookies('', await site.post('/login?mode=create', stranger, { address: newAddress() }))
  const text = (await mailsTo(site, email, 1))[0]?.text ?? ''
  const token = /token=([\w-]{22})/.exec(text)?.[1] ?? 'no token'
  return { cookie, token, path: `/verify-email?token=${token}`, code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? 'no code' }
}

for (const kind of databaseKinds) {
  test(`a stranger's sign-up confirmed by the owner requires the owner's own password (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { token, path } = await signUpAsStranger(site)
    const html = await (await site.request(path)).text()
    expect(wordsOf(html)).toContain('Choose a new password now')
    const pressed = await site.post(path, { token })
    expect([pressed.status, formOf(await pressed.text(), 'new-password').error('password')]).toEqual([
      422,
      'Enter a password',
    ])
    expect(await signsIn(site, stranger.password)).toBe(false)
    const weak = await site.post(path, { token, password: 'short' })
    expect(weak.status).toBe(422)
    const set = await site.post(path, { token, password: newPassword })
    expect([set.status, set.headers.get('location')]).toEqual([303, '/profile'])
    expect([await signsIn(site, stranger.password), await signsIn(site, newPassword)]).toEqual([false, true])
    expect((await site.post(path, { token, password: 'yet another battery' })).status).toBe(410)
  })

  test(`the emailed code entered in another browser requires a new password too (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { code } = await signUpAsStranger(site)
    const typed = await site.post('/verify-email', { intent: 'code', email, code })
    const path = typed.headers.get('location') ?? ''
    expect([typed.status, path]).toEqual([303, expect.stringMatching(/^\/verify-email\?token=[\w-]{22}$/)])
    expect(mergeCookies('', typed)).toBe('')
    expect(await signsIn(site, stranger.password)).toBe(false)
    const token = new URL(path, origin).searchParams.get('token') ?? ''
    expect((await site.post(path, { token, password: newPassword })).headers.get('location')).toBe('/profile')
    expect([await signsIn(site, stranger.password), await signsIn(site, newPassword)]).toEqual([false, true])
  })

  test(`in the browser that signed up, one click or the code suffices, even after a re-send (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie, path } = await signUpAsStranger(site)
    expect(cookie).toMatch(/^harbour-sign-up=[\w-]{22}$/)
    const page = wordsOf(await (await site.request(path, { headers: { cookie } })).text())
    expect(page).toContain('Press the button and your account is ready.')
    await site.post('/verify-email', { intent: 'resend', email })
    const text = (await mailsTo(site, email, 2))[1]?.text ?? ''
    const token = /token=([\w-]{22})/.exec(text)?.[1] ?? ''
    // Another account's cookie, or a forged one, does not count.
    const other = mergeCookies('', await site.post('/login?mode=create', { ...stranger, email: 'ben@example.org' }))
    for (const wrong of [other, 'harbour-sign-up=', 'harbour-sign-up=AAAAAAAAAAAAAAAAAAAAAA']) {
      expect((await site.post('/verify-email', { token }, { cookie: wrong })).status).toBe(422)
    }
    const pressed = await site.post('/verify-email', { token }, { cookie })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/profile'])
  })

  test(`the cookie is HttpOnly, and looks the same for a known address (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: { ORIGIN: 'https://harbour.test' } })
    const ask = async () => {
      const answer = await site.request('https://harbour.test/login?mode=create', {
        method: 'POST',
        body: new URLSearchParams(stranger),
        headers: { 'sec-fetch-site': 'same-origin' },
        address: newAddress(),
      })
      return answer.headers.getSetCookie().map((line) => line.replace(/=[\w-]{22};/, '=VALUE;'))
    }
    const fresh = await ask()
    expect(fresh).toEqual(['__Host-harbour-sign-up=VALUE; Max-Age=259200; Path=/; HttpOnly; Secure; SameSite=Lax'])
    expect(await ask()).toEqual(fresh)
  })
}
