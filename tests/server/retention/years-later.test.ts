import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { createMailer } from '#src/platform/mail/mailer.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { calendarJobsOf, hourlyJobsOf, minutelyJobsOf } from '../../../server/scheduled-jobs.ts'
import { eventually } from '../../support/eventually.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { plantDeclinedBooking } from '../../support/site/booking/declined-booking.ts'
import { openCallerDesk } from '../../support/site/desk/caller-desk.ts'
import { saveFact } from '../../support/site/facts.ts'
import {
  enter,
  newAddress,
  newsletterLinkIn,
  pressOneClick,
  subscribe,
  writeIssue,
} from '../../support/site/newsletter.ts'
import { noteFormIn, storeNote } from '../../support/site/notes.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { filledTables, placesWith, tablesOf } from '../../support/site/stored-words.ts'
import { bothDatabases, type DatabaseKind, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

/** What every name, address and text about a client contains here, and nothing else does. */
const planted = 'zebedee'
const [guest, client, left] = ['guest', 'client', 'left'].map((who) => `${planted}-${who}@example.org`) as [
  string,
  string,
  string,
]

/** Moves the clock so many days past the start, runs the jobs, and waits for the emails that are due by then. */
async function doJobsOnDay({ runtime }: TestSite, day: number): Promise<void> {
  const now = new Date(wednesdayMorning.getTime() + day * dayMs)
  vi.setSystemTime(now)
  const jobs = { ...hourlyJobsOf(runtime), ...minutelyJobsOf(runtime), ...calendarJobsOf(runtime) }
  for (const job of Object.values(jobs)) await job()
  const due = runtime.db
    .selectFrom('outgoing_mails')
    .select('kind')
    .where('status', 'in', ['queued', 'sending'])
    .where('due_at', '<=', now.toISOString())
  await eventually(async () => {
    runtime.outbox.wake()
    expect(await due.execute()).toEqual([])
  })
}

/** A site on which everything has been stored that a site stores. */
async function openFilledSite(kind: DatabaseKind) {
  const desk = await openCallerDesk(kind)
  const { site } = desk
  const { db } = site.runtime
  const userId = await makeUser(site, { email: client, name: 'Zebedee Client' })
  const book = async (startsAt: string, email: string, cookie?: string) => {
    const form = await bookingForm(site, { startsAt, email, name: 'Zebedee Plant', story: 'Zebedee was called.' })
    return site.post('/contact', form, { address: newAddress(), ...(cookie !== undefined && { cookie }) })
  }
  // A guest, who moves one appointment, has another cancelled by staff, and asks for one too many.
  const page = (await book('2027-01-18T09:00:00.000Z', guest)).headers.get('location') ?? ''
  await book('2027-01-18T10:00:00.000Z', guest)
  const token = page.split('/').at(-1) ?? ''
  await site.post(`/appointments/${token}`, { intent: 'move', startsAt: '2027-01-20T09:00:00.000Z' })
  const second = await db
    .selectFrom('appointments')
    .select(['appointment_id', 'person_id'])
    .where('starts_at', '=', '2027-01-18T10:00:00.000Z')
    .executeTakeFirstOrThrow()
  const record = `/admin-profile/appointments/${second.appointment_id}`
  const by = {
    actor: (await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()).user_id,
    address: null,
  }
  const subject = `appointment:${second.appointment_id}` as const
  await storeNote(site, { subject, body: 'Zebedee sounded tired', by, formKey: 'a' })
  await desk.post(record, { ...noteFormIn(await desk.read(record)), intent: 'edit-note', body: 'Zebedee was well' })
  await storeNote(site, {
    subject: `person:${second.person_id}`,
    body: 'About Zebedee',
    by,
    formKey: 'b',
  })
  await saveFact(desk, record, 'name', 'Zebedee Corrected')
  await desk.press(record, 'cancel')
  await desk.bookFor({ name: 'Zebedee Caller', startsAt: '2027-01-21T09:00:00.000Z' })

  // A client, whose account an admin changes, and who then asks for its deletion.
  const cookie = await signInAs(site, client)
  await book('2027-01-22T09:00:00.000Z', client, cookie)
  const profile = { intent: 'save', name: 'Zebedee Renamed', phone: '07700 900999', timeZone: '' }
  await desk.post(`/admin-profile/users/${userId}`, profile)
  await site.post('/profile/data', { intent: 'delete' }, { cookie })

  // The newsletter: never confirmed, unsubscribed, and an issue.
  await enter(site, `${planted}-pending@example.org`)
  await subscribe(site, left)
  const adminCookie = await signInAs(site, 'admin@example.org')
  const issue = await writeIssue(site, adminCookie)
  await site.post(issue, { intent: 'send-now', version: '1' }, { cookie: adminCookie })
  const sent = () => site.inbox.find(({ to, subject: line }) => to === left && line === 'A letter')
  await eventually(() => expect(sent()).toBeDefined())
  await pressOneClick(site, newsletterLinkIn(sent(), 'unsubscribe'))

  await plantDeclinedBooking(site, { token: 'a', startsAt: '2027-01-18T09:00:00.000Z', name: planted, email: guest })
  await fillDirectly(site, userId)
  return desk
}

/** What the forms of this test do not store. */
async function fillDirectly(site: TestSite, userId: string): Promise<void> {
  const { db } = site.runtime
  const at = wednesdayMorning.toISOString()
  const link = {
    token_hash: 'a',
    purpose: 'change-email',
    user_id: userId,
    email: `${planted}-new@example.org`,
  } as const
  const linkTimes = { code_hash: null, code_expires_at: null, created_at: at, expires_at: at, used_at: null }
  await db
    .insertInto('one_time_links')
    .values({ ...link, ...linkTimes })
    .execute()
  const hold = { hold_id: planted, agent_id: 'agent-1', starts_at: at, occupied_until: at, expires_at: at }
  await db
    .insertInto('holds')
    .values({ ...hold, first_held_at: null })
    .execute()
  const factor = { id: 'a', user_id: userId, secret: planted, backup_codes: planted }
  await db.insertInto('auth_two_factor').values(factor).execute()
  await sql`insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
    values ('a', ${planted}, ${userId}, ${at}, ${at}, ${at})`.execute(db)
  const agent = { agent_id: 'agent-1', name: 'Kim', email: 'kim@example.org', is_active: 1, created_at: at } as const
  await db.insertInto('agents').values(agent).execute()
  const dayOff = { agent_id: 'agent-1', first_day: '2027-01-14', last_day: '2027-01-14', off_from: '00:00' }
  await db
    .insertInto('days_off')
    .values({ ...dayOff, day_off_id: 'a', off_until: '24:00', note: 'Visits Zebedee' })
    .execute()
  await db.insertInto('closed_days').values({ day: '2027-01-15', name: 'A holiday' }).execute()
  const hours = { extra_hours_id: 'a', agent_id: 'agent-1', day: '2027-01-16', opens_from: '09:00', closes_at: '10:00' }
  await db.insertInto('extra_hours').values(hours).execute()
  const calendar = { agent_id: 'agent-1', version: 'a', encrypted_address: '', server: '', due_at: at, read_at: at }
  await db
    .insertInto('own_calendars')
    .values({ ...calendar, read_until: at })
    .execute()
  await db.insertInto('busy_times').values({ agent_id: 'agent-1', starts_at: at, ends_at: at }).execute()
  const mail = {
    mail_id: 'a',
    mail_key: 'a',
    kind: 'booking-declined',
    about: null,
    recipient: guest,
    subject: planted,
  }
  const mailTimes = { due_at: at, first_due_at: at, created_at: at, expires_at: null, sent_at: null }
  const failure = { status: 'failed', attempts: 9, last_error: `no ${guest} here`, encrypted_content: planted } as const
  await db
    .insertInto('outgoing_mails')
    .values({ ...mail, ...mailTimes, ...failure, content_id: null })
    .execute()
  const mailer = createMailer(site.runtime)
  await mailer.deliver({ to: guest, mailId: 'a', subject: 'Your appointment', html: '', text: 'Dear Zebedee' })
}

describe.each(bothDatabases)('on %s', (kind) => {
  test('after some years, nothing is left in any table or file that is past its term', async () => {
    await using desk = await openFilledSite(kind)
    const { site } = desk
    const before = await placesWith(site, planted)
    for (const place of [
      ...['a file', 'appointments.email', 'appointments.name', 'appointments.story', 'audit_entries.after_values'],
      ...['auth_two_factor.secret', 'auth_user.email', 'auth_user.name', 'auth_verification.identifier'],
      ...['appointment_changes.earlier_value', 'person_changes.earlier_value'],
      ...['days_off.note', 'declined_bookings.email', 'holds.hold_id', 'note_versions.body', 'notes.body'],
      ...[
        'one_time_links.email',
        'outgoing_mails.recipient',
        'outgoing_mails.last_error',
        'people.email',
        'people.name',
      ],
      ...['people_search.search_text', 'subscribers.email', 'users.email', 'users.name'],
    ]) {
      expect(before).toContain(place)
    }
    const filled = new Set(await filledTables(site))
    expect((await tablesOf(site)).filter((table) => !filled.has(table))).toEqual([
      ...['appointment_counts', 'auth_jwks', 'auth_passkey', 'booking_rules', 'calendar_connections', 'calendar_feeds'],
      ...['jobs', 'opening_hours', 'security_rules', 'user_permissions'],
    ])

    await doJobsOnDay(site, 15)
    expect((await placesWith(site, planted)).filter((place) => /^(users|auth_|audit_entries)/.test(place))).toEqual([])
    // Not before its time.
    await doJobsOnDay(site, 700)
    expect(await placesWith(site, planted)).toEqual(
      expect.arrayContaining(['appointments.story', 'notes.body', 'people.name', 'people_search.search_text']),
    )
    await doJobsOnDay(site, 5 * 365)
    expect(await placesWith(site, planted)).toEqual([])
    const kept = await filledTables(site)
    expect(kept.filter((table) => !table.startsWith('people_index'))).toEqual([
      ...['agents', 'appointment_counts', 'audit_entries', 'audit_head', 'auth_account', 'auth_user'],
      ...['consent_records', 'kysely_migration', 'kysely_migration_lock', 'newsletter_issues'],
      // The admin's own: the record, and the mail about the end of the audit log.
      ...['outgoing_mails', 'own_calendars', 'people', 'people_search', 'suppressions', 'users'],
    ])
    const counts = await site.runtime.db.selectFrom('appointment_counts').selectAll().execute()
    const sumOf = (counted: string) =>
      counts.filter((count) => count.counted === counted).reduce((sum, { appointments }) => sum + appointments, 0)
    // Two were cancelled, so an agent has two.
    expect(['outcome', 'scam-type', 'signed-in', 'agent'].map(sumOf)).toEqual([4, 4, 4, 3])
    const [booked, held] = ['2027-01-13T12:00:00.000Z', '2027-01-18T12:00:00.000Z']
    expect(counts).toContainEqual({ counted: 'scam-type', noon_at: booked, value: 'forex', appointments: 4 })
    expect(counts).toContainEqual({
      ...{ counted: 'outcome', noon_at: held, value: 'cancelled-by-staff', appointments: 1 },
    })
  })
})
