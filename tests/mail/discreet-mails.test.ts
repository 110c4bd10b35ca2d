import { expect, test, vi } from 'vitest'
import { type MailKind, mails } from '#src/emails/mails.ts'
import { firm } from '#src/firm/firm.ts'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { purgeDueAccounts } from '#src/workflows/users/user-access.server.ts'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { allSent, rowOf, saveFact } from '../support/site/facts.ts'
import { mailsTo, newAddress } from '../support/site/newsletter.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const visitor = 'robin@example.org'
const { subject } = firm.discreetMails
const monday = (time: string) => `2027-01-18T${time}:00.000Z`

/** Every kind of email that begins with a prefix. */
const kindsOf = (prefix: string) => Object.keys(mails).filter((kind) => kind.startsWith(prefix))

/** What was sent or waits, by kind, with its subject: without what agents get. */
async function subjectsOf({ runtime: { db } }: TestSite) {
  const rows = await db.selectFrom('outgoing_mails').select(['kind', 'subject']).orderBy('first_due_at').execute()
  return rows.filter(({ kind }) => kind !== 'agent-notice')
}

/** Sends what is due at an instant. */
async function sendAt(site: TestSite, instant: string): Promise<void> {
  vi.setSystemTime(new Date(instant))
  await site.runtime.outbox.stop()
  const turn = createOutboxSender(site.runtime)
  turn.wake()
  await allSent(site)
  await turn.stop()
}

async function book(site: TestSite, more: Record<string, string> = {}, cookie?: string): Promise<string> {
  const form = await bookingForm(site, { startsAt: monday('11:00'), email: visitor, ...more })
  const answer = await site.post('/contact', form, { ...(cookie && { cookie }) })
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

for (const kind of databaseKinds) {
  test(`every email about an appointment is discreet if its visitor chose that (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const page = await book(site, { discreet: 'on' })
    const move = { intent: 'move', startsAt: monday('12:00') }
    for (const change of [move, { intent: 'cancel' }, { intent: 'restore' }]) {
      // An email that is still queued is withdrawn by the next change.
      await allSent(site)
      await site.post(page, change)
    }
    await allSent(site)
    const { appointment_id: id } = await site.runtime.db
      .selectFrom('appointments')
      .select('appointment_id')
      .executeTakeFirstOrThrow()
    expect(wordsOf(await desk.read(`/admin-profile/appointments/${id}`))).toContain('Emails to the visitor Discreet')
    expect((await saveFact(desk, `/admin-profile/appointments/${id}`, 'email', 'new@example.org')).status).toBe(200)
    await allSent(site)
    await sendAt(site, '2027-01-17T12:00:00.000Z')
    await sendAt(site, monday('10:00'))
    vi.setSystemTime(new Date(monday('12:10')))
    await desk.signIn()
    for (const intent of ['no-show', 'missed-you']) await desk.press(`/admin-profile/appointments/${id}`, intent)
    await sendAt(site, monday('12:10'))

    const told = site.inbox.filter(({ to }) => to === visitor || to === 'new@example.org')
    expect(told.map((mail) => [mail.subject, mail.isDiscreet])).toEqual(told.map(() => [subject, true]))
    const sent = await subjectsOf(site)
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(kindsOf('appointment-')))
    expect(new Set(sent.map((mail) => mail.subject))).toEqual(new Set([subject]))
    const organisers = told.flatMap(({ calendar }) => /ORGANIZER;CN="?([^":]+)/.exec(calendar?.file ?? '')?.[1] ?? [])
    expect(new Set(organisers)).toEqual(new Set([firm.discreetMails.sender]))
    const agents = site.inbox.filter(({ to }) => to === 'agent@harbour.example')
    expect(agents.length).toBeGreaterThan(0)
    for (const notice of agents) expect(notice.subject).not.toBe(subject)
  })

  test(`the page of the appointment makes the emails not yet sent discreet, and ordinary again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    const [booked] = await mailsTo(site, visitor, 1)
    expect(booked?.subject).toBe('Booked: Mon 18 Jan, 11:00')
    const waiting = async () => (await subjectsOf(site)).filter((mail) => mail.kind.includes('reminder'))
    const ordinary = await waiting()
    expect(ordinary.map((mail) => mail.subject)).toEqual(Array(2).fill('Reminder: Mon 18 Jan, 11:00'))
    const chosen = await site.post(page, { intent: 'discreet' })
    expect(chosen.status).toBe(303)
    expect((await waiting()).map((mail) => mail.subject)).toEqual([subject, subject])
    // Once more changes nothing.
    await site.post(page, { intent: 'discreet' })
    const html = wordsOf(await (await site.request(page)).text())
    expect(html).toContain(`Our emails to you are discreet: the sender is “Office” and the subject is “${subject}”.`)
    await sendAt(site, '2027-01-17T11:00:00.000Z')
    const [, reminder] = await mailsTo(site, visitor, 2)
    expect(reminder).toMatchObject({ subject, isDiscreet: true })

    await site.post(page, { intent: 'not-discreet' })
    expect((await waiting()).map((mail) => mail.subject)).toEqual([subject, 'Reminder: Mon 18 Jan, 11:00'])
    await sendAt(site, monday('09:00'))
    const [, , last] = await mailsTo(site, visitor, 3)
    expect(last).toMatchObject({ subject: 'Reminder: Mon 18 Jan, 11:00', isDiscreet: false })
  })

  test(`every email about an account is discreet if its owner chose that (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const email = 'anna@example.org'
    await makeUser(site, { email, name: 'Anna Ash' })
    const first = await signInAs(site, email)
    const chosen = await site.post('/profile/data', { intent: 'discreet' }, { cookie: first })
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/profile/data#emails-heading'])
    const { cookie } = await setUpSecondFactor(site, first)
    await site.post('/login?mode=create', { name: 'Anna', email, password }, { address: newAddress() })
    await site.post('/reset-password', { email }, { address: newAddress() })
    await allSent(site)
    const newEmail = 'anna.new@example.org'
    await site.post('/profile/email', { intent: 'change-email', newEmail }, { cookie, address: newAddress() })
    await allSent(site)
    await site.post('/confirm-email', { token: tokenIn(site, 'confirm-email') })
    await site.post('/profile/data', { intent: 'delete' }, { cookie })
    await allSent(site)
    vi.setSystemTime(Date.now() + 14 * dayMs)
    await purgeDueAccounts(site.runtime)
    await allSent(site)

    const sent = await subjectsOf(site)
    const kinds: MailKind[] = [
      ...(['set-up-factor', 'security-changed', 'address-in-use', 'reset-password', 'change-address'] as const),
      ...(['address-changed', 'account-deletion', 'account-deleted'] as const),
    ]
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(new Set(sent.map((mail) => mail.subject))).toEqual(new Set([subject]))
    expect(site.inbox.map(({ isDiscreet }) => isDiscreet)).toEqual(site.inbox.map(() => true))
  })

  test(`emails that undo a change of address are discreet too (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const email = 'anna@example.org'
    await makeUser(site, { email, name: 'Anna Ash' })
    const cookie = await signInAs(site, email)
    await site.post('/profile/data', { intent: 'discreet' }, { cookie })
    const newEmail = 'mallory@example.org'
    await site.post('/profile/email', { intent: 'change-email', newEmail }, { cookie, address: newAddress() })
    await allSent(site)
    await site.post('/confirm-email', { token: tokenIn(site, 'confirm-email') })
    await allSent(site)
    await site.post('/take-back-email', { token: tokenIn(site, 'take-back-email') })
    await allSent(site)
    await site.post('/reset-password', { token: tokenIn(site, 'reset-password'), password: 'another long password' })
    await allSent(site)
    const sent = await subjectsOf(site)
    const kinds = ['change-address', 'address-changed', 'change-taken-back', 'address-lost', 'password-changed']
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(new Set(sent.map((mail) => mail.subject))).toEqual(new Set([subject]))
  })

  test(`the choice in the profile goes for upcoming appointments and for the next booking (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: visitor })
    const cookie = await signInAs(site, visitor)
    await book(site)
    await book(site, { startsAt: monday('12:00'), email: 'other@example.org' })
    await mailsTo(site, visitor, 1)
    const reminders = async () =>
      (await site.runtime.db.selectFrom('outgoing_mails').select(['recipient', 'subject']).execute())
        .filter((mail) => mail.subject === subject)
        .map(({ recipient }) => recipient)
    const ticked = async () => {
      const html = await (await site.request('/contact', { headers: { cookie } })).text()
      return formOf(html, 'booking').field('discreet').isTicked
    }
    expect([await reminders(), await ticked()]).toEqual([[], false])
    await site.post('/profile/data', { intent: 'discreet' }, { cookie })
    expect([await reminders(), await ticked()]).toEqual([[visitor, visitor], true])
    const download = JSON.parse(await (await site.request('/profile/data/download', { headers: { cookie } })).text())
    expect(download.account.discreetEmails).toBe(true)
    expect(download.appointments.map((each: { discreetEmails: unknown }) => each.discreetEmails)).toEqual([true])
    await site.post('/profile/data', { intent: 'not-discreet' }, { cookie })
    expect([await reminders(), await ticked()]).toEqual([[], false])
  })
}

/** The token of the newest emailed link to a page. */
function tokenIn({ inbox }: TestSite, page: string): string {
  const link = new RegExp(`http://harbour\\.test/${page}\\?token=([\\w-]{22})`)
  return inbox.flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1) ?? 'no token'
}

test('nothing is discreet unless it was chosen, and what was chosen stays when the form comes back', async () => {
  await using site = await openTestSite('sqlite')
  const html = await (await site.request('/contact')).text()
  const box = (page: string) => formOf(page, 'booking').field('discreet')
  expect(box(html).isTicked).toBe(false)
  expect(box(html).part.has('required')).toBe(false)
  const refused = await (await site.post('/contact', await bookingForm(site, { discreet: 'on', email: '' }))).text()
  expect(box(refused).isTicked).toBe(true)
  const isOpen = (page: string) =>
    pageOf(page).wordsOf('details[open] > summary').join().includes('Does somebody else see your emails')
  expect([isOpen(html), isOpen(refused)]).toEqual([false, true])
  for (const discreet of ['off', 'ON', 'x'.repeat(5000), 'on\0']) {
    const answer = await site.post('/contact', await bookingForm(site, { discreet }))
    expect(answer.status).toBe(422)
    expect(formOf(await answer.text(), 'booking').error('discreet')).toContain('Tick the box, or leave it empty')
  }
  const page = await book(site, { discreet: '' })
  const { appointment_id } = await site.runtime.db
    .selectFrom('appointments')
    .select('appointment_id')
    .executeTakeFirstOrThrow()
  expect((await rowOf(site, appointment_id)).has_discreet_mails).toBe(0)
  expect(await (await site.request(page)).text()).not.toContain('Our emails to you are discreet')
})

test('the neutral sender and subject say nothing of the firm or of what it does', () => {
  const trade = /harbour|scam|fraud|victim|recover|refund|claim|money|loss|lost|invest|crypto|consult|appointment/i
  for (const text of Object.values(firm.discreetMails)) expect(text).not.toMatch(trade)
})

test.each(Object.entries(mails).filter(([kind]) => !kind.startsWith('newsletter')))(
  'the email %s does not begin with what we are, for a phone that shows how it begins',
  async (_, { sample }) => {
    const { text, html } = await sample(firm)
    const beginning = text.slice(0, 120)
    expect(beginning).not.toMatch(/harbour|scam|fraud|victim|recover|refund|money/i)
    expect(pageOf(html).one('body').words).not.toMatch(/^Harbour/)
  },
)
