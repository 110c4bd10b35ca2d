import { expect, test, vi } from 'vitest'
import { atHand } from '#src/firm/reach-in-words.ts'
import { formOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { allSent, saveFact } from '../support/site/facts.ts'
import { newAddress } from '../support/site/newsletter.ts'
import { bothDatabases, openTestSite, type TestSite } from '../support/site/test-site.ts'

const visitor = 'robin@example.org'
const agent = 'agent@harbour.example'
const monday = (time: string) => `2027-01-18T${time}:00.000Z`

async function book(site: TestSite, more: Record<string, string> = {}): Promise<string> {
  const answer = await site.post('/contact', await bookingForm(site, { email: visitor, ...more }), {
    address: newAddress(),
  })
  expect(answer.status).toBe(303)
  await allSent(site)
  return answer.headers.get('location') ?? ''
}

async function change(site: TestSite, page: string, fields: Record<string, string>): Promise<void> {
  expect((await site.post(page, fields)).status).toBe(303)
  await allSent(site)
}

/** Of what was sent to an address, without references. */
const subjectsTo = ({ inbox }: TestSite, address: string) =>
  inbox.filter(({ to }) => to === address).map(({ subject }) => subject.replace(/H-\w{6}/, 'H-'))

/** Of the reminders that wait. */
async function reminders({ runtime: { db } }: TestSite): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoing_mails')
    .select(['kind', 'subject'])
    .where('status', '=', 'queued')
    .execute()
  return rows.filter(({ kind }) => kind.startsWith('appointment-reminder')).map(({ subject }) => subject)
}

const textTo = ({ inbox }: TestSite, address: string) =>
  inbox.findLast(({ to }) => to === address)?.text.replaceAll(/\s+/g, ' ') ?? ''

for (const kind of bothDatabases) {
  test(`the subject of each email says what has happened, and when the appointment is (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    await change(site, page, { intent: 'move', startsAt: monday('12:15') })
    await change(site, page, { intent: 'cancel' })
    await change(site, page, { intent: 'restore' })
    expect(subjectsTo(site, visitor)).toEqual([
      'Booked: Mon 18 Jan, 11:00',
      'Moved: Mon 18 Jan, 12:15',
      'Cancelled: Mon 18 Jan, 12:15',
      'Back on: Mon 18 Jan, 12:15',
    ])
    expect(await reminders(site)).toEqual(Array(2).fill('Reminder: Mon 18 Jan, 12:15'))
    expect(subjectsTo(site, agent)).toEqual([
      'Booked: Mon 18 Jan, 11:00 (H-)',
      'Moved: Mon 18 Jan, 12:15 (H-)',
      'Cancelled: Mon 18 Jan, 12:15 (H-)',
      'Back on: Mon 18 Jan, 12:15 (H-)',
    ])
  })

  test(`a visitor elsewhere has their own day and time in the subject, the agent the firm’s (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site, { zone: 'Pacific/Apia' })
    await change(site, page, { intent: 'move', startsAt: monday('15:00'), zone: 'America/St_Johns' })
    expect(subjectsTo(site, visitor)).toEqual([
      'Booked: Tue 19 Jan, 00:00 your time',
      'Moved: Mon 18 Jan, 11:30 your time',
    ])
    expect(await reminders(site)).toEqual(Array(2).fill('Reminder: Mon 18 Jan, 11:30 your time'))
    expect(subjectsTo(site, agent)).toEqual(['Booked: Mon 18 Jan, 11:00 (H-)', 'Moved: Mon 18 Jan, 15:00 (H-)'])
  })

  test(`the time in the subject follows the clocks of both places (${kind})`, async () => {
    await using site = await openTestSite(kind, { now: new Date('2027-03-10T10:00:00.000Z') })
    // New York changes on 14 March, London on the 28th.
    const zone = 'America/New_York'
    for (const day of ['12', '15', '29']) await book(site, { startsAt: `2027-03-${day}T14:00:00.000Z`, zone })
    expect(subjectsTo(site, visitor)).toEqual([
      'Booked: Fri 12 Mar, 09:00 your time',
      'Booked: Mon 15 Mar, 10:00 your time',
      'Booked: Mon 29 Mar, 10:00 your time',
    ])
    expect(subjectsTo(site, agent)).toEqual([
      'Booked: Fri 12 Mar, 14:00 (H-)',
      'Booked: Mon 15 Mar, 14:00 (H-)',
      'Booked: Mon 29 Mar, 15:00 (H-)',
    ])
    // Lisbon has London’s clock: there is one time only.
    await book(site, { startsAt: '2027-03-29T15:15:00.000Z', zone: 'Europe/Lisbon' })
    expect(subjectsTo(site, visitor).at(-1)).toBe('Booked: Mon 29 Mar, 16:15')
  })

  test(`staff’s corrections have the time in their subjects too (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page } = await desk.book('2027-01-18', '09:00', visitor)
    await allSent(site)
    await saveFact(desk, page, 'phone', '020 7946 0999')
    await allSent(site)
    await saveFact(desk, page, 'email', 'anna@example.org')
    await allSent(site)
    expect(subjectsTo(site, visitor)).toEqual(['Booked: Mon 18 Jan, 09:00', 'Details changed: Mon 18 Jan, 09:00'])
    expect(subjectsTo(site, 'anna@example.org')).toEqual(['Your appointment: Mon 18 Jan, 09:00'])
  })

  test(`emails say with whom it is, what to have ready, and which number to save (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    const save = 'We call from 020 7946 0018. Save it as “Harbour”, so you know it’s us.'
    for (const words of ['With Sample Agent. 45 minutes', atHand, save]) expect(textTo(site, visitor)).toContain(words)
    await change(site, page, { intent: 'move', startsAt: monday('12:15') })
    for (const words of ['With Sample Agent. 45 minutes', atHand, save]) expect(textTo(site, visitor)).toContain(words)
    // To whom may share their phone.
    await change(site, page, { intent: 'discreet' })
    await change(site, page, { intent: 'move', startsAt: monday('13:15') })
    expect(textTo(site, visitor)).toContain('Save it as “Office”, so you know it’s us.')
    vi.setSystemTime(monday('11:16'))
    site.runtime.outbox.wake()
    await allSent(site)
    expect(textTo(site, visitor)).toContain('Your appointment is in 2 hours')
    const discreetly = 'Save it as “Office”'
    for (const words of ['With Sample Agent.', atHand, discreetly]) expect(textTo(site, visitor)).toContain(words)
  })

  test(`who is emailed instead of phoned is told of no number to save (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site, { phone: '' })
    expect(textTo(site, visitor)).toContain('We’ll email you during that time.')
    expect(textTo(site, visitor)).not.toContain('Save it')
    const form = formOf(await (await site.request(page)).text(), 'reach').fields
    await change(site, page, { ...form, reach: 'phone', phone: '020 7946 0999' })
    vi.setSystemTime(monday('09:01'))
    site.runtime.outbox.wake()
    await allSent(site)
    expect(textTo(site, visitor)).toContain('Your appointment is in 2 hours')
    expect(textTo(site, visitor)).toContain('We call from 020 7946 0018.')
  })
}
