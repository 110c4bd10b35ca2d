import { describe, expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { formOf, wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { allSent, rowOf } from '../../support/site/facts.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds, type TestSite } from '../../support/site/test-site.ts'

const email = 'robin@example.org'
const desk = '/admin-profile/appointments'
const newPhone = '020 7946 0777'

async function book(site: TestSite, more: Record<string, string> = {}, cookie?: string) {
  const form = await bookingForm(site, { email, ...more })
  const answer = await site.post('/contact', form, cookie === undefined ? {} : { cookie })
  const path = answer.headers.get('location') ?? ''
  const query = site.runtime.db.selectFrom('appointments').select('appointment_id').orderBy('created_at', 'desc')
  const row = answer.status === 303 ? await query.orderBy('starts_at', 'desc').executeTakeFirstOrThrow() : null
  return { answer, path, id: row?.appointment_id ?? '' }
}

const read = async (site: TestSite, path: string, cookie?: string) =>
  (await site.request(path, cookie === undefined ? {} : { headers: { cookie } })).text()

async function historyOf({ runtime: { db } }: TestSite) {
  const changes = db
    .selectFrom('appointment_changes')
    .select(['change', 'fact', 'earlier_value', 'made_by', 'admin_id'])
  const audited = db
    .selectFrom('audit_entries')
    .select(['actor', 'after_values'])
    .where('action', '=', 'appointment-changed')
  return { changes: await changes.execute(), audited: await audited.execute() }
}

describe.each(databaseKinds)('how a visitor is reached (%s)', (kind) => {
  test('nothing is chosen beforehand, and without a choice nothing is booked', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    const page = await read(site, '/contact')
    expect(page).toContain('How should we reach you?')
    expect(page).not.toMatch(/name="reach"[^>]*checked/)
    const { answer } = await book(site, { reach: '' })
    expect(answer.status).toBe(422)
    expect(formOf(await answer.text(), 'booking').error('reach')).toBe('Choose how we should reach you')
  })

  test('who is emailed is asked for no number, and what is in that field is not kept', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    for (const [index, phone] of ['', '12', '020 7946 0018'].entries()) {
      const startsAt = `2027-01-${18 + index}T11:00:00.000Z`
      const { answer, path, id } = await book(site, { reach: 'email', phone, startsAt })
      expect([phone, answer.status]).toEqual([phone, 303])
      expect(await rowOf(site, id)).toMatchObject({ phone: '' })
      expect(wordsOf(await read(site, path))).toContain(`We’ll email you at ${email} during that time.`)
    }
  })

  test('the number can be changed by the link: staff see it, and it is audited', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    const { path, id } = await book(site, { reach: 'email' })
    await allSent(site)
    const mails = site.inbox.length
    const form = formOf(await read(site, path), 'reach').fields
    expect(form['reach']).toBe('email')
    const saved = await site.post(path, { ...form, reach: 'phone', phone: newPhone })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?done=reach`])
    const after = wordsOf(await read(site, `${path}?done=reach`))
    expect(after).toContain('We’ve saved how to reach you.')
    expect(after).toContain(`We’ll phone you on ${newPhone}.`)
    expect(wordsOf(await opened.read(`${desk}/${id}`))).toContain(newPhone)
    const { changes, audited } = await historyOf(site)
    expect(changes).toEqual([
      { change: 'edited', fact: 'phone', earlier_value: '', made_by: 'visitor', admin_id: null },
    ])
    expect(audited).toMatchObject([{ actor: 'visitor', after_values: expect.stringContaining('phone') }])
    expect(JSON.stringify(audited)).not.toContain('0777')
    // The same form twice changes it once, and nobody is emailed.
    expect((await site.post(path, { ...form, reach: 'phone', phone: newPhone })).status).toBe(303)
    expect((await historyOf(site)).changes).toHaveLength(1)
    await allSent(site)
    expect(site.inbox).toHaveLength(mails)
  })

  test('a number that is none is refused beside its field, and stays as typed', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    const { path, id } = await book(site)
    const form = formOf(await read(site, path), 'reach').fields
    for (const [phone, message] of [
      ['', 'Enter your phone number'],
      ['call me', 'Enter a phone number, like 020 7946 0018'],
    ] as const) {
      const answer = await site.post(path, { ...form, reach: 'phone', phone })
      const html = await answer.text()
      expect([answer.status, formOf(html, 'reach').error('phone')]).toEqual([422, expect.stringContaining(message)])
      expect(formOf(html, 'reach').fields['phone']).toBe(phone)
    }
    expect(await rowOf(site, id)).toMatchObject({ phone: '020 7946 0018', sequence: 0 })
  })

  test('a change made elsewhere meanwhile is told, and is not overwritten unseen', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    const { path, id } = await book(site)
    const form = formOf(await read(site, path), 'reach').fields
    expect((await site.post(path, { ...form, phone: newPhone })).status).toBe(303)
    const late = await site.post(path, { ...form, reach: 'email' })
    const html = await late.text()
    expect([late.status, formOf(html, 'reach').conflict('reach')]).toEqual([
      409,
      expect.stringContaining(`“Phone me”, on ${newPhone}`),
    ])
    expect(await rowOf(site, id)).toMatchObject({ phone: newPhone })
    // Sent again, it has seen it.
    expect((await site.post(path, formOf(html, 'reach').fields)).status).toBe(303)
    expect(await rowOf(site, id)).toMatchObject({ phone: '' })
  })

  test('once the appointment has begun or is cancelled, it can no longer be changed', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    const { path, id } = await book(site)
    const form = formOf(await read(site, path), 'reach').fields
    await site.post(path, { intent: 'cancel', version: '0' })
    const answer = await site.post(path, { ...form, phone: newPhone })
    expect(answer.status).toBe(409)
    expect(wordsOf(await answer.text())).toContain('You can no longer change this here.')
    expect(await rowOf(site, id)).toMatchObject({ phone: '020 7946 0018' })
  })

  test('another number in the profile holds for upcoming calls, and not for emails', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    const called = await book(site, {}, cookie)
    const emailed = await book(site, { reach: 'email', startsAt: '2027-01-19T11:00:00.000Z' }, cookie)
    const form = formOf(await read(site, '/profile/data', cookie), 'save').fields
    expect((await site.post('/profile/data', { ...form, phone: newPhone }, { cookie })).status).toBe(200)
    expect(await rowOf(site, called.id)).toMatchObject({ phone: newPhone })
    expect(await rowOf(site, emailed.id)).toMatchObject({ phone: '' })
    expect(wordsOf(await read(site, '/profile', cookie))).toContain(`We’ll phone you on ${newPhone}.`)
    expect((await historyOf(site)).audited).toMatchObject([{ after_values: expect.stringContaining('phone') }])
  })

  test('who booked in someone’s name without their account does not see the number of the profile', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    await makeUser(site, { email })
    const stranger = await book(site)
    const cookie = await signInAs(site, email)
    const form = formOf(await read(site, '/profile/data', cookie), 'save').fields
    expect((await site.post('/profile/data', { ...form, phone: newPhone }, { cookie })).status).toBe(200)
    expect(await rowOf(site, stranger.id)).toMatchObject({ phone: newPhone })
    const old = await site.request(stranger.path)
    expect([old.status, (await old.text()).includes('0777')]).toEqual([410, false])
    await eventually(() => {
      const text = site.inbox.findLast(({ to }) => to === email)?.text ?? ''
      expect(text).toContain('You’ve changed your phone number. Your appointment is still:')
      expect(text).not.toContain('0777')
    })
  })

  test('nor does a stranger whose booking the account has taken over since', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    const userId = await makeUser(site, { email })
    const stranger = await book(site)
    // As a change of the account's address does.
    const { db } = site.runtime
    await db.updateTable('appointments').set({ client_id: userId }).where('appointment_id', '=', stranger.id).execute()
    const cookie = await signInAs(site, email)
    const form = formOf(await read(site, '/profile/data', cookie), 'save').fields
    expect((await site.post('/profile/data', { ...form, phone: newPhone }, { cookie })).status).toBe(200)
    expect(await rowOf(site, stranger.id)).toMatchObject({ phone: newPhone })
    expect((await site.request(stranger.path)).status).toBe(410)
  })

  test('at the desk, who has no number is emailed from the row and the record', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    const { id } = await book(site, { reach: 'email' })
    for (const path of [`${desk}?view=list`, `${desk}/${id}`, '/admin-profile']) {
      const html = await opened.read(path)
      expect(html, path).toMatch(/<a href="mailto:robin@example\.org"[^>]*>Email me</)
    }
  })

  test('a scam’s page brings its type along, on other days and in calendars too', async () => {
    await using opened = await openAppointmentDesk(kind)
    const { site } = opened
    expect(await read(site, '/scams/cryptocurrency')).toContain('href="/contact?scam=cryptocurrency"')
    const page = await read(site, '/contact?scam=cryptocurrency')
    expect(page).toMatch(/<option value="cryptocurrency" selected/)
    const days = [...page.matchAll(/href="\/contact\?([^"]*day=[^"]*)"/g)].map(([, query = '']) => query)
    expect(days.length).toBeGreaterThan(5)
    for (const query of days) expect(query).toContain('scam=cryptocurrency')
    for (const other of ['/contact', '/contact?scam=lottery', '/contact?scam=constructor']) {
      expect(await read(site, other)).not.toMatch(
        /<option value="[^"]+" selected[^>]*>(Binary|Crypto|Forex|Stock)|scam=/,
      )
    }
  })
})
