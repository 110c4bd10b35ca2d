import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSite } from '#built/site'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { formKeyShown } from '../support/site/booking/booking-request.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { type DatabaseKind, databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

type Fields = Record<string, string>
type Form = { path: string; formId: string; as: 'visitor' | 'client' | 'admin'; fields: Fields }

const slot = '2027-01-18T11:00:00.000Z'
const name = `<b>"Robin" & 'Co'</b>`
const email = 'robin@example.org'
const accountFields = { name, email, password }

/** Every form whose response is a page with the form, filled in with valid values. */
const forms = {
  booking: {
    path: '/contact?day=2027-01-18',
    formId: 'booking',
    as: 'visitor',
    fields: {
      startsAt: slot,
      scamType: 'forex',
      name,
      email,
      reach: 'phone',
      phone: '020 7946 0018',
      story: 'He called.\n<script>alert(1)</script> & "more"',
      consent: 'on',
    },
  },
  signIn: { path: '/login', formId: 'sign-in', as: 'visitor', fields: { email, password } },
  createAccount: { path: '/login?mode=create', formId: 'create-account', as: 'visitor', fields: accountFields },
  createUser: {
    path: '/admin-profile?add',
    formId: 'create-user',
    as: 'admin',
    fields: { ...accountFields, intent: 'create-user' },
  },
  profile: {
    path: '/profile/data',
    formId: 'profile',
    as: 'client',
    fields: { intent: 'save', name, phone: '020 7946 0018', timeZone: 'Asia/Tokyo' },
  },
} as const satisfies Record<string, Form>

const notOffered = 'That time isn’t available. Choose one of the times below'
const noSuchTime = 'Choose one of the times shown'
const badEmail = 'Enter an email address in the correct format, like name@example.com'
const badPhone = 'Enter a phone number, like 020 7946 0018, +44 20 7946 0018 or 020 7946 0018 ext 12'
const longEmail = `${'x'.repeat(250)}@example.org`

/** What is invalid, in which field of which form, and the error that the page then shows at the field. */
type Fault = [form: Form, field: string, value: string | null, message: string]

const faults: Fault[] = [
  ...[forms.booking, forms.createAccount, forms.createUser, forms.profile].flatMap((form): Fault[] => [
    [form, 'name', 'x'.repeat(101), 'The name must have 100 characters or fewer'],
    [form, 'name', 'Robin\u0000Sample', 'The name must not contain control characters. Please type it again'],
    [form, 'name', `A${'\u0301'.repeat(12)}nna`, 'Enter the name with fewer accents on one letter'],
  ]),
  ...(
    [
      ...[forms.booking, forms.createAccount, forms.profile].map((form) => [form, 'Enter your name'] as const),
      [forms.createUser, 'Enter a name'],
    ] as const
  ).flatMap(([form, message]): Fault[] => [
    [form, 'name', '\u2800\u{e0041}🙂', `${message} with at least one letter`],
    ...['\u3164', '   ', null].map((typed): Fault => [form, 'name', typed, message]),
  ]),
  ...[forms.booking, forms.signIn, forms.createAccount, forms.createUser].flatMap((form): Fault[] => [
    [form, 'email', 'robin at example.org', badEmail],
    [form, 'email', 'robin@exa\u0007mple.org', badEmail],
    [form, 'email', 'robin@example.org, all@example.org', 'Enter one email address only, like name@example.com'],
    [form, 'email', 'rübin@example.org', 'only the letters a to z before the @'],
    [form, 'email', 'robin sample@example.org', 'Enter an email address without spaces, like name@example.com'],
    [form, 'email', longEmail, 'The email address must have 254 characters or fewer'],
    [form, 'email', null, 'Enter your email address'],
  ]),
  ...(
    [
      [forms.booking, badPhone],
      [forms.profile, `${badPhone}, or leave this empty`],
    ] as const
  ).flatMap(([form, message]): Fault[] => [
    ...['call me', '-----', '()', '1234'].map((typed): Fault => [form, 'phone', typed, message]),
    [form, 'phone', '020 7946 0018 or 020 7946 0019', message.replace('a phone number', 'one phone number only')],
  ]),
  [forms.signIn, 'password', 'x'.repeat(129), 'That password is too long'],
  [forms.signIn, 'password', null, 'Enter your password'],
  ...[forms.createAccount, forms.createUser].flatMap((form): Fault[] => [
    [form, 'password', 'elevenchars', 'Use 12 characters or more'],
    [form, 'password', 'x'.repeat(129), 'Use 128 characters or fewer'],
  ]),
  [forms.createAccount, 'password', null, 'Enter a password'],
  [forms.profile, 'timeZone', 'Mars/Olympus', 'Choose a time zone from the list'],
  [forms.booking, 'story', 'x'.repeat(2001), 'Shorten what you’ve written to 2,000 characters or fewer'],
  [
    forms.booking,
    'story',
    'He\u0000called',
    'Your text contains hidden characters, perhaps from copying. Delete that part and type it again',
  ],
  [forms.booking, 'scamType', 'lottery', 'Choose the type of scam from the list'],
  [forms.booking, 'scamType', null, 'Choose the type of scam from the list'],
  ...[null, 'fax'].map((typed): Fault => [forms.booking, 'reach', typed, 'Choose how we should reach you']),
  ...[null, ' '].map((typed): Fault => [forms.booking, 'phone', typed, 'Enter your phone number']),
  [forms.booking, 'consent', null, 'Tick the box if you agree. Without your consent we can’t store your request'],
  [forms.booking, 'consent', 'no', 'Tick the box if you agree. Without your consent we can’t store your request'],
  [forms.booking, 'formKey', 'x', 'We’ve refreshed it. Everything you typed is still here'],
  [forms.booking, 'startsAt', null, 'Choose a time'],
  ...['2027-02-30T09:00:00.000Z', '2027-01-18', '2027-01-18T11:00', '18 January 2027 11:00', '1800270000000'].map(
    (startsAt): Fault => [forms.booking, 'startsAt', startsAt, noSuchTime],
  ),
  // At night, at the weekend, past, within the notice, beyond the horizon, off the grid, in a distant year.
  ...['18T03:00', '16T11:00', '12T11:00', '13T16:00', '18T11:05', '18T16:30']
    .map((time) => `2027-01-${time}:00.000Z`)
    .concat('2027-03-15T11:00:00.000Z', '+275760-09-13T00:00:00.000Z')
    .map((startsAt): Fault => [forms.booking, 'startsAt', startsAt, notOffered]),
]

/** A site with a client and an admin, their cookies, and a snapshot of the database. */
async function openWithPeople(kind: DatabaseKind) {
  const site = await openTestSite(kind)
  await makeUser(site, { email: 'client@example.org' })
  await makeUser(site, { email: 'admin@example.org', role: 'admin' })
  const [client, admin] = [await signInAs(site, 'client@example.org'), await signInAs(site, 'admin@example.org')]
  return { site, cookies: { visitor: '', client, admin }, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

/** Everything stored, and all emails. */
async function everything({ runtime: { db }, inbox }: TestSite): Promise<string> {
  const tables = [
    ...['users', 'auth_user', 'auth_account', 'auth_session', 'one_time_links', 'appointments'],
    ...['subscribers', 'consent_records', 'outgoing_mails'],
  ]
  const rows = []
  for (const table of tables) rows.push(await sql`select * from ${sql.table(table)} order by 1`.execute(db))
  return JSON.stringify([rows.map((result) => result.rows), inbox])
}

/** Expects a page to contain what was typed into a form, except passwords and choices that there are not. */
function expectKept(html: string, { formId, fields }: { formId: string; fields: Fields }, what: string) {
  const shown = formOf(html, formId).fields
  for (const [field, value] of Object.entries(fields)) {
    if (field === 'password') expect(html, what).not.toContain(value)
    else if (field in choices ? choices[field] === value : typed.has(field)) expect(shown[field], what).toBe(value)
  }
}

/** Fields that show what was typed. */
const typed = new Set(['name', 'email', 'phone', 'story'])

/** Fields of which only a choice that there is can be shown. */
const choices: Fields = { scamType: 'forex', reach: 'phone', startsAt: slot, consent: 'on' }

for (const kind of databaseKinds) {
  test(`bad input gets an error at its field and in the summary; the input is kept (${kind})`, async () => {
    await using opened = await openWithPeople(kind)
    const { site, cookies } = opened
    const before = await everything(site)
    for (const [form, field, value, message] of faults) {
      const key = form === forms.booking && { formKey: await formKeyShown(site, 60) }
      const fields: Fields = { ...form.fields, ...key, ...(value !== null && { [field]: value }) }
      if (value === null) delete fields[field]
      const what = `${form.formId} ${field} ${JSON.stringify(value)?.slice(0, 40)}`
      const answer = await site.post(form.path, fields, { cookie: cookies[form.as] })
      const html = await answer.text()
      expect(answer.status, what).toBe(422)
      expect(formOf(html, form.formId).wrong, what).toEqual(field === 'formKey' ? [] : [field])
      if (field === 'formKey') expect(pageOf(html).alert, what).toContain(message)
      else expect(formOf(html, form.formId).error(field), what).toContain(message)
      expectKept(html, { formId: form.formId, fields }, what)
      expect(html, what).not.toContain('<script>alert(1)')
    }
    expect(await everything(site)).toBe(before)
    expect(site.logLines.filter(({ level }) => Number(level) > 40)).toEqual([])
  })

  test(`all errors of a form are reported at once (${kind})`, async () => {
    await using opened = await openWithPeople(kind)
    const answer = await opened.site.post('/contact', {})
    expect(answer.status).toBe(422)
    const form = formOf(await answer.text(), 'booking')
    expect(form.wrong).toEqual(['startsAt', 'scamType', 'name', 'email', 'reach', 'consent'])
    for (const field of form.wrong) expect(form.error(field), field).not.toBeNull()
  })

  test(`an invalid newsletter address gets an error at its field, and is kept but not stored (${kind})`, async () => {
    await using opened = await openWithPeople(kind)
    const { site } = opened
    const before = await everything(site)
    for (const [address, message] of [
      ['', 'Enter your email address'],
      ['robin', badEmail],
      ['"><script>alert(1)</script>', badEmail],
      ['robin@example.org\r\nBcc: all@example.org', 'Enter one email address only, like name@example.com'],
      [longEmail, 'The email address must have 254 characters or fewer'],
    ] as const) {
      const answer = await site.post('/newsletter', { email: address, page: '/' })
      const html = await answer.text()
      expect(answer.status, address).toBe(422)
      expect(formOf(html, 'newsletter-page').error('email'), address).toBe(message)
      expect(formOf(html, 'newsletter-page').field('email').value, address).toBe(address)
      expect(html, address).not.toContain('<script>alert(1)')
    }
    expect(await everything(site)).toBe(before)
  })

  test(`repeated, nested and file fields are refused like any bad input (${kind})`, async () => {
    await using opened = await openWithPeople(kind)
    const { site, cookies } = opened
    const before = await everything(site)
    for (const form of [...Object.values(forms), { path: '/newsletter', as: 'visitor', fields: { email } } as const]) {
      const field = 'email' in form.fields ? 'email' : 'name'
      const others = Object.entries(form.fields).filter(([key]) => key !== field)
      const values: [string, string | File][][] = [
        [
          [field, 'one@example.org'],
          [field, 'two@example.org'],
        ],
        [[`${field}[0]`, 'one@example.org']],
        [[`${field}.first`, 'one@example.org']],
        [
          ['__proto__.email', 'one@example.org'],
          ['constructor.prototype.name', 'x'],
        ],
        [[field, new File(['text'], 'file.txt', { type: 'text/plain' })]],
      ]
      for (const value of values) {
        const body = new FormData()
        for (const [key, part] of [...others, ...value]) body.append(key, part)
        const headers = { cookie: cookies[form.as], 'sec-fetch-site': 'same-origin' }
        const answer = await site.request(form.path, { method: 'POST', body, headers })
        const html = await answer.text()
        expect(answer.status, `${form.path} ${value[0]?.[0]}`).toBe(422)
        expect(pageOf(html).alert, form.path).not.toBe('')
      }
    }
    expect(await everything(site)).toBe(before)
    expect(site.logLines.filter(({ level }) => Number(level) > 40)).toEqual([])
  })

  test(`a body that is not a form gets 400, one over 64 kB 413, and nothing is written (${kind})`, async () => {
    await using opened = await openWithPeople(kind)
    const { site, cookies } = opened
    const before = await everything(site)
    const places = [...Object.values(forms), { path: '/newsletter', as: 'visitor', fields: { email } } as const]
    for (const { path, as, fields } of places) {
      const headers = { cookie: cookies[as], 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      const json = await site.request(path, { method: 'POST', body: JSON.stringify(fields), headers })
      expect(json.status, path).toBe(400)
      expect(wordsOf(await json.text()), path).toContain('We couldn’t read the form you sent.')
      const large = await site.post(path, { ...fields, story: 'x'.repeat(64 * 1024) }, { cookie: cookies[as] })
      expect(large.status, path).toBe(413)
      expect(wordsOf(await large.text()), path).toContain('Nothing has been stored.')
    }
    expect(await everything(site)).toBe(before)
  })

  test(`a cross-site form gets 403 and an unknown method 405, whoever is signed in (${kind})`, async () => {
    await using opened = await openWithPeople(kind)
    const { site, cookies } = opened
    const before = await everything(site)
    const newsletter = { path: '/newsletter', as: 'visitor', fields: { email } } as const
    for (const { path, as, fields } of [
      ...Object.values(forms),
      newsletter,
      { path: '/logout', as: 'client', fields: {} } as const,
    ]) {
      for (const signs of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site', origin: 'http://harbour.test' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ]) {
        const body = new URLSearchParams(fields)
        const headers = { cookie: cookies[as], ...signs }
        const answer = await site.request(path, { method: 'POST', body, headers: headers as never })
        expect(answer.status, `${path} ${JSON.stringify(signs)}`).toBe(403)
        expect(await answer.text()).toContain('This form came from another site')
      }
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
        const request = new Request(`http://harbour.test${path}`, { headers: { cookie: cookies[as] } })
        // Browsers do not send TRACE and `Request` refuses it, so build the request as the server does.
        Object.defineProperty(request, 'method', { value: method })
        const answer = await createSite(site.runtime).fetch(request)
        expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, 'GET, HEAD, POST'])
      }
    }
    expect(await everything(site)).toBe(before)
  })
}
