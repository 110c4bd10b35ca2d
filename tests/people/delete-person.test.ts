import { describe, expect, test, vi } from 'vitest'
import { checkAuditLog } from '#src/platform/audit-log/audit-log-check.server.ts'
import { createMailer } from '#src/platform/mail/mailer.server.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { allSent } from '../support/site/facts.ts'
import { saveMailFilesAbout } from '../support/site/mails.ts'
import { subscribe } from '../support/site/newsletter.ts'
import { storeNote } from '../support/site/notes.ts'
import { makeInvited, makeUser } from '../support/site/people.ts'
import { databaseFilesWith, placesWith } from '../support/site/stored-words.ts'
import { type DatabaseKind, databaseKinds } from '../support/site/test-site.ts'

const [email, other] = ['zebedee@example.org', 'dougal@example.org']

/** A desk with two people who have booked; the first one's appointments, oldest first. */
async function openWithPeople(kind: DatabaseKind) {
  const desk = await openAppointmentDesk(kind)
  const { site } = desk
  const { db } = site.runtime
  const first = await desk.book('2027-01-18', '09:00', email)
  // A second later, so that `book` finds the later one.
  vi.setSystemTime(Date.now() + 1000)
  const appointments = [
    first,
    await desk.book('2027-01-19', '09:00', email),
    await desk.book('2027-01-18', '11:00', other),
  ] as const
  await allSent(site)
  const people = await db.selectFrom('people').select(['person_id', 'email']).execute()
  const pageOf = (address: string) =>
    `/admin-profile/people/${people.find((person) => person.email === address)?.person_id}`
  /** The form that asks, as the record shows it now. */
  const formOn = async (page: string) => formOf(await desk.read(page), 'delete-person').fields
  const remove = async (page: string) => desk.post(page, await formOn(page))
  return { ...desk, db, appointments, page: pageOf(email), otherPage: pageOf(other), remove, formOn }
}

/** The admin at the desk, as the author of a note. */
async function actorAt({ site }: Awaited<ReturnType<typeof openAppointmentDesk>>) {
  const { user_id: actor } = await site.runtime.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()
  return { actor, address: null }
}

describe.each(databaseKinds)('on %s', (kind) => {
  test('an admin deletes all of a person’s data, and nothing of anyone else’s', async () => {
    await using desk = await openWithPeople(kind)
    const { site, db, page, otherPage, remove } = desk
    const [first, second, others] = desk.appointments
    const personId = page.split('/').at(-1) ?? ''
    const by = await actorAt(desk)
    await storeNote(site, { subject: `person:${personId}`, body: 'About Zebedee', by, formKey: 'a' })
    const subject = `appointment:${first.id}` as const
    await storeNote(site, { subject, body: 'Zebedee was well', by, formKey: 'b' })
    await subscribe(site, email)
    const mailer = createMailer(site.runtime)
    for (const to of [email, other]) await mailer.deliver({ to, mailId: to, subject: 'Hello', html: '', text: '' })
    for (const { page: record } of [first, second]) await desk.press(record, 'cancel')
    await saveMailFilesAbout(site, first.id, { to: 'brian@example.org' })
    const untouched = await placesWith(site, other.slice(0, 6))

    const asked = wordsOf(await desk.read(page))
    expect(asked).toContain('Delete this person’s data Use this when someone asks us to delete their data.')
    expect(asked).toContain('Check that the request really comes from them.')
    expect(asked).toContain(`all other emails to ${email}`)
    const answer = await remove(page)
    const html = await answer.text()
    expect([answer.status, pageOf(html).done]).toEqual([200, 'Everything about this person has been deleted.'])
    expect(html).not.toContain('zebedee')

    expect(await placesWith(site, 'zebedee')).toEqual([])
    if (kind === 'sqlite') expect(databaseFilesWith(site, 'zebedee')).toEqual([])
    expect(await placesWith(site, 'about the appointment')).toEqual([])
    expect(await placesWith(site, 'about something else')).toEqual(['a file'])
    expect(await placesWith(site, other.slice(0, 6))).toEqual(untouched)
    expect((await desk.open(page)).status).toBe(404)
    expect(wordsOf(await desk.read(otherPage))).toContain(other)
    expect((await site.request(first.visitorPage)).status).toBe(404)
    expect((await desk.open(first.page)).status).toBe(404)
    expect((await desk.open(others.page)).status).toBe(200)
    const counts = await db.selectFrom('appointment_counts').selectAll().where('counted', '=', 'outcome').execute()
    const cancelled = { counted: 'outcome', value: 'cancelled-by-staff', appointments: 1 }
    expect(counts.sort((a, b) => (a.noon_at < b.noon_at ? -1 : 1))).toEqual([
      { ...cancelled, noon_at: '2027-01-18T12:00:00.000Z' },
      { ...cancelled, noon_at: '2027-01-19T12:00:00.000Z' },
    ])
    const [entry] = await db.selectFrom('audit_entries').selectAll().where('action', '=', 'person-deleted').execute()
    expect(entry).toMatchObject({ about: `person:${personId}`, before_values: null, after_values: null })
    expect(wordsOf(await desk.read('/admin-profile/audit'))).toContain('Person’s data deleted A person')
    expect((await checkAuditLog(site.runtime)).fault).toBeNull()
  })

  test('upcoming appointments are named, and must be cancelled first', async () => {
    await using desk = await openWithPeople(kind)
    const { db, page, formOn } = desk
    await desk.press(desk.appointments[0].page, 'cancel')
    const { reference } = await db
      .selectFrom('appointments')
      .select('reference')
      .where('appointment_id', '=', desk.appointments[1].id)
      .executeTakeFirstOrThrow()
    const words = wordsOf(await desk.read(page))
    expect(words).toContain(`Delete this person’s data Cancel these upcoming appointments first: ${reference}`)
    // From a page that was opened before the booking.
    await desk.press(desk.appointments[1].page, 'cancel')
    const form = await formOn(page)
    await desk.book('2027-01-20', '09:00', email)
    const refused = await desk.post(page, form)
    expect([refused.status, pageOf(await refused.text()).alerts[0]]).toEqual([
      409,
      expect.stringContaining('upcoming appointment, so nothing has been deleted'),
    ])
    expect(await db.selectFrom('appointments').select('appointment_id').execute()).toHaveLength(4)
  })

  test('a client’s account goes too, and a member of staff is refused', async () => {
    await using desk = await openWithPeople(kind)
    const { site, db, page, remove, formOn } = desk
    const userId = await makeUser(site, { email, name: 'Zebedee Plant' })
    for (const { page: record } of desk.appointments.slice(0, 2)) await desk.press(record, 'cancel')
    const user = `/admin-profile/users/${userId}`
    await desk.post(user, { ...formOf(await desk.read(user), 'save').fields, name: 'Zebedee' })
    const form = await formOn(page)
    await db.updateTable('users').set({ role: 'agent' }).where('user_id', '=', userId).execute()
    expect(wordsOf(await desk.read(page))).toContain('This is a member of staff.')
    const refused = await desk.post(page, form)
    expect([refused.status, pageOf(await refused.text()).alerts[0]]).toEqual([
      409,
      expect.stringContaining('This person has become a member of staff, so nothing has been deleted'),
    ])
    await db.updateTable('users').set({ role: 'client' }).where('user_id', '=', userId).execute()
    expect(wordsOf(await desk.read(page))).toContain('their account, with its profile')
    expect((await remove(page)).status).toBe(200)
    expect(await placesWith(site, 'zebedee')).toEqual([])
    expect((await checkAuditLog(site.runtime)).fault).toBeNull()
  })

  test('what was changed since the page was opened is not deleted unseen', async () => {
    await using desk = await openWithPeople(kind)
    const { site, db, page, formOn } = desk
    for (const { page: record } of desk.appointments.slice(0, 2)) await desk.press(record, 'cancel')
    const form = await formOn(page)
    await makeInvited(site, [email])
    const late = await desk.post(page, form)
    expect([late.status, pageOf(await late.text()).alerts[0]]).toEqual([
      409,
      expect.stringContaining('Someone has changed this person since you opened the page, so nothing has been deleted'),
    ])
    expect(await db.selectFrom('people').select('email').where('email', '=', email).execute()).toHaveLength(1)
  })
})
