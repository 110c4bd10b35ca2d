import { describe, expect, test, vi } from 'vitest'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import { eventually } from '../../support/eventually.ts'
import { wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { openCallerDesk } from '../../support/site/desk/caller-desk.ts'
import { allSent, rowOf, saveFact } from '../../support/site/facts.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds, type TestSite } from '../../support/site/test-site.ts'

const email = 'victim@example.org'
const corrected = { name: 'Victoria Quill', phone: '020 7946 0777', email: 'real@example.org' }
const facts = Object.keys(corrected) as (keyof typeof corrected)[]

/** The path of the manage link in the newest email to an address. */
const newestLink = ({ inbox }: TestSite, to: string) =>
  /harbour\.test(\/appointments\/[\w-]{22})/.exec(inbox.findLast((mail) => mail.to === to)?.text ?? '')?.[1] ?? ''

const mailsTo = ({ inbox }: TestSite, to: string) => inbox.filter((mail) => mail.to === to).length

/** Sends what waits while the site's own outbox is stopped. */
async function sendDue(site: TestSite): Promise<void> {
  const sender = createOutboxSender(site.runtime)
  sender.wake()
  await allSent(site)
  await sender.stop()
}

/** What anyone who has the old link gets from it, in every way. */
async function everythingAt(site: TestSite, link: string): Promise<{ status: number; text: string }[]> {
  const posts = ['cancel', 'restore', 'move'].map((intent) => ({ intent, startsAt: '2027-01-19T09:00:00.000Z' }))
  const answers = [
    await site.request(link),
    await site.request(`${link}?move=yes`),
    await site.request(`${link}.data`),
    await site.request(`${link}/calendar`),
    ...(await Promise.all(posts.map((fields) => site.post(link, fields)))),
  ]
  return Promise.all(answers.map(async (answer) => ({ status: answer.status, text: await answer.text() })))
}

describe.each(databaseKinds)('after staff have changed who booked (%s)', (kind) => {
  test.each(facts)('another %s makes a new link, mailed once; the old one shows and does nothing', async (fact) => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, id, visitorPage } = await desk.book('2027-01-18', '09:00', email)
    await allSent(site)
    const to = fact === 'email' ? corrected.email : email
    const before = mailsTo(site, to)
    expect((await saveFact(desk, page, fact, corrected[fact])).status).toBe(200)
    await eventually(() => expect(mailsTo(site, to)).toBe(before + 1))
    const stored = await rowOf(site, id)
    for (const { status, text } of await everythingAt(site, visitorPage)) {
      expect(status === 302 || status === 410, `${status}`).toBe(true)
      if (status === 410 && !text.startsWith('[')) expect(wordsOf(text)).toContain('We’ve replaced this link.')
      for (const secret of [stored.name, corrected.phone, stored.email, email, stored.reference, '18 January']) {
        expect(text).not.toContain(secret)
      }
    }
    expect(await rowOf(site, id)).toEqual(stored)
    const link = newestLink(site, to)
    expect(link).not.toBe(visitorPage)
    expect(wordsOf(await (await site.request(link)).text())).toContain(stored[fact])
  })

  test('of several changes in a row, only the newest link is mailed and works', async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    await site.runtime.outbox.stop()
    const { page, visitorPage } = await desk.book('2027-01-18', '09:00', email)
    const tokens = [visitorPage]
    for (const fact of ['name', 'phone'] as const) {
      await saveFact(desk, page, fact, corrected[fact])
      const queued = site.runtime.db.selectFrom('outgoing_mails').select('kind')
      const waiting = await queued.where('recipient', '=', email).where('kind', 'not like', '%reminder%').execute()
      expect(waiting.map((mail) => mail.kind)).toEqual(['appointment-readdressed'])
    }
    await sendDue(site)
    await eventually(() => expect(mailsTo(site, email)).toBe(1))
    tokens.push(newestLink(site, email))
    expect(await Promise.all(tokens.map(async (path) => (await site.request(path)).status))).toEqual([410, 200])
  })

  test('reminders and later emails have the new link', async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page } = await desk.book('2027-01-18', '09:00', email)
    await saveFact(desk, page, 'name', corrected.name)
    await allSent(site)
    const link = newestLink(site, email)
    vi.setSystemTime('2027-01-17T09:00:30.000Z')
    site.runtime.outbox.wake()
    await eventually(() => expect(site.inbox.at(-1)?.subject).toBe('Reminder: Mon 18 Jan, 09:00'))
    expect(newestLink(site, email)).toBe(link)
    await desk.signIn()
    await desk.press(page, 'cancel')
    await desk.press(page, 'restore')
    await eventually(() => expect(site.inbox.findLast(({ to }) => to === email)?.subject).toContain('Back on'))
    expect(newestLink(site, email)).toBe(link)
  })

  test('a new link of a cancelled appointment is not mailed, and the cancellation still is', async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, visitorPage } = await desk.book('2027-01-18', '09:00', email)
    await allSent(site)
    await site.runtime.outbox.stop()
    await desk.press(page, 'cancel')
    await saveFact(desk, page, 'phone', corrected.phone)
    await sendDue(site)
    await eventually(() => expect(site.inbox.findLast(({ to }) => to === email)?.subject).toContain('Cancelled'))
    await allSent(site)
    expect(mailsTo(site, email)).toBe(2)
    expect((await site.request(visitorPage)).status).toBe(410)
  })

  test('the booking form sent again leads to the old link, which shows nothing', async () => {
    await using desk = await openAppointmentDesk(kind)
    const form = await bookingForm(desk.site, { startsAt: '2027-01-18T09:00:00.000Z', email })
    const booked = await desk.site.post('/contact', form)
    const { appointment_id } = await desk.site.runtime.db
      .selectFrom('appointments')
      .select('appointment_id')
      .executeTakeFirstOrThrow()
    await saveFact(desk, `/admin-profile/appointments/${appointment_id}`, 'phone', corrected.phone)
    const again = await desk.site.post('/contact', form)
    expect(again.headers.get('location')).toBe(booked.headers.get('location'))
    expect((await desk.site.request(again.headers.get('location') ?? '')).status).toBe(410)
  })

  test('someone without an address gets no email, and has no link that works', async () => {
    await using desk = await openCallerDesk(kind)
    const { page, id } = await desk.bookFor()
    const before = await rowOf(desk.site, id)
    await saveFact(desk, page, 'name', corrected.name)
    expect((await desk.mails()).filter((mail) => !mail.startsWith('agent-notice'))).toEqual([])
    expect((await rowOf(desk.site, id)).manage_token_hash).not.toBe(before.manage_token_hash)
  })

  test('other facts keep the link, and mail nobody', async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, visitorPage } = await desk.book('2027-01-18', '09:00', email)
    await allSent(desk.site)
    await saveFact(desk, page, 'scamType', 'cryptocurrency')
    await saveFact(desk, page, 'story', 'They rang again.')
    await allSent(desk.site)
    expect([(await desk.site.request(visitorPage)).status, mailsTo(desk.site, email)]).toEqual([200, 1])
  })

  test('a change by staff and a move by the visitor at once leave one link, with the time as it is', async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, id, visitorPage } = await desk.book('2027-01-18', '09:00', email)
    await allSent(site)
    const shown = await desk.read(page)
    const move = { intent: 'move', version: '0', startsAt: '2027-01-19T10:00:00.000Z' }
    const [moved, saved] = await Promise.all([
      site.post(visitorPage, move),
      saveFact(desk, page, 'phone', corrected.phone, shown),
    ])
    expect(saved.status).toBe(200)
    expect([303, 409, 410]).toContain(moved.status)
    await allSent(site)
    const { starts_at } = await rowOf(site, id)
    expect(starts_at).toBe(moved.status === 303 ? move.startsAt : '2027-01-18T09:00:00.000Z')
    const link = newestLink(site, email)
    const newest = await site.request(link)
    expect(newest.status).toBe(200)
    expect(wordsOf(await newest.text())).toContain(starts_at.slice(11, 16))
    expect((await site.request(visitorPage)).status).toBe(410)
    const newestMail = site.inbox.findLast(({ to }) => to === email)
    expect(newestMail?.text).toContain(starts_at.slice(11, 16))
  })

  test.each(facts)(
    'a signed-in stranger who booked in somebody’s name has nothing left after another %s',
    async (fact) => {
      await using desk = await openAppointmentDesk(kind)
      const { site } = desk
      const { page, id, cookie } = await bookSignedIn(desk, { email })
      expect(await everythingInProfile(site, cookie)).toContain((await rowOf(site, id)).reference)
      expect((await saveFact(desk, page, fact, corrected[fact])).status).toBe(200)
      const stored = await rowOf(site, id)
      const shown = await everythingInProfile(site, cookie)
      for (const secret of [stored.reference, corrected[fact], '/appointments/']) expect(shown).not.toContain(secret)
      expect(stored.client_id).toBeNull()
      const { person_id } = await site.runtime.db
        .selectFrom('people')
        .select('person_id')
        .where('email', '=', stored.email)
        .executeTakeFirstOrThrow()
      expect(stored.person_id).toBe(person_id)
    },
  )

  test('a client who booked with the account’s own address keeps the appointment, with the new link', async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id, cookie } = await bookSignedIn(desk, { email: 'stranger@example.org' })
    await saveFact(desk, page, 'phone', corrected.phone)
    const shown = await everythingInProfile(desk.site, cookie)
    for (const words of [(await rowOf(desk.site, id)).reference, corrected.phone]) expect(shown).toContain(words)
  })
})

/** Books as the signed-in client `stranger@example.org`, with any address. */
async function bookSignedIn(
  { site }: Awaited<ReturnType<typeof openAppointmentDesk>>,
  { email }: { email: string },
): Promise<{ page: string; id: string; cookie: string }> {
  await makeUser(site, { email: 'stranger@example.org' })
  const cookie = await signInAs(site, 'stranger@example.org')
  const form = await bookingForm(site, { startsAt: '2027-01-18T09:00:00.000Z', email })
  expect((await site.post('/contact', form, { cookie })).status).toBe(303)
  const booked = site.runtime.db.selectFrom('appointments').select('appointment_id')
  const { appointment_id: id } = await booked.where('email', '=', email).executeTakeFirstOrThrow()
  return { page: `/admin-profile/appointments/${id}`, id, cookie }
}

/** All that a client's own pages and the copy of their data say. */
async function everythingInProfile(site: TestSite, cookie: string): Promise<string> {
  const paths = ['/profile', '/profile/appointments', '/profile/data/download']
  const answers = await Promise.all(paths.map((path) => site.request(path, { headers: { cookie } })))
  return (await Promise.all(answers.map((answer) => answer.text()))).join()
}
