import { describe, expect, test, vi } from 'vitest'
import { checkAuditLog } from '#src/platform/audit-log/audit-log-check.server.ts'
import { createMailer } from '#src/platform/mail/mailer.server.ts'
import { wordsOf } from '../../support/pages/page.ts'
import { bookTime } from '../../support/site/booking/availability-page.ts'
import { saveMailFilesAbout } from '../../support/site/mails.ts'
import { storeNote } from '../../support/site/notes.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseFilesWith, placesWith } from '../../support/site/stored-words.ts'
import { type DatabaseKind, databaseKinds, openTestSite } from '../../support/site/test-site.ts'

const [email, other] = ['anna@example.org', 'dougal@example.org']
const page = '/profile/data/delete-appointments'

/** A client with a past, a cancelled and an upcoming appointment; another one's is past too. */
async function openClient(kind: DatabaseKind) {
  const site = await openTestSite(kind)
  const { db } = site.runtime
  const userId = await makeUser(site, { email })
  const by = { actor: userId, address: null }
  const past = (await bookTime(site, '2027-01-18', '09:00', email)).headers.get('location') ?? ''
  const cancelled = (await bookTime(site, '2027-01-25', '09:00', email)).headers.get('location') ?? ''
  await bookTime(site, '2027-01-18', '11:00', other)
  const { appointment_id } = await db
    .selectFrom('appointments')
    .select('appointment_id')
    .where('starts_at', '=', '2027-01-18T09:00:00.000Z')
    .executeTakeFirstOrThrow()
  await storeNote(site, { subject: `appointment:${appointment_id}`, body: 'Zebedee', by, formKey: 'a' })
  await site.post(cancelled, { intent: 'cancel' })
  vi.setSystemTime(new Date('2027-01-20T10:00:00.000Z'))
  const upcoming = (await bookTime(site, '2027-01-26', '10:00', email)).headers.get('location') ?? ''
  const cookie = await signInAs(site, email)
  return {
    site,
    db,
    userId,
    pages: { past, cancelled, upcoming },
    post: () => site.post(page, { intent: 'delete-appointments' }, { cookie }),
    read: async (path: string) => (await site.request(path, { headers: { cookie } })).text(),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

describe.each(databaseKinds)('on %s', (kind) => {
  test('a client deletes past and cancelled appointments with everything about them', async () => {
    await using client = await openClient(kind)
    const { site, db, userId, pages, post, read } = client
    const mailer = createMailer(site.runtime)
    for (const to of [email, other]) await mailer.deliver({ to, mailId: to, subject: 'Hello', html: '', text: '' })
    const [first] = await db.selectFrom('appointments').selectAll().where('email', '=', email).execute()
    // Booked while logged in, with another address, to which other emails have gone too.
    await saveMailFilesAbout(site, first?.appointment_id ?? '', { to: 'brian@example.org' })
    await db
      .insertInto('declined_bookings')
      .values({
        ...{ booking_id: 'a', reference: 'a', agent_id: 'agent-1', scam_type: 'forex', name: 'Anna', email },
        ...{ starts_at: first?.starts_at ?? '', ends_at: first?.ends_at ?? '', occupied_until: first?.ends_at ?? '' },
        ...{ form_key: 'declined', manage_token_hash: 'declined', created_at: first?.created_at ?? '', moves: 0 },
        ...{ status: 'booked', cancelled_at: null, time_zone: null, phone: '' },
      })
      .execute()
    expect(wordsOf(await read('/profile/data'))).toContain('Delete my past appointments')
    const asked = wordsOf(await read(page))
    expect(asked).toContain(
      'You have 2 past or cancelled appointments. If you continue, we’ll permanently delete, straight away:',
    )
    expect(asked).toContain('These are still to come, so they stay.')

    const answer = await post()
    const words = wordsOf(await answer.text())
    expect([answer.status, words]).toEqual([200, expect.stringContaining('Your past appointments have been deleted.')])
    const left = await db.selectFrom('appointments').select(['email', 'starts_at']).orderBy('starts_at').execute()
    expect(left).toEqual([
      { email: other, starts_at: '2027-01-18T11:00:00.000Z' },
      { email, starts_at: '2027-01-26T10:00:00.000Z' },
    ])
    for (const table of ['notes', 'declined_bookings'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    const abouts = await db
      .selectFrom('outgoing_mails')
      .select('about')
      .distinct()
      .where('recipient', '=', email)
      .execute()
    expect(abouts.filter(({ about }) => about === first?.appointment_id)).toEqual([])
    expect(await placesWith(site, 'zebedee')).toEqual([])
    if (kind === 'sqlite') expect(databaseFilesWith(site, 'zebedee')).toEqual([])
    expect(await placesWith(site, email)).not.toContain('a file')
    expect(await placesWith(site, other)).toContain('a file')
    expect(await placesWith(site, 'about the appointment')).toEqual([])
    expect(await placesWith(site, 'about something else')).toEqual(['a file'])
    const statuses = await Promise.all(Object.values(pages).map(async (path) => (await site.request(path)).status))
    expect(statuses).toEqual([404, 404, 200])
    const search = await db.selectFrom('people_search').select('search_text').execute()
    expect(search.some(({ search_text }) => search_text.includes(email))).toBe(true)
    expect(wordsOf(await read(page))).toContain('You have no past or cancelled appointments here.')

    const entries = await db.selectFrom('audit_entries').selectAll().where('actor', '=', userId).execute()
    expect(entries.at(-1)).toMatchObject({
      ...{ action: 'own-appointments-deleted', about: `user:${userId}`, network: null },
      ...{ before_values: null, after_values: '{"appointments":2}' },
    })
    expect((await checkAuditLog(site.runtime)).fault).toBeNull()
  })

  test('what was booked with an address is not deleted by an account that has not confirmed it', async () => {
    await using client = await openClient(kind)
    const { db, userId, post, read } = client
    await db
      .updateTable('auth_user')
      .set({ email_verified: kind === 'sqlite' ? 0 : false })
      .where('id', '=', userId)
      .execute()
    expect(wordsOf(await read(page))).toContain('You have no past or cancelled appointments here.')
    expect((await post()).status).toBe(200)
    expect(await db.selectFrom('appointments').select('appointment_id').execute()).toHaveLength(4)
  })
})
