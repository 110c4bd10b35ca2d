import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { scheduledJobsOf } from '../../../server/scheduled-jobs.ts'
import { storeMailContent } from '../../../src/platform/mail/mail-copies.server.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

const dayMs = 24 * 60 * 60_000
const email = 'anna@example.org'

/** Moves the clock so many days past the start, and runs the hourly jobs. */
async function doJobsOnDay({ runtime }: TestSite, day: number): Promise<void> {
  vi.setSystemTime(wednesdayMorning.getTime() + day * dayMs)
  for (const job of Object.values(scheduledJobsOf(runtime))) await job()
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
