import { expect, test } from 'vitest'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { formOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { cookiesOf, mergeCookies } from '../support/site/cookie-jar.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { newPage, openCallerDesk } from '../support/site/desk/caller-desk.ts'
import { rowOf, saveFact } from '../support/site/facts.ts'
import { codeIn, enter, mailsTo, newAddress, statusOf, typeCode } from '../support/site/newsletter.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite } from '../support/site/test-site.ts'
import { readSources } from '../support/source-files.ts'

const copied = {
  name: '\u200fAnna\u00ad-Lena\t \u202bJones\u202c',
  email: 'Anna Jones <mailto:Tom&Jerry@Example.ORG>,',
  phone: '\u202aTel. (+٤٤) (0)20 7946\u20110018 ext. 12\u202c',
}
const clean = { name: 'Anna-Lena Jones', email: 'tom&jerry@example.org', phone: '+44 20 7946 0018 ext 12' }

/** What browsers take for an address and older versions refused, as it is typed and as it is stored. */
const unusual = {
  'tom&jerry@example.org': 'tom&jerry@example.org',
  'sales/uk@example.org': 'sales/uk@example.org',
  'a=b@example.org': 'a=b@example.org',
  "!#$%*+/?^_`{|}~-'@example.org": "!#$%*+/?^_`{|}~-'@example.org",
  'info@пример.рф': 'info@xn--e1afmkfd.xn--p1ai',
}

for (const kind of databaseKinds) {
  test(`a visitor’s copied details are stored clean, greeted and dialled (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    expect((await desk.site.post('/contact', await bookingForm(desk.site, copied))).status).toBe(303)
    const { db } = desk.site.runtime
    const { appointment_id: id } = await db
      .selectFrom('appointments')
      .select('appointment_id')
      .executeTakeFirstOrThrow()
    expect(await rowOf(desk.site, id)).toMatchObject(clean)
    expect(await db.selectFrom('people').select(['name', 'phone']).where('email', '=', clean.email).execute()).toEqual([
      { name: clean.name, phone: clean.phone },
    ])
    const [mail] = await mailsTo(desk.site, clean.email, 1)
    expect(mail?.text).toContain('Hello Anna-Lena Jones,')
    const page = await desk.read(`/admin-profile/appointments/${id}`)
    expect(page).toContain('href="tel:+442079460018;ext=12"')
    expect(page).toContain('href="mailto:tom%26jerry@example.org"')
  })

  test(`an account works with every address that a browser takes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const [typed, stored] of Object.entries(unusual)) {
      const address = newAddress()
      const form = { name: 'Anna', email: ` <${typed}>`, password }
      const cookie = cookiesOf(await site.post('/login?mode=create', form, { address }))
      const code = codeIn((await mailsTo(site, stored, 1))[0]).replace(/^(...)/, '“$1–')
      const confirmed = await site.post('/verify-email', { intent: 'code', email: typed, code }, { address, cookie })
      expect([typed, confirmed.headers.get('location')]).toEqual([typed, '/profile'])
      const signedIn = await site.post(
        '/login',
        { email: `mailto:${encodeURIComponent(typed)}`, password },
        { address },
      )
      expect([typed, signedIn.status]).toEqual([typed, 303])
      await site.post('/reset-password', { email: typed }, { address })
      expect((await mailsTo(site, stored, 2))[1]?.text).toContain('/reset-password?token=')
    }
    expect(
      (await site.runtime.db.selectFrom('auth_user').select('email').execute()).map(({ email }) => email).sort(),
    ).toEqual(Object.values(unusual).sort())
  })

  test(`bookings, the newsletter and invitations reach every such address (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    for (const [index, [typed, stored]] of Object.entries(unusual).entries()) {
      const startsAt = `2027-01-18T1${index}:00:00.000Z`
      const booked = await site.request('/contact', {
        method: 'POST',
        address: newAddress(),
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(await bookingForm(site, { email: typed, startsAt })),
      })
      expect([typed, booked.status]).toEqual([typed, 303])
      expect((await mailsTo(site, stored, 1))[0]?.calendar?.file.replaceAll('\r\n ', '')).toContain(`MAILTO:${stored}`)
      await enter(site, typed)
      const [, confirm] = await mailsTo(site, stored, 2)
      expect((await typeCode(site, { email: typed, code: codeIn(confirm) })).status).toBe(200)
      expect(await statusOf(site, stored)).toBe('confirmed')
      const invited = await desk.post('/admin-profile/users', {
        intent: 'create-user',
        name: 'Anna',
        email: typed,
        password: '',
      })
      expect([typed, invited.status]).toEqual([typed, 200])
      expect((await mailsTo(site, stored, 3))[2]?.text).toContain('/accept-invitation?token=')
    }
  })
}

for (const kind of databaseKinds) {
  test(`staff’s corrections and bookings for callers are cleaned alike (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { id, page } = await desk.bookFor({ name: ' Bob\u200b ', phone: 'Phone: ٠٢٠ ٧٩٤٦ ٠٩٩٩' })
    expect(await rowOf(desk.site, id)).toMatchObject({ name: 'Bob', phone: '020 7946 0999' })
    for (const [fact, value] of Object.entries(copied))
      expect((await saveFact(desk, page, fact, value)).status).toBe(200)
    expect(await rowOf(desk.site, id)).toMatchObject(clean)
    const wrong = { name: '\u2800', email: 'müller@example.org', phone: '()' }
    const errors = { name: 'Enter a name', email: 'only the letters a to z before the @', phone: 'like 020 7946 0018' }
    for (const [fact, value] of Object.entries(wrong)) {
      const answer = await saveFact(desk, page, fact, value)
      const html = await answer.text()
      expect([answer.status, formOf(html, `save-${fact}`).error('value')]).toEqual([
        422,
        expect.stringContaining(errors[fact as 'name']),
      ])
      expect(html).toContain(`value="${value}"`)
    }
    const refused = await desk.post(newPage, await desk.fillIn({ name: '🙂', phone: '-----' }))
    expect([refused.status, await desk.appointments()]).toEqual([422, [expect.objectContaining(clean)]])
  })

  test(`profiles and agents have clean names and addresses (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { db } = desk.site.runtime
    await makeUser(desk.site, { email: 'kim@example.org' })
    const cookie = await signInAs(desk.site, 'kim@example.org')
    await desk.site.post('/profile/data', { intent: 'save', ...copied, timeZone: '' }, { cookie })
    const user = db.selectFrom('users').select(['name', 'phone']).where('email', '=', 'kim@example.org')
    expect(await user.executeTakeFirst()).toEqual({ name: clean.name, phone: clean.phone })
    const agent = { intent: 'new-agent', name: copied.name, email: copied.email, isActive: 'on' }
    await desk.post('/admin-profile/availability', agent)
    const agents = db.selectFrom('agents').select(['name', 'email']).where('email', '=', clean.email)
    expect(await agents.execute()).toEqual([{ name: clean.name, email: clean.email }])
    const changed = { intent: 'change-email', newEmail: '<Info@Пример.РФ>.' }
    await desk.site.post('/profile/email', changed, { cookie })
    expect((await mailsTo(desk.site, 'info@xn--e1afmkfd.xn--p1ai', 1))[0]?.text).toContain('/confirm-email?token=')
  })

  test(`a code from an app and a recovery code are taken as they were copied (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'kim@example.org' })
    const { recoveryCodes } = await setUpSecondFactor(site, await signInAs(site, 'kim@example.org'))
    const [code = ''] = recoveryCodes
    const fullWidth = code
      .toUpperCase()
      .replaceAll(/[A-Z0-9]/g, (each) => String.fromCodePoint(each.charCodeAt(0) + 0xfee0))
    const asked = await site.post('/login', { email: 'kim@example.org', password })
    const cookie = mergeCookies('', asked)
    const typed = { code: `“${fullWidth.replace('-', '‑')}”` }
    const answer = await site.post('/login/second-factor?with=recovery-code', typed, { cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile'])
  })

  test(`an account older than the rule for addresses still logs in (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const old = `${'a'.repeat(65)}@example.org`
    await makeUser(site, { email: old })
    expect((await site.post('/login', { email: ` <${old}> `, password })).status).toBe(303)
    await site.post('/reset-password', { email: old })
    expect((await mailsTo(site, old, 1))[0]?.text).toContain('/reset-password?token=')
    expect((await site.post('/login?mode=create', { name: 'Anna', email: `b${old}`, password })).status).toBe(422)
  })
}

test('every form for an address or number is judged by the server, not by the browser', () => {
  const forms = readSources(['src']).filter(({ path, text }) => path.endsWith('.tsx') && /<(\w+\.)?Form\b/.test(text))
  const unchecked = forms.filter(({ text }) => /type="(email|tel)"/.test(text) && !text.includes('noValidate'))
  expect(unchecked.map(({ path }) => path)).toEqual([])
  expect(forms.length).toBeGreaterThan(20)
})
