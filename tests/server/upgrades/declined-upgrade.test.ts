import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import { findPendingMigrations, migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { openEmptyDatabase } from '../../support/empty-database.ts'
import { wordsOf } from '../../support/pages/page.ts'
import { mailsTo } from '../../support/site/newsletter.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { bothDatabases, openTestSite } from '../../support/site/test-site.ts'

/** Declines a booking as the version before does, which does not know who has answered it. */
async function decline(db: Kysely<Tables>, name: string, startsAt: string, status = 'booked'): Promise<string> {
  const token = name.padEnd(22, '-').replaceAll(' ', '_')
  const endsAt = startsAt.replace(':00:00.000Z', ':45:00.000Z')
  await sql`insert into declined_bookings
      (booking_id, reference, agent_id, starts_at, ends_at, occupied_until, status, scam_type, name, email, phone,
       form_key, manage_token_hash, created_at, time_zone, sequence, moves, cancelled_at)
    values (${token}, ${token}, 'agent-1', ${startsAt}, ${endsAt}, ${endsAt}, ${status}, 'forex', ${name},
       ${`${token}@example.org`}, '020 7946 0042', ${token}, ${hashToken(token)}, ${startsAt}, null, 0, 0, null)`.execute(
    db,
  )
  return `/appointments/${token}`
}

for (const kind of bothDatabases) {
  test(`an upgrade shows staff whom the version before left believing in a booking (${kind})`, async () => {
    await using database = await openEmptyDatabase(kind)
    const { db } = database
    await migrateTo(db, '089-expand-login-names')
    const page = await decline(db, 'Anna Able', '2027-01-18T11:00:00.000Z')
    await decline(db, 'Cass Cancelled', '2027-01-18T11:00:00.000Z', 'cancelled')
    await decline(db, 'Pat Past', '2027-01-12T11:00:00.000Z')
    await sql`insert into booking_rules (rule, value) values ('maximumAhead', 7), ('maximumADay', 5)`.execute(db)
    expect(await findPendingMigrations(db)).not.toEqual([])
    await migrate(db)

    await using site = await openTestSite(kind, { database })
    await makeUser(site, { email: 'admin@example.org', role: 'admin' })
    const headers = { cookie: await signInAs(site, 'admin@example.org') }
    const read = async (path: string) => wordsOf(await (await site.request(path, { headers })).text())
    const today = await read('/admin-profile')
    expect(today).toContain('1 declined booking to call about Anna Able Mon 18 Jan 2027, 11:00 . 020 7946 0042')
    expect(today).not.toMatch(/Cass|Pat Past/)
    expect(await read(page)).toContain('Please call us')

    // A copy of the version before may go on declining bookings for a while.
    await decline(db, 'Late Larry', '2027-01-19T11:00:00.000Z')
    expect(await read('/admin-profile')).toContain('2 declined bookings to call about')
    const rules = await read('/admin-profile/availability?tab=rules')
    expect(rules).toContain('Per day with one agent')
    expect(rules).not.toContain('Upcoming for one email address')
    // That copy still reads its rule.
    expect(await db.selectFrom('booking_rules').select('value').where('rule', '=', 'maximumAhead').execute()).toEqual([
      { value: 7 },
    ])
  })

  test(`an email that the version before queued about a declined booking is sent (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const { enqueueMails } = await import('#src/platform/outbox/outbox.server.ts')
    const mail = {
      to: 'robin@example.org',
      secrets: [],
      subject: 'We have not booked your appointment',
      html: '<p>No</p>',
      text: 'No',
    }
    await db.transaction().execute(async (transaction) => {
      await enqueueMails({ ...site.runtime, db: transaction }, [{ kind: 'agent-notice', key: 'declined', ...mail }])
      await transaction.updateTable('outgoing_mails').set({ kind: 'booking-declined' }).execute()
    })
    site.runtime.outbox.wake()
    expect(await mailsTo(site, 'robin@example.org', 1)).toMatchObject([{ subject: mail.subject }])
    await makeUser(site, { email: 'admin@example.org', role: 'admin' })
    const headers = { cookie: await signInAs(site, 'admin@example.org') }
    const list = await site.request('/admin-profile/mail', { headers })
    expect([list.status, wordsOf(await list.text())]).toEqual([200, expect.stringContaining('Appointment not booked')])
  })
}
