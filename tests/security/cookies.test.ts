import { expect, test } from 'vitest'
import { firstPaintScript } from '#src/pages/_layout/document/first-paint-script.ts'
import { step } from '../support/factors/passkeys.ts'
import { bookingForm, holdTime } from '../support/site/booking/booking-request.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite } from '../support/site/test-site.ts'

const email = 'anna@example.org'

for (const kind of databaseKinds) {
  test(`under https every cookie is __Host- and Secure, and is cleared under that name (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: { ORIGIN: 'https://harbour.test' } })
    const userId = await makeUser(site, { email })
    const lines: string[] = []
    const note = (answer: Response) => {
      lines.push(...answer.headers.getSetCookie())
      return answer
    }
    const signedIn = note(await site.post('/login', { email, password }))
    const cookie = mergeCookies('', signedIn)
    // Without the hint cookie the guard sets it again.
    const session = cookie.split('; ').find((pair) => pair.startsWith('__Host-session=')) ?? ''
    note(await site.request('/profile', { headers: { cookie: session } }))
    expect(note(await site.request('/profile', { headers: { cookie } })).headers.getSetCookie()).toEqual([])
    note(await holdTime(site, '2027-01-18T11:00:00.000Z'))
    note(await site.post('/contact', await bookingForm(site, { startsAt: '2027-01-18T14:00:00.000Z' })))
    note(await site.post('/login/passkey', { intent: 'begin' }))
    note(await site.post('/login?mode=create', { name: 'Ben', email: 'ben@example.org', password }))
    const confirmed = { 'confirm-password': password }
    note(await site.post('/profile/confirm-it-is-you', confirmed, { cookie }))
    await step(site, '/profile/security/passkeys', { intent: 'begin-adding', name: 'x' }, cookie)
    note(await site.post('/logout', {}, { cookie: await signInAs(site, email) }))
    note(await site.request('/profile'))
    const other = await signInAs(site, email)
    await site.runtime.db.deleteFrom('users').where('user_id', '=', userId).execute()
    note(await site.request('/profile', { headers: { cookie: other } }))

    const names = new Set(lines.map((line) => line.split('=')[0]))
    expect([...names].sort()).toEqual([
      ...[
        '__Host-harbour-booked',
        '__Host-harbour-device',
        '__Host-harbour-dont-remember',
        '__Host-harbour-hold',
        '__Host-harbour-notice',
      ],
      ...[
        '__Host-harbour-passkey',
        '__Host-harbour-return-to',
        '__Host-harbour-session-data',
        '__Host-harbour-sign-up',
        '__Host-harbour-signed-in',
      ],
      '__Host-session',
    ])
    for (const line of lines) {
      expect(line).toMatch(/; Path=\//i)
      expect(line).toMatch(/; Secure/i)
      expect(line).not.toMatch(/; Domain/i)
      expect(line).toMatch(/; SameSite=(Lax|Strict)/i)
      if (!/^__Host-harbour-(signed-in|notice)=/.test(line)) expect(line).toMatch(/; HttpOnly/i)
    }
    expect(lines.some((line) => line.startsWith('__Host-harbour-signed-in=') && line.includes('Max-Age=0'))).toBe(true)
  })
}

for (const [protocol, taken] of [
  ['http', 'harbour-notice=; Max-Age=0; Path=/; SameSite=Lax'],
  ['https', '__Host-harbour-notice=; Max-Age=0; Path=/; Secure; SameSite=Lax'],
] as const) {
  test(`the home page with the notice clears the cookie under its own name (${protocol})`, async () => {
    await using site = await openTestSite('sqlite', { settings: { ORIGIN: `${protocol}://harbour.test` } })
    const [name = ''] = taken.split('=')
    const home = await site.request('/', { headers: { cookie: `${name}=account-without-profile` } })
    expect(home.headers.getSetCookie()).toEqual([taken])
    expect(home.headers.get('cache-control')).toBe('no-store')
  })
}

/** The effect of the first-paint script at an address with some cookies. */
function runFirst(protocol: 'http:' | 'https:', cookies: string) {
  const written: string[] = []
  const document = {
    documentElement: { dataset: {} as Record<string, string> },
    createElement: () => ({}),
    get cookie() {
      return cookies
    },
    set cookie(line: string) {
      written.push(line)
    },
  }
  const location = { protocol, pathname: '/' }
  const parameters = ['document', 'location', 'addEventListener', 'setTimeout']
  new Function(...parameters, firstPaintScript)(
    document,
    location,
    () => {},
    () => {},
  )
  return { dataset: document.documentElement.dataset, written }
}

test("the page's script reads only the cookies of its own scheme", () => {
  for (const [protocol, prefix, other] of [
    ['http:', '', '__Host-'],
    ['https:', '__Host-', ''],
  ] as const) {
    expect(runFirst(protocol, `a=b; ${prefix}harbour-signed-in=1`).dataset).toHaveProperty('signedIn')
    expect(runFirst(protocol, `${other}harbour-signed-in=1`).dataset).not.toHaveProperty('signedIn')
    const noticed = runFirst(protocol, `${prefix}harbour-notice=account-without-profile`)
    expect(noticed.dataset['notice']).toBe('account-without-profile')
    const secure = protocol === 'https:' ? '; Secure' : ''
    expect(noticed.written).toEqual([`${prefix}harbour-notice=; Path=/; Max-Age=0${secure}`])
    expect(runFirst(protocol, `${other}harbour-notice=x`).written).toEqual([])
  }
})
