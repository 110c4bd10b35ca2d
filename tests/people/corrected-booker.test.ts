import { expect, test, vi } from 'vitest'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { openCallerDesk } from '../support/site/desk/caller-desk.ts'
import { allSent, mailsOf, rowOf, saveFact } from '../support/site/facts.ts'
import { addNote } from '../support/site/notes.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, type TestSite } from '../support/site/test-site.ts'

const peopleOf = async ({ runtime: { db } }: TestSite) =>
  (await db.selectFrom('people').select(['name', 'email', 'phone']).execute()).filter(
    ({ email }) => email !== 'admin@example.org',
  )

for (const kind of databaseKinds) {
  test(`a new email gets the appointment and a new link; the old link and its emails end (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, id, visitorPage } = await desk.book('2027-01-18', '09:00', 'stranger@example.org')
    await allSent(site)
    expect((await site.request(visitorPage)).status).toBe(200)
    expect(wordsOf(await desk.read(page))).toContain('Nothing goes to the old address')
    const before = site.inbox.length
    const saved = await saveFact(desk, page, 'email', ' Anna@Example.ORG ')
    expect(pageOf(await saved.text()).done).toBe('Email saved. We’re emailing the appointment to anna@example.org.')
    await allSent(site)
    const sent = site.inbox.slice(before)
    expect(sent.map(({ to }) => to)).toEqual(['anna@example.org'])
    const link = /\/appointments\/[\w-]{22}/.exec(sent[0]?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe(visitorPage)
    expect((await site.request(link)).status).toBe(200)
    for (const method of ['request', 'post'] as const) {
      const answer = method === 'post' ? site.post(visitorPage, { intent: 'cancel' }) : site.request(visitorPage)
      expect((await answer).status).toBe(410)
    }
    expect((await rowOf(site, id)).status).toBe('booked')
    expect(sent[0]?.calendar?.file).toContain('SEQUENCE:1')
    expect(sent[0]?.calendar?.file.replaceAll('\r\n ', '')).toMatch(/ATTENDEE.*anna@example\.org/)
    expect(sent[0]?.subject).not.toContain('Robin')
    // The stranger gets no reminder, and nothing when it is cancelled.
    await desk.press(page, 'cancel')
    await allSent(site)
    expect((await mailsOf(site)).filter((mail) => mail.endsWith('stranger@example.org'))).toEqual([
      'appointment-booked stranger@example.org',
    ])
  })

  test(`reminders name the new phone number, once each (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page } = await desk.book('2027-01-18', '09:00', 'anna@example.org')
    await allSent(desk.site)
    await saveFact(desk, page, 'phone', '020 7946 0999')
    vi.setSystemTime('2027-01-17T09:01:00.000Z')
    desk.site.runtime.outbox.wake()
    await allSent(desk.site)
    const reminders = desk.site.inbox.filter(({ subject }) => /tomorrow|reminder/i.test(subject))
    expect(reminders.map(({ to, text }) => [to, text.includes('ending in 99')])).toEqual([['anna@example.org', true]])
  })

  test(`an email of someone’s account moves the appointment to their desk, also from a client’s (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, id } = await desk.book('2027-01-18', '09:00', 'stranger@example.org')
    for (const email of ['stranger@example.org', 'anna@example.org']) await makeUser(site, { email })
    const seenBy = async (email: string) => {
      const cookie = await signInAs(site, email)
      return (await (await site.request('/profile', { headers: { cookie } })).text()).includes('18 January 2027')
    }
    expect([await seenBy('stranger@example.org'), await seenBy('anna@example.org')]).toEqual([true, false])
    await desk.signIn()
    await saveFact(desk, page, 'email', 'anna@example.org')
    expect([await seenBy('stranger@example.org'), await seenBy('anna@example.org')]).toEqual([false, true])
    const personOf = async () => {
      const { person_id } = await rowOf(site, id)
      const query = site.runtime.db.selectFrom('people').select('email').where('person_id', '=', person_id)
      return (await query.executeTakeFirstOrThrow()).email
    }
    expect(await personOf()).toBe('anna@example.org')
    expect(wordsOf(await desk.read('/admin-profile/people?q=anna@'))).toContain('18 Jan 2027')
    expect(wordsOf(await desk.read('/admin-profile/people?q=stranger@'))).not.toContain('18 Jan 2027')
    // Booked by a client who was signed in, which anyone can do in somebody's name.
    const { userId } = await site.runtime.db
      .selectFrom('users')
      .select('user_id as userId')
      .where('email', '=', 'anna@example.org')
      .executeTakeFirstOrThrow()
    await site.runtime.db.updateTable('appointments').set({ client_id: userId }).execute()
    expect(wordsOf(await desk.read(page))).toContain('Only an account with the new address still shows')
    await saveFact(desk, page, 'email', 'work@example.org')
    expect([await seenBy('anna@example.org'), await personOf()]).toEqual([false, 'work@example.org'])
  })

  test(`the person follows a correction, is found by it, and keeps notes and other bookings (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, id } = await desk.book('2027-01-18', '09:00', 'ana@example.org')
    const person = `/admin-profile/people/${(await rowOf(site, id)).person_id}`
    expect((await addNote(desk, person, 'Prefers mornings')).status).toBe(200)
    await saveFact(desk, page, 'name', 'Zoë Quill')
    await saveFact(desk, page, 'phone', '020 7946 0777')
    await saveFact(desk, page, 'email', 'zoe@example.org')
    expect(await peopleOf(site)).toEqual([{ name: 'Zoë Quill', email: 'zoe@example.org', phone: '020 7946 0777' }])
    for (const term of ['quill', '79460777', 'zoe@']) {
      expect(wordsOf(await desk.read(`/admin-profile/people?q=${term}`)), term).toContain('zoe@example.org')
    }
    expect(wordsOf(await desk.read('/admin-profile/people?q=ana@'))).toContain('Nobody matches')
    expect(wordsOf(await desk.read(person))).toContain('Prefers mornings')
    expect(wordsOf(await desk.read(person))).toContain('Email: changed by Ada Desk.')
    // Known already: the appointment and the notes go to that person; with another booking, the appointment alone.
    await desk.book('2027-01-18', '11:00', 'ben@example.org')
    await saveFact(desk, page, 'email', 'ben@example.org')
    expect((await peopleOf(site)).map(({ email }) => email)).toEqual(['ben@example.org'])
    const ben = `/admin-profile/people/${(await rowOf(site, id)).person_id}`
    expect(wordsOf(await desk.read(ben))).toContain('Prefers mornings')
    await saveFact(desk, page, 'email', 'zoe@example.org')
    expect((await peopleOf(site)).map(({ email }) => email).sort()).toEqual(['ben@example.org', 'zoe@example.org'])
  })

  test(`a caller’s new email reaches them; one of email and phone has to stay (${kind})`, async () => {
    await using desk = await openCallerDesk(kind)
    const { page, id } = await desk.bookFor()
    await desk.bookFor({ startsAt: '2027-01-18T13:00:00.000Z' })
    const refused = await saveFact(desk, page, 'phone', '')
    expect([refused.status, formOf(await refused.text(), 'save-phone').error('value')]).toEqual([
      422,
      expect.stringContaining('Enter a phone number or an email address'),
    ])
    await saveFact(desk, page, 'email', 'robin@example.org')
    expect((await mailsOf(desk.site)).filter((mail) => mail.includes('robin@'))).toContain(
      'appointment-readdressed robin@example.org',
    )
    expect(await peopleOf(desk.site)).toEqual([
      { name: 'Robin Sample', email: 'robin@example.org', phone: '020 7946 0018' },
    ])
    await saveFact(desk, page, 'phone', '')
    const again = await saveFact(desk, page, 'email', '')
    expect(again.status).toBe(422)
    expect(await rowOf(desk.site, id)).toMatchObject({ email: 'robin@example.org', phone: '' })
  })

  test(`after an appointment is over, its facts are still changed, and nobody is emailed (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, visitorPage } = await desk.book('2027-01-14', '09:00', 'anna@example.org')
    await allSent(desk.site)
    vi.setSystemTime('2027-01-14T12:00:00.000Z')
    await desk.signIn()
    await desk.press(page, 'done')
    expect(wordsOf(await desk.read(page))).toContain('We don’t email anyone about this. The earlier link')
    const saved = await saveFact(desk, page, 'email', 'anna.bell@example.org')
    expect(pageOf(await saved.text()).done).toBe('Email saved.')
    expect((await mailsOf(desk.site)).filter((mail) => mail.includes('anna.bell'))).toEqual([])
    expect((await desk.site.request(visitorPage)).status).toBe(410)
  })
}
