import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { issueLink } from '#src/features/accounts/one-time-links.server.ts'
import { storeMailContent } from '#src/platform/mail/mail-copies.server.ts'
import { hourlyJobsOf } from '../../../server/scheduled-jobs.ts'
import { bookTime } from '../../support/site/booking/availability-page.ts'
import { makeInvited, makeUser, signInAs } from '../../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'
import { statementsOf } from '../../support/statements.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const email = 'anna@example.org'

/** Moves the clock so many days past the start, and runs the hourly jobs. */
async function doJobsOnDay({ runtime }: TestSite, day: number): Promise<void> {
  vi.setSystemTime(wednesdayMorning.getTime() + day * dayMs)
  for (const job of Object.values(hourlyJobsOf(runtime))) await job()
}

const countOf = async ({ runtime: { db } }: TestSite, table: 'auth_session' | 'one_time_links' | 'holds') =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

for (const kind of bothDatabases) {
  test(`sessions and links are deleted once they have expired, and not before (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    await signInAs(site, email)
    await site.post('/reset-password', { email })
    expect(await countOf(site, 'one_time_links')).toBe(1)
    await doJobsOnDay(site, 0)
    expect([await countOf(site, 'auth_session'), await countOf(site, 'one_time_links')]).toEqual([1, 1])
    await doJobsOnDay(site, 13)
    expect([await countOf(site, 'auth_session'), await countOf(site, 'one_time_links')]).toEqual([1, 0])
    const cookie = await signInAs(site, email)
    await doJobsOnDay(site, 15)
    expect(await countOf(site, 'auth_session')).toBe(1)
    expect((await site.request('/profile', { headers: { cookie } })).status).toBe(200)
  })

  test(`sessions of staff are deleted after two hours without use, or twelve in all (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    for (const role of ['Admin', 'agent', 'client']) await makeUser(site, { email: `${role}@example.org`, role })
    const doJobsAfter = (hours: number) => doJobsOnDay(site, hours / 24)
    const owners = async () => {
      const found = db.selectFrom('auth_session').innerJoin('users', 'users.user_id', 'auth_session.user_id')
      return (await found.select('role').execute()).map(({ role }) => role).sort()
    }
    for (const role of ['Admin', 'agent', 'client']) await signInAs(site, `${role}@example.org`)
    await doJobsAfter(1.9)
    expect(await owners()).toEqual(['Admin', 'agent', 'client'])
    // The agent goes on working.
    const usedAt = (hours: number) =>
      sql`update auth_session set updated_at = ${new Date(wednesdayMorning.getTime() + hours * hourMs).toISOString()}
        where user_id = (select user_id from users where role = 'agent')`.execute(db)
    await usedAt(2)
    await doJobsAfter(2.1)
    expect(await owners()).toEqual(['agent', 'client'])
    await usedAt(11.9)
    await doJobsAfter(12)
    expect(await owners()).toEqual(['agent', 'client'])
    await doJobsAfter(12.1)
    expect(await owners()).toEqual(['client'])
  })

  test(`expired sessions and unfinished sign-ins are deleted some at a time (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await sql
      .raw(`insert into auth_user (id, name, email, email_verified, created_at, updated_at)
      values ('id1', '', 'kim@example.org', 1 = 1, '2027-01-01', '2027-01-01')`)
      .execute(db)
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 450)'
    const times = "'2027-01-02T00:00:00.000Z', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'"
    await sql
      .raw(`${numbers} insert into auth_session (id, token, user_id, expires_at, created_at, updated_at)
      select 'session' || i, 'token' || i, 'id1', ${times} from n`)
      .execute(db)
    await sql
      .raw(`${numbers} insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
      select 'pending' || i, 'pending' || i, 'id1', ${times} from n`)
      .execute(db)
    const statements = await statementsOf(site, () => doJobsOnDay(site, 0))
    for (const table of ['auth_session', 'auth_verification']) {
      const deletions = statements.filter((each) => each.startsWith(`delete from "${table}"`))
      expect(
        deletions.filter((each) => !each.includes('limit')),
        table,
      ).toEqual([])
      expect(deletions.length, table).toBeGreaterThan(450 / 200)
      const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(db)
      expect(rows, table).toHaveLength(0)
    }
  })

  test(`accounts that nobody confirms are deleted after a week, unless they are in use (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await makeInvited(site, ['never@example.org', 'booked@example.org', 'invited@example.org'], {
      isEmailVerified: false,
    })
    await makeInvited(site, ['confirmed@example.org'])
    await makeUser(site, { email: 'agent@example.org', role: 'agent' })
    const idOf = async (email: string) =>
      (await db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirstOrThrow()).user_id
    await db
      .updateTable('auth_user')
      .set({ email_verified: kind === 'sqlite' ? 0 : false })
      .where('id', '=', await idOf('agent@example.org'))
      .execute()
    await bookTime(site, '2027-01-18', '09:00', 'someone@example.org')
    await db
      .updateTable('appointments')
      .set({ client_id: await idOf('booked@example.org') })
      .execute()
    const emails = async (table: 'users' | 'auth_user') =>
      (await db.selectFrom(table).select('email').orderBy('email').execute()).map(({ email }) => email)
    const kept = ['agent@example.org', 'booked@example.org', 'confirmed@example.org']

    await doJobsOnDay(site, 6.9)
    expect(await emails('users')).toHaveLength(5)
    await issueLink(site.runtime, 'invitation', await idOf('invited@example.org'))
    await doJobsOnDay(site, 7)
    expect(await emails('users')).toEqual([...kept, 'invited@example.org'])
    await doJobsOnDay(site, 10)
    expect(await emails('users')).toEqual(kept)
    expect(await emails('auth_user')).toEqual(kept)
    const people = await db.selectFrom('people').select('email').where('email', 'is not', null).execute()
    expect(people.map(({ email }) => email)).not.toContain('never@example.org')
    const entries = await db.selectFrom('audit_entries').select(['actor', 'action']).execute()
    expect(entries).toEqual(Array.from({ length: 2 }, () => ({ actor: 'system', action: 'user-deleted' })))
  })

  test(`expired holds are deleted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const expires_at = new Date(wednesdayMorning.getTime() + dayMs).toISOString()
    const hold = { hold_id: 'a', agent_id: 'agent-1', starts_at: expires_at, occupied_until: expires_at, expires_at }
    await site.runtime.db
      .insertInto('holds')
      .values({ ...hold, first_held_at: null })
      .execute()
    await doJobsOnDay(site, 0)
    expect(await countOf(site, 'holds')).toBe(1)
    await doJobsOnDay(site, 1)
    expect(await countOf(site, 'holds')).toBe(0)
  })

  test(`failed emails lose their content after 30 days, finished ones their record after a year (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const now = wednesdayMorning.toISOString()
    const write = (status: 'queued' | 'sent' | 'failed' | 'skipped', more: object = {}) => {
      const id = randomUUID()
      const times = { due_at: now, first_due_at: now, created_at: now, expires_at: null, sent_at: null }
      const words = { recipient: email, subject: 'Hello', encrypted_content: status === 'sent' ? null : 'words' }
      const row = { mail_id: id, mail_key: id, kind: 'reset-password', about: null, content_id: null, last_error: null }
      return db
        .insertInto('outgoing_mails')
        .values({ ...row, ...times, ...words, status, attempts: 9, ...more })
        .execute()
    }
    const content = { subject: 'News', html: '', text: '' }
    const [over, waiting] = [
      await storeMailContent(site.runtime, content),
      await storeMailContent(site.runtime, content),
    ]
    await write('queued', { content_id: waiting })
    await write('failed', { content_id: over })
    for (const status of ['sent', 'failed', 'skipped'] as const) await write(status)
    const left = async () => {
      const rows = await db
        .selectFrom('outgoing_mails')
        .select(['status', 'encrypted_content'])
        .orderBy('status')
        .execute()
      return rows.map(({ status, encrypted_content }) => `${status}${encrypted_content === null ? '' : ' with words'}`)
    }
    const contents = () => db.selectFrom('mail_contents').select('content_id').execute()

    await doJobsOnDay(site, 29)
    expect(await left()).toEqual([
      ...['failed with words', 'failed with words', 'queued with words', 'sent', 'skipped with words'],
    ])
    expect(await contents()).toHaveLength(2)
    await doJobsOnDay(site, 30)
    expect(await left()).toEqual(['failed', 'failed', 'queued with words', 'sent', 'skipped'])
    expect(await contents()).toEqual([{ content_id: waiting }])
    await doJobsOnDay(site, 365)
    expect(await left()).toEqual(['queued with words'])
  })
}
