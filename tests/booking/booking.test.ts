import { expect, test } from 'vitest'
import { formOf } from '../support/pages/page.ts'
import { series } from '../support/series.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { offeredStarts } from '../support/site/booking/offered-starts.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite } from '../support/site/test-site.ts'

const slot = '2027-01-18T11:00:00.000Z'

const appointments = ({ runtime }: TestSite) => runtime.db.selectFrom('appointments').selectAll().execute()
const stepCount = async ({ runtime }: TestSite) =>
  (await runtime.db.selectFrom('taken_steps').select('step_at').execute()).length

/** How many want one slot at the same moment. At two processes it is always fifty: double-booking.test.ts. */
const visitors = series(50, 20)

for (const kind of bothDatabases) {
  test(`a visitor books an appointment through the contact page (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await (await site.request('/contact?day=2027-01-18')).text()
    expect(offeredStarts(page)).toContain(slot)

    const answer = await site.post('/contact', await bookingForm(site))
    expect(answer.status).toBe(303)
    const place = answer.headers.get('location') ?? ''
    expect(place).toMatch(/^\/appointments\/[\w-]{22}$/)
    const confirmation = await site.request(place)
    expect(confirmation.status).toBe(200)
    const text = await confirmation.text()
    expect(text).toContain('Your appointment is booked')
    expect(text).toContain('Monday 18 January 2027, 11:00')

    const [stored, ...others] = await appointments(site)
    expect(others).toEqual([])
    expect(stored).toMatchObject({
      starts_at: slot,
      ends_at: '2027-01-18T11:45:00.000Z',
      occupied_until: '2027-01-18T12:00:00.000Z',
      status: 'booked',
      scam_type: 'forex',
      email: 'robin@example.org',
      story: 'An adviser called.\nThen he called again.',
      client_id: null,
    })
    expect(await stepCount(site)).toBe(12)
    expect(place).not.toContain(stored?.manage_token_hash)
    expect(offeredStarts(await (await site.request('/contact?day=2027-01-18')).text())).not.toContain(slot)
  })

  test(`${visitors} parallel bookings of one slot give exactly one, each time (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (let round = 0; round < series(10, 1); round += 1) {
      const startsAt = `2027-01-${18 + Math.floor(round / 5)}T${String(9 + (round % 5)).padStart(2, '0')}:00:00.000Z`
      const forms = await Promise.all(
        Array.from({ length: visitors }, (_, visitor) =>
          bookingForm(site, { startsAt, email: `v${round}-${visitor}@example.org` }),
        ),
      )
      const answers = await Promise.all(
        forms.map((form, visitor) => site.post('/contact', form, { address: `10.0.${round}.${visitor}` })),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses, `round ${round}`).toEqual([303, ...Array.from({ length: visitors - 1 }, () => 409)])
      expect(await appointments(site)).toHaveLength(round + 1)
      expect(await stepCount(site)).toBe(12 * (round + 1))
    }
  })

  test(`of parallel bookings that overlap with their buffers, at most one succeeds (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const starts = Array.from(
      { length: 30 },
      (_, index) => new Date(Date.parse('2027-01-18T09:00:00Z') + index * 15 * 60_000),
    )
    const forms = await Promise.all(
      starts.map((start, index) =>
        bookingForm(site, { startsAt: start.toISOString(), email: `v${index}@example.org` }),
      ),
    )
    await Promise.all(forms.map((form, index) => site.post('/contact', form, { address: `198.51.100.${index + 1}` })))
    const stored = (await appointments(site)).sort((a, b) => a.starts_at.localeCompare(b.starts_at))
    expect(stored.length).toBeGreaterThan(0)
    for (const [index, next] of stored.slice(1).entries()) {
      expect(next.starts_at >= (stored[index]?.occupied_until ?? '')).toBe(true)
    }
  })

  test(`the database itself refuses a step that is taken, no matter who writes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.post('/contact', await bookingForm(site))
    const [stored] = await appointments(site)
    if (stored === undefined) throw new Error('nothing was booked')
    const other = {
      ...stored,
      appointment_id: 'other',
      reference: 'H-OTHER',
      form_key: 'other',
      manage_token_hash: 'other',
    }
    // Two connections of one process must not wait for each other; two processes may.
    await site.runtime.outbox.stop()
    const twin = site.openTwin()
    const write = twin.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('appointments').values(other).execute()
      // The last five minutes of the buffer.
      const step = {
        agent_id: stored.agent_id,
        step_at: '2027-01-18T11:55:00.000Z',
        appointment_id: 'other',
        hold_id: null,
      }
      await transaction.insertInto('taken_steps').values(step).execute()
    })
    await expect(write).rejects.toThrow(/unique/i)
    expect(await appointments(site)).toHaveLength(1)
  })

  test(`a slot inside another's buffer is refused, and the one right after it accepted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.post('/contact', await bookingForm(site))
    const inside = await site.post(
      '/contact',
      await bookingForm(site, { startsAt: '2027-01-18T11:45:00.000Z', email: 'b@example.org' }),
    )
    expect(inside.status).toBe(409)
    const behind = await site.post(
      '/contact',
      await bookingForm(site, { startsAt: '2027-01-18T12:00:00.000Z', email: 'c@example.org' }),
    )
    expect(behind.status).toBe(303)
    expect(await appointments(site)).toHaveLength(2)
  })

  test(`a form submitted twice books once and leads to the same page (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const form = await bookingForm(site)
    const answers = await Promise.all([
      site.post('/contact', form),
      site.post('/contact', form),
      site.post('/contact', form),
    ])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await appointments(site)).toHaveLength(1)
  })

  test(`the form of a first booking, re-submitted with another time, books that one too (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const form = await bookingForm(site)
    await site.post('/contact', form)
    const second = await site.post('/contact', { ...form, startsAt: '2027-01-19T11:00:00.000Z' })
    expect(second.status).toBe(303)
    expect(await appointments(site)).toHaveLength(2)
  })

  test(`several people can book with the same form key (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const form = await bookingForm(site)
    const answers = await Promise.all(
      [11, 12, 13].map((hour) =>
        site.post('/contact', {
          ...form,
          startsAt: `2027-01-18T${hour}:00:00.000Z`,
          email: `v${hour}@example.org`,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    const sameTime = await site.post('/contact', { ...form, email: 'stranger@example.org' })
    expect(sameTime.status).toBe(409)
    expect((await appointments(site)).map(({ email }) => email).sort()).toEqual([
      'v11@example.org',
      'v12@example.org',
      'v13@example.org',
    ])
  })

  test(`a slot that has just gone is explained kindly, and all input is kept (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.post('/contact', await bookingForm(site))
    const late = await site.post(
      '/contact?day=2027-01-18',
      await bookingForm(site, { email: 'late@example.org', name: 'Late <Person>' }),
    )
    expect(late.status).toBe(409)
    const page = await late.text()
    expect(page).toContain('That time has just been taken')
    expect(formOf(page, 'booking').fields).toMatchObject({
      email: 'late@example.org',
      name: 'Late <Person>',
      story: expect.stringContaining('Then he called again.'),
    })
  })

  test(`without JavaScript, viewing another day loses nothing and books nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const answer = await site.post('/contact?day=2027-01-19', { ...(await bookingForm(site)), intent: 'show-times' })
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain('Tuesday 19 January 2027')
    const form = formOf(page, 'booking')
    expect(form.field('email').value).toBe('robin@example.org')
    // Enter in a field presses the form's first button, which must book rather than show yet another day.
    expect(form.part.one('button[type="submit"]').attribute('name')).toBeNull()
    expect(await appointments(site)).toEqual([])
  })

  test(`a client's profile lists only that client's appointments (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'robin@example.org' })
    const cookie = await signInAs(site, 'robin@example.org')
    await site.post('/contact', await bookingForm(site, { startsAt: '2027-01-18T09:00:00.000Z' }))
    await site.post(
      '/contact',
      await bookingForm(site, { startsAt: '2027-01-18T11:00:00.000Z', email: 'work@example.org' }),
      {
        cookie,
      },
    )
    await site.post(
      '/contact',
      await bookingForm(site, { startsAt: '2027-01-18T14:00:00.000Z', email: 'stranger@example.org' }),
    )
    const page = await (await site.request('/profile', { headers: { cookie } })).text()
    expect(page).toContain('Monday 18 January 2027, 09:00')
    expect(page).toContain('Monday 18 January 2027, 11:00')
    expect(page).not.toContain('Monday 18 January 2027, 14:00')
  })

  test(`a client's booking adds a phone number to a profile without one, and replaces none (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'robin@example.org' })
    const cookie = await signInAs(site, 'robin@example.org')
    const phoneAfter = async (fields: Record<string, string>) => {
      const answer = await site.post('/contact', await bookingForm(site, fields), { cookie })
      expect(answer.status).toBe(303)
      const page = await (await site.request('/profile/data', { headers: { cookie } })).text()
      return formOf(page, 'profile').field('phone').value
    }
    const at = (hour: string) => `2027-01-18T${hour}:00:00.000Z`
    const forAnother = { email: 'kim@example.org', phone: '020 7946 0001' }
    expect(await phoneAfter({ startsAt: at('09'), ...forAnother })).toBe('')
    expect(await phoneAfter({ startsAt: at('11'), phone: '020 7946 0002' })).toBe('020 7946 0002')
    expect(await phoneAfter({ startsAt: at('14'), phone: '020 7946 0003' })).toBe('020 7946 0002')
  })

  test(`bookings of an unverified address are not shown to an account that claims it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email: 'robin@example.org' })
    const cookie = await signInAs(site, 'robin@example.org')
    await site.runtime.db
      .updateTable('auth_user')
      .set({ email_verified: kind === 'sqlite' ? 0 : false })
      .where('id', '=', userId)
      .execute()
    await site.post('/contact', await bookingForm(site))
    const page = await (await site.request('/profile', { headers: { cookie } })).text()
    expect(page).toContain('You have no upcoming appointments')
  })

  test(`when the database fails, nothing is booked, the input is kept, and it is logged (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.runtime.db.schema.dropTable('taken_steps').execute()
    const answer = await site.post('/contact', await bookingForm(site))
    expect(answer.status).toBe(503)
    const page = await answer.text()
    expect(page).toContain('nothing is booked')
    expect(formOf(page, 'booking').field('email').value).toBe('robin@example.org')
    expect(await appointments(site)).toEqual([])
    expect(site.logLines.map(({ msg }) => msg)).toContain('a booking could not be stored')
  })
}
