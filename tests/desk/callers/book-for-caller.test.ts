import { expect, test } from 'vitest'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { offeredStarts } from '../../support/site/booking/offered-starts.ts'
import { newPage, openCallerDesk } from '../../support/site/desk/caller-desk.ts'
import { mailsTo } from '../../support/site/newsletter.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const [email, agent] = ['robin@example.org', 'agent-notice agent@harbour.example']
const monday = (time: string) => `2027-01-18T${time}:00.000Z`

for (const kind of databaseKinds) {
  test(`a caller without email is booked; only the agent gets mail, and the consent has its taker (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { page, id, location } = await desk.bookFor({ story: 'An adviser called' })
    expect(location).toBe(`${page}?new`)
    const [row] = await desk.appointments()
    const admin = await desk.site.runtime.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      ...{ appointment_id: id, starts_at: monday('11:00'), status: 'booked', name: 'Robin Sample', email: '' },
      ...{ phone: '020 7946 0018', story: 'An adviser called', client_id: null, time_zone: null },
      consent_wording: 'They agreed on the phone that the firm may store this to prepare and hold the consultation.',
      consented_at: '2027-01-13T10:00:00.000Z',
      consent_taken_by: admin.user_id,
    })
    expect(await desk.mails()).toEqual([agent])

    const html = await desk.read(location)
    const words = wordsOf(html)
    expect(words).toContain('Booked: Monday 18 January 2027, 11:00, with Sample Agent.')
    expect(words).toContain(`we can’t email them. Tell them the time and the reference, ${row?.reference}`)
    expect(words).toContain('On the phone, Wednesday 13 January 2027, 10:00, noted by Ada Desk')
    expect(words).toContain('Booked by Ada Desk.')
    expect(words).toContain('Email No email')
    expect(pageOf(html).hrefs).toContain(newPage)
    expect(html).not.toMatch(/mailto:"|"\/appointments\//)
    for (const path of ['/admin-profile', '/admin-profile/appointments?view=list', '/admin-profile/appointments/csv']) {
      expect(wordsOf(await desk.read(path)), path).toContain('No email')
    }
  })

  test(`a caller with an email gets a confirmation that says they called, and reminders (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { location } = await desk.bookFor({ phone: '', email: ' Robin@Example.org ' })
    expect(await desk.mails()).toEqual([
      agent,
      ...[`appointment-booked ${email}`, `appointment-reminder-day ${email}`, `appointment-reminder-soon ${email}`],
    ])
    const [mail] = await mailsTo(desk.site, email, 1)
    expect(mail?.subject).toMatch(/^Booked: /)
    expect(mail?.text).toContain('When you called, we booked this appointment for you:')
    expect(wordsOf(await desk.read(location))).toContain(`We’re emailing the confirmation to ${email}.`)
    expect(location).not.toContain('robin')
  })

  test(`a caller who has booked from elsewhere is told the time there, and staff see both (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const online = { startsAt: monday('09:00'), email, zone: 'America/New_York' }
    expect((await desk.site.post('/contact', await bookingForm(desk.site, online))).status).toBe(303)
    const { location } = await desk.bookFor({ email })
    expect(wordsOf(await desk.read(location))).toContain('In the visitor’s time zone 06:00 their time (New York)')
    const [mail] = (await mailsTo(desk.site, email, 2)).filter(({ text }) => text.includes('When you called'))
    expect(mail?.text).toContain('Monday 18 January 2027, 06:00 your time (New York) · 11:00 in London')
    // A second booking says no less than the first.
    const again = await desk.bookFor({ email, startsAt: monday('15:00') })
    expect(wordsOf(await desk.read(again.location))).toContain('10:00 their time (New York)')
  })

  test(`where nobody knows the caller's time zone, none is claimed (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { location } = await desk.bookFor({})
    expect(wordsOf(await desk.read(location))).toContain('In the visitor’s time zone Not known')
    const week = await desk.read('/admin-profile/appointments?day=2027-01-18')
    expect(week).toContain('Robin Sample')
    expect(wordsOf(week)).not.toContain('For the visitor')
  })

  test(`the audit log says that someone was booked, without any personal data (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { id } = await desk.bookFor({ email })
    const entries = await desk.site.runtime.db.selectFrom('audit_entries').selectAll().execute()
    const [booked] = entries.filter(({ about }) => about === `appointment:${id}`)
    expect(booked).toMatchObject({ action: 'appointment-changed', after_values: '{"change":"booked"}' })
    expect(JSON.stringify(entries)).not.toMatch(/robin|7946 ?0018/i)
    expect(JSON.stringify(desk.site.logLines)).not.toMatch(/Robin Sample|7946 ?0018/)
  })

  test(`without a phone number or email nothing is stored, and everything typed is kept (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const form = await desk.fillIn({ phone: ' ', name: '', story: 'An adviser called' })
    const answer = await desk.post(`${newPage}?day=2027-01-18`, form)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(formOf(html, 'caller').wrong.sort()).toEqual(['name', 'phone'])
    expect(formOf(html, 'caller').error('phone')).toBe(
      'Enter a phone number or an email address, so that we can reach them',
    )
    expect(formOf(html, 'caller').fields).toMatchObject({
      scamType: 'forex',
      startsAt: '2027-01-18T11:00:00.000Z',
      consent: 'on',
    })
    expect(pageOf(html).wordsOf('details[open] textarea')).toEqual(['An adviser called'])
    expect(await desk.appointments()).toEqual([])
  })

  test(`hostile and missing values are refused in words, and nothing is stored (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const wrong: [string, string][] = [
      ['name', '\u202e\u2800'],
      ['name', 'x'.repeat(101)],
      ['phone', '<script>1</script>'],
      ['phone', '0\0'],
      ['email', 'robin@'],
      ['email', 'a@b.example\r\nBcc: c@d.example'],
      ['scamType', 'constructor'],
      ['scamType', ''],
      ['story', 'x'.repeat(2001)],
      ['startsAt', '2027-02-30T11:00:00.000Z'],
      ['startsAt', ''],
      ['consent', ''],
      ['consent', 'yes'],
    ]
    for (const [field, value] of wrong) {
      const answer = await desk.post(newPage, await desk.fillIn({ [field]: value }))
      const html = await answer.text()
      expect(answer.status, `${field} ${value}`).toBe(422)
      expect(formOf(html, 'caller').wrong, `${field} ${value}`).toEqual([field])
      expect(html).not.toContain('<script>1')
    }
    for (const agentId of ['nobody', '\0', '__proto__']) {
      expect((await desk.post(newPage, await desk.fillIn({ agentId }))).status, agentId).toBe(422)
    }
    expect(await desk.appointments()).toEqual([])
    expect(await desk.mails()).toEqual([])
  })

  test(`a time in the past or outside the hours is refused with free ones; so is one just taken (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    await desk.bookFor()
    const cases = [
      ['2027-01-13T09:45:00.000Z', 422, 'No agent is available at that time'],
      ['2027-01-17T11:00:00.000Z', 422, 'No agent is available at that time'],
      [monday('17:00'), 422, 'No agent is available at that time'],
      [monday('11:05'), 422, 'No agent is available at that time'],
      ['2037-01-19T11:00:00.000Z', 422, 'No agent is available at that time'],
      [monday('11:00'), 409, 'That time has just been taken'],
      [monday('11:30'), 409, 'That time has just been taken'],
    ] as const
    for (const [startsAt, status, message] of cases) {
      const typed = { startsAt, name: 'Kim Typed', email, phone: '020 7946 0019' }
      const answer = await desk.post(newPage, await desk.fillIn(typed))
      const html = await answer.text()
      expect(answer.status, startsAt).toBe(status)
      expect(pageOf(html).alert, startsAt).toContain(message)
      expect(wordsOf(html), startsAt).toContain('Closest free times:')
      expect(formOf(html, 'caller').field('name').value, startsAt).toBe('Kim Typed')
    }
    const html = await (await desk.post(newPage, await desk.fillIn())).text()
    expect(offeredStarts(html).slice(0, 3)).toEqual([monday('10:00'), monday('12:00'), monday('12:15')])
    expect(await desk.appointments()).toHaveLength(1)
    expect(await desk.mails()).toEqual([agent])
  })

  test(`neither the notice nor a visitor's limits apply, and calls use none of them up (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const uses = () => desk.site.runtime.db.selectFrom('limits').selectAll().orderBy('limit_key').execute()
    const before = await uses()
    await desk.bookFor({ startsAt: '2027-01-13T10:00:00.000Z', email })
    for (const day of ['2027-01-18', '2027-01-19']) {
      for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']) {
        await desk.bookFor({ startsAt: `${day}T${time}:00.000Z`, email })
      }
    }
    expect(await desk.appointments()).toHaveLength(13)
    expect(await uses()).toEqual(before)
    const own = await bookingForm(desk.site, { startsAt: '2027-01-20T11:00:00.000Z', email })
    expect((await desk.site.post('/contact', own)).status).toBe(303)
  })

  test(`of 20 concurrent bookings of a time by two members of staff exactly one is made (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { site } = desk
    await makeUser(site, { email: 'kim@example.org', role: 'admin' })
    const cookies = await Promise.all(['admin@example.org', 'kim@example.org'].map((of) => signInAs(site, of)))
    const forms = await Promise.all(Array.from({ length: 20 }, (_, index) => desk.fillIn({ name: `Caller ${index}` })))
    const answers = await Promise.all(
      forms.map((form, index) => site.post(newPage, form, { cookie: cookies[index % 2] ?? '' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(409)])
    expect(await desk.appointments()).toHaveLength(1)
    expect(await desk.mails()).toEqual([agent])
  })

  test(`sending the form twice books once; with another caller it is another booking (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const form = await desk.fillIn()
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(newPage, form)))
    answers.push(await desk.post(newPage, form))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await desk.appointments()).toHaveLength(1)
    expect((await desk.post(newPage, { ...form, name: 'Kim Other', phone: '020 7946 0029' })).status).toBe(409)
    const other = await desk.post(newPage, {
      ...form,
      name: 'Kim Other',
      phone: '020 7946 0029',
      startsAt: monday('14:00'),
    })
    expect(other.headers.get('location')).not.toBe(answers[0]?.headers.get('location'))
    expect(await desk.appointments()).toHaveLength(2)
  })

  test(`visitors and clients neither see the page nor book through it (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { site } = desk
    await makeUser(site, { email: 'client@example.org' })
    const form = await desk.fillIn()
    for (const cookie of ['', await signInAs(site, 'client@example.org')]) {
      const shown = await site.request(newPage, { headers: { cookie } })
      const posted = await site.post(newPage, form, { cookie })
      expect([shown.status, posted.status]).toEqual([302, 302])
      expect([shown, posted].map(({ headers }) => headers.get('location'))).toEqual(['/', '/'])
    }
    expect(await desk.appointments()).toEqual([])
  })

  test(`an agent who is away, full or not taking appointments is not booked for a caller either (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { db } = desk.site.runtime
    const block = { intent: 'block', day: '2027-01-18', agentId: 'agent-1', from: '10:00', until: '12:00' }
    await desk.post('/admin-profile/appointments?view=day&day=2027-01-18', { ...block, note: '' })
    const statusAt = async (time: string) => {
      const form = await desk.fillIn({ agentId: 'agent-1', startsAt: monday(time) })
      return (await desk.post(newPage, form)).status
    }
    expect(await statusAt('11:00')).toBe(422)
    await db.insertInto('booking_rules').values({ rule: 'maximumADay', value: 1 }).execute()
    expect(await statusAt('12:00')).toBe(303)
    expect(await statusAt('14:00')).toBe(409)
    await db.deleteFrom('booking_rules').execute()
    await db.updateTable('agents').set({ is_active: 0 }).execute()
    expect(await statusAt('14:00')).toBe(422)
    expect(await desk.appointments()).toHaveLength(1)
  })
}
