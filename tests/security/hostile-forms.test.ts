import { expect, test } from 'vitest'
import { htmlOf, newAddress, openHostileSite, type TestSite } from '../support/hostile/hostile-site.ts'
import { hostileStrings } from '../support/hostile/hostile-strings.ts'
import { executableContentOf } from '../support/hostile/inline-scripts.ts'
import { formOf } from '../support/pages/page.ts'
import { casesOf } from '../support/series.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'

const strings = casesOf(hostileStrings, 2)

type Form = {
  path: string
  as: 'public' | 'profile' | 'admin-profile'
  fields: string[]
  fixed?: Record<string, string>
}

/** Every form, by its address or route pattern, and the fields that take text. */
const forms: Form[] = [
  {
    path: '/contact?day=2027-01-18',
    as: 'public',
    fields: [
      'startsAt',
      'scamType',
      'name',
      'email',
      'reach',
      'phone',
      'story',
      'consent',
      'zone',
      'formKey',
      'proof',
      'intent',
    ],
  },
  { path: '/contact', as: 'public', fields: ['name', 'story', 'zone'], fixed: { intent: 'show-zone' } },
  { path: '/login', as: 'public', fields: ['email', 'password'] },
  { path: '/login?mode=create', as: 'public', fields: ['name', 'email', 'password'] },
  { path: '/reset-password', as: 'public', fields: ['email', 'token', 'password'] },
  { path: '/verify-email', as: 'public', fields: ['token', 'email', 'code', 'intent'] },
  { path: '/verify-email', as: 'public', fields: ['email', 'code'], fixed: { intent: 'code' } },
  { path: '/confirm-email', as: 'public', fields: ['token'] },
  { path: '/take-back-email', as: 'public', fields: ['token'] },
  { path: '/accept-invitation', as: 'public', fields: ['token', 'password', 'name', 'email'] },
  { path: '/newsletter', as: 'public', fields: ['email', 'page'] },
  { path: '/newsletter/confirm', as: 'public', fields: ['token'] },
  { path: '/newsletter/confirm', as: 'public', fields: ['email', 'code'], fixed: { intent: 'code' } },
  { path: '/newsletter/unsubscribe?token=x', as: 'public', fields: ['List-Unsubscribe'] },
  {
    path: '/profile/data',
    as: 'profile',
    fields: ['name', 'phone', 'timeZone', 'version', 'about'],
    fixed: { intent: 'save' },
  },
  {
    path: '/profile/email',
    as: 'profile',
    fields: ['newEmail'],
    fixed: { intent: 'change-email' },
  },
  { path: '/profile/data', as: 'profile', fields: ['intent'] },
  { path: '/profile/data/delete-appointments', as: 'profile', fields: ['intent'] },
  {
    path: '/profile/security',
    as: 'profile',
    fields: ['newPassword', 'encrypted-secret'],
    fixed: { intent: 'change-password' },
  },
  { path: '/profile/security', as: 'profile', fields: ['name', 'about'], fixed: { intent: 'rename-passkey' } },
  { path: '/profile/security', as: 'profile', fields: ['name'], fixed: { intent: 'add-passkey' } },
  { path: '/profile/confirm-it-is-you', as: 'profile', fields: ['confirm-password', 'name', 'email', 'intent'] },
  { path: '/admin-profile', as: 'admin-profile', fields: ['intent', 'about', 'version'] },
  ...['/admin-profile', '/admin-profile/users'].map(
    (path): Form => ({
      path,
      as: 'admin-profile',
      fields: ['name', 'email', 'password', 'role'],
      fixed: { intent: 'create-user' },
    }),
  ),
  { path: '/admin-profile', as: 'admin-profile', fields: ['about', 'bookedUntil'], fixed: { intent: 'many-seen' } },
  { path: '/admin-profile/appointments', as: 'admin-profile', fields: ['intent'] },
  {
    path: '/admin-profile/appointments',
    as: 'admin-profile',
    fields: ['agentId', 'day', 'note'],
    fixed: { intent: 'block' },
  },
  {
    path: '/admin-profile/appointments/new',
    as: 'admin-profile',
    fields: ['name', 'phone', 'email', 'scamType', 'story', 'startsAt', 'agentId', 'consent', 'formKey'],
  },
  { path: '/admin-profile/availability', as: 'admin-profile', fields: ['form'] },
  { path: '/admin-profile/availability', as: 'admin-profile', fields: ['name', 'email'], fixed: { intent: 'agent' } },
  {
    path: '/admin-profile/availability',
    as: 'admin-profile',
    fields: ['name', 'email'],
    fixed: { intent: 'new-agent' },
  },
  {
    path: '/admin-profile/newsletter/subscribers',
    as: 'admin-profile',
    fields: ['email'],
    fixed: { intent: 'invite' },
  },
  { path: '/appointments/:token', as: 'public', fields: ['intent', 'startsAt', 'zone'] },
  { path: '/contact/hold', as: 'public', fields: ['startsAt', 'formKey'] },
  { path: '/login/second-factor', as: 'public', fields: ['code'] },
  { path: '/login/passkey', as: 'public', fields: ['intent', 'answer'] },
  { path: '/set-up-second-factor', as: 'public', fields: ['token'] },
  { path: '/profile/security/second-factor', as: 'profile', fields: ['intent'] },
  { path: '/profile/security/second-factor', as: 'profile', fields: ['code'], fixed: { intent: 'turn-on' } },
  { path: '/profile/security/passkeys', as: 'profile', fields: ['name', 'answer'], fixed: { intent: 'add' } },
  {
    path: '/admin-profile/users/:userId',
    as: 'admin-profile',
    fields: ['name', 'phone', 'timeZone', 'version'],
    fixed: { intent: 'save' },
  },
  ...['name', 'email', 'phone'].map(
    (fact): Form => ({
      path: '/admin-profile/people/:personId',
      as: 'admin-profile',
      fields: ['value', 'version'],
      fixed: { intent: `save-${fact}` },
    }),
  ),
  {
    path: '/admin-profile/newsletter/:issueId',
    as: 'admin-profile',
    fields: ['subject', 'body', 'version'],
    fixed: { intent: 'save' },
  },
  {
    path: '/admin-profile/appointments/:appointmentId/move',
    as: 'admin-profile',
    fields: ['startsAt', 'agentId', 'version'],
    fixed: { intent: 'move' },
  },
  {
    path: '/admin-profile/appointments/:appointmentId',
    as: 'admin-profile',
    fields: ['value', 'version'],
    fixed: { intent: 'save-story' },
  },
  {
    path: '/admin-profile/today/:appointmentId',
    as: 'admin-profile',
    fields: ['body', 'formKey', 'followUp', 'version', 'about'],
    fixed: { intent: 'add-note' },
  },
  { path: '/admin-profile/mail', as: 'admin-profile', fields: ['about'], fixed: { intent: 'retry' } },
  { path: '/admin-profile/audit', as: 'admin-profile', fields: ['sequence', 'hash', 'intent'] },
]

/** Submits a form with the same text in every field. */
function fillInWith(site: TestSite, { path, fields, fixed }: Form, cookie: string, words: string): Promise<Response> {
  const typed = Object.fromEntries(fields.map((field) => [field, words]))
  return site.post(path, { ...typed, ...fixed }, { cookie, address: newAddress() })
}

test('whatever is typed into a refused form, its page runs the same scripts', async () => {
  await using opened = await openHostileSite('sqlite')
  const pathOf = new Map(opened.places.map(({ pattern, path }) => [pattern, path]))
  for (const { path, ...fields } of forms) {
    const form = { ...fields, path: pathOf.get(path) ?? path }
    const cookie = opened.cookies[form.as]
    const expected = executableContentOf((await htmlOf(await fillInWith(opened.site, form, cookie, 'harmless'))) ?? '')
    for (const words of strings) {
      const answer = await fillInWith(opened.site, form, cookie, words)
      expect(answer.status, `${form.path} ${words}`).toBeLessThan(500)
      const html = await htmlOf(answer)
      if (html === null) continue
      expect(executableContentOf(html), `${form.path} ${words}`).toEqual(expected)
    }
  }
}, 300_000)

test('whatever a field is called, the page of a refused form runs the same scripts', async () => {
  await using opened = await openHostileSite('sqlite')
  for (const path of ['/contact?day=2027-01-18', '/login', '/login?mode=create']) {
    const post = (name: string) => opened.site.post(path, { [name]: name, email: 'x' }, { address: newAddress() })
    const expected = executableContentOf((await htmlOf(await post('harmless'))) ?? '')
    for (const name of strings) {
      const answer = await post(name)
      expect(answer.status, `${path} ${name}`).toBe(422)
      expect(executableContentOf((await htmlOf(answer)) ?? ''), `${path} ${name}`).toEqual(expected)
    }
  }
})

/** Malformed bodies: each of these once crashed, blocked or broke the process. */
const shapes: Record<string, string> = {
  'an index far beyond what there is': 'a[4294967294]=x',
  'indexes far beyond what there is': Array.from({ length: 800 }, (_, index) => `a${index}[16000000]=x`).join('&'),
  'an index of a field that there is': 'name[4000000]=x&email[0]=x',
  'deep names': `${Array.from({ length: 10_000 }, () => 'a').join('.')}=x`,
  'deep brackets': `a${'[a]'.repeat(8_000)}=x`,
  'one name 20,000 times': 'a=&'.repeat(20_000),
  '9,000 fields': Array.from({ length: 9_000 }, (_, index) => `f${index}=`).join('&'),
  'a field twice': 'email=a%40example.org&email=b%40example.org',
  'an intent that makes a list': `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"x[4000000]","value":"x"}}')}`,
  'an intent that is broken': '__intent__=%7B',
  'an unknown intent': `__intent__=${encodeURIComponent('{"type":"nothing"}')}`,
  'a state that is broken': '__state__=%7B',
  'a name of 65 letters': `${'n'.repeat(65)}=x`,
  'a name of an object': '__proto__.polluted=x&constructor[prototype][polluted]=x',
  'text that is not UTF-8': '%ff%fe=%c3%28&email=%ff',
  'no names': '=x&=y&&&=',
}

const formType = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

test('a malformed body is refused', async () => {
  await using opened = await openHostileSite('sqlite')
  for (const { path, as } of forms.slice(0, 4).concat(forms.filter((form) => form.path === '/profile/data'))) {
    const headers = { ...formType, cookie: opened.cookies[as] }
    for (const [shape, body] of Object.entries(shapes)) {
      const answer = await opened.site.request(path, { method: 'POST', body, headers, address: newAddress() })
      expect(answer.status, `${path}: ${shape}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${path}: ${shape}`).toBeLessThan(500)
      expect((await answer.text()).length, `${path}: ${shape}`).toBeLessThan(200_000)
    }
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('an unknown form name is refused, and all input is kept', async () => {
  await using opened = await openHostileSite('sqlite')
  const form = await bookingForm(opened.site, { email: 'other@example.org', startsAt: '2027-01-18T14:00:00.000Z' })
  const file = new FormData()
  for (const [name, value] of Object.entries(form)) file.append(name, value)
  file.append('story2', new File(['x'], 'x.txt'))
  const bodies = [new URLSearchParams({ ...form, 'a[4294967294]': 'x' }), file]
  for (const body of bodies) {
    const answer = await opened.site.request('/contact?day=2027-01-18', {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin' },
      address: newAddress(),
    })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('Part of this form didn’t reach us properly')
    expect(formOf(page, 'booking').fields).toMatchObject({
      email: 'other@example.org',
      name: 'Robin Sample',
      story: expect.stringContaining('An adviser called.'),
    })
  }
  expect((await opened.site.post('/contact', form, { address: newAddress() })).status).toBe(303)
})
