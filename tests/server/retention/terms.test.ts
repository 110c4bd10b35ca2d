import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { scheduleDeletion } from '#src/features/accounts/users/delete-user.server.ts'
import { holdSlot } from '#src/features/booking/hold-slot.server.ts'
import type { Duration } from '#src/firm/link-terms.ts'
import { retention, type TimedKind } from '#src/firm/retention.ts'
import { deleteOldBackups } from '#src/platform/backup/backup-rotation.server.ts'
import { enqueueJob } from '#src/platform/jobs.server.ts'
import { createMailer } from '#src/platform/mail/mailer.server.ts'
import { consumeRateLimits } from '#src/platform/rate-limits.server.ts'
import { dayMs, hourMs, minuteMs } from '#src/time/time-range.ts'
import { calendarJobsOf, hourlyJobsOf, minutelyJobsOf } from '../../../server/scheduled-jobs.ts'
import { bookTime } from '../../support/site/booking/availability-page.ts'
import { enter, subscribe } from '../../support/site/newsletter.ts'
import { makeInvited, makeUser, signInAs } from '../../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

const start = wednesdayMorning.toISOString()

/** Counts what is left of a planted thing. `from`: when its term begins, if not at once. */
type Planted = { from?: string; count: () => Promise<number> }

const countRows = async ({ runtime: { db } }: TestSite, from: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  return Number(rows[0]?.count)
}

async function writeMail({ runtime: { db } }: TestSite, id: string): Promise<void> {
  const row = { mail_id: id, mail_key: id, kind: 'reset-password', about: null, content_id: null, recipient: 'a@b.org' }
  const times = { due_at: start, first_due_at: start, created_at: start, expires_at: null, sent_at: null }
  const words = { subject: 'Hello', last_error: 'no such address', encrypted_content: 'words' }
  await db
    .insertInto('outgoing_mails')
    .values({ ...row, ...times, ...words, status: 'failed', attempts: 9 })
    .execute()
}

const fileCount = async (folder: string, name: RegExp) =>
  existsSync(folder) ? readdirSync(folder).filter((each) => name.test(each)).length : 0

/** Stores one thing of each kind that has a term; a new kind needs a line here. */
const plant: Record<TimedKind, (site: TestSite) => Promise<Planted>> = {
  appointments: async (site) => {
    await bookTime(site, '2027-01-18', '09:00', 'guest@example.org')
    return { from: '2027-01-18T09:00:00.000Z', count: () => countRows(site, sql`appointments`) }
  },
  declinedBookings: async (site) => {
    const at = { starts_at: start, ends_at: start, occupied_until: start, created_at: start, cancelled_at: null }
    const facts = {
      booking_id: 'a',
      reference: 'a',
      agent_id: 'agent-1',
      scam_type: 'forex',
      name: '',
      email: 'a@b.org',
    }
    const keys = { form_key: 'a', manage_token_hash: 'a', moves: 0, status: 'booked', time_zone: null } as const
    await site.runtime.db
      .insertInto('declined_bookings')
      .values({ ...facts, ...at, ...keys })
      .execute()
    return { count: () => countRows(site, sql`declined_bookings`) }
  },
  holds: async (site) => {
    const startsAt = Date.parse('2027-01-19T09:00:00.000Z')
    const hold = { holdId: 'a', startsAt, address: '192.0.2.9', formKey: 'a' }
    expect(await holdSlot(site.runtime, hold)).toMatchObject({ ok: true })
    return { count: () => countRows(site, sql`holds`) }
  },
  absences: async (site) => {
    const dayOff = { agent_id: 'agent-1', first_day: '2027-01-13', last_day: '2027-01-13', off_from: '00:00' }
    await site.runtime.db
      .insertInto('agents')
      .values({ agent_id: 'agent-1', name: 'Kim', email: 'kim@example.org', is_active: 1, created_at: start })
      .execute()
    await site.runtime.db
      .insertInto('days_off')
      .values({ ...dayOff, day_off_id: 'a', off_until: '24:00', note: 'A note' })
      .execute()
    return { count: () => countRows(site, sql`days_off`) }
  },
  busyTimes: async (site) => {
    const busy = { agent_id: 'agent-1', starts_at: start, ends_at: start }
    await site.runtime.db.insertInto('busy_times').values(busy).execute()
    return { count: () => countRows(site, sql`busy_times`) }
  },
  accounts: async (site) => {
    const email = 'leaves@example.org'
    const userId = await makeUser(site, { email })
    await scheduleDeletion(site.runtime, { userId, email })
    return { count: () => countRows(site, sql`auth_user where id = ${userId}`) }
  },
  unconfirmedAccounts: async (site) => {
    await makeInvited(site, ['never@example.org'], { isEmailVerified: false })
    const isThere = sql`auth_user full join people on people.user_id = auth_user.id
      where auth_user.email = 'never@example.org' or people.email = 'never@example.org'`
    return { count: () => countRows(site, isThere) }
  },
  unfinishedSignIns: async (site) => {
    const until = new Date(wednesdayMorning.getTime() + 10 * minuteMs).toISOString()
    await sql`insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
      values ('a', 'a', 'a', ${until}, ${start}, ${start})`.execute(site.runtime.db)
    return { count: () => countRows(site, sql`auth_verification`) }
  },
  sessions: async (site) => {
    await makeUser(site, { email: 'anna@example.org' })
    await signInAs(site, 'anna@example.org')
    // As if it were used every day.
    const later = new Date(wednesdayMorning.getTime() + 60 * dayMs).toISOString()
    await sql`update auth_session set expires_at = ${later}`.execute(site.runtime.db)
    return { count: () => countRows(site, sql`auth_session`) }
  },
  links: async (site) => {
    const expires_at = new Date(wednesdayMorning.getTime() + 7 * dayMs).toISOString()
    const code = { code_hash: null, code_expires_at: null }
    await site.runtime.db
      .insertInto('one_time_links')
      .values({
        token_hash: 'a',
        purpose: 'undo-email-change',
        user_id: null,
        email: 'a@b.org',
        used_at: null,
        ...code,
        created_at: start,
        expires_at,
      })
      .execute()
    return { count: () => countRows(site, sql`one_time_links where token_hash = 'a'`) }
  },
  rateLimits: async ({ runtime, ...site }) => {
    const before = await countRows({ runtime, ...site }, sql`limits`)
    const limit = { name: 'a', subject: 'a', max: 1, withinMinutes: (2 * dayMs) / minuteMs }
    const options = { secret: runtime.secret, now: wednesdayMorning }
    await runtime.db.transaction().execute((transaction) => consumeRateLimits(transaction, [limit], options))
    expect(await countRows({ runtime, ...site }, sql`limits`)).toBe(before + 1)
    return { count: () => countRows({ runtime, ...site }, sql`limits`) }
  },
  jobs: async (site) => {
    await enqueueJob(site.runtime, { kind: 'of no kind', run: async () => undefined }, 'words')
    return { count: () => countRows(site, sql`jobs`) }
  },
  unconfirmedSubscribers: async (site) => {
    await enter(site, 'pending@example.org')
    return { count: () => countRows(site, sql`subscribers where email = 'pending@example.org'`) }
  },
  subscribers: async (site) => {
    await subscribe(site, 'left@example.org')
    const left = { status: 'unsubscribed', unsubscribed_at: start } as const
    await site.runtime.db.updateTable('subscribers').set(left).where('email', '=', 'left@example.org').execute()
    return { count: () => countRows(site, sql`subscribers where email = 'left@example.org'`) }
  },
  mailTexts: async (site) => {
    await writeMail(site, 'text')
    const words = sql`outgoing_mails where mail_id = 'text'
      and (subject <> '' or last_error is not null or encrypted_content is not null)`
    return { count: () => countRows(site, words) }
  },
  mailRecords: async (site) => {
    await writeMail(site, 'record')
    return { count: () => countRows(site, sql`outgoing_mails where mail_id = 'record'`) }
  },
  mailFiles: async ({ runtime }) => {
    const { settings, clock } = runtime
    const mailer = createMailer(runtime)
    await mailer.deliver({ to: 'a@b.org', mailId: 'a', subject: 'Hello', html: '', text: '' })
    // Of a process that was killed while it wrote.
    const part = join(settings.dataDir, 'mail', '.b.part')
    writeFileSync(part, 'Subject: Hello')
    utimesSync(part, clock.now(), clock.now())
    return { count: () => fileCount(join(settings.dataDir, 'mail'), /eml$|part$/) }
  },
  backups: async ({ runtime }) => {
    const folder = runtime.settings.backupDir ?? ''
    // The newest is kept in any case.
    for (const day of ['2027-01-13', '2027-01-14']) writeFileSync(join(folder, `harbour-${day}.backup`), '')
    return { from: '2027-01-13T00:00:00.000Z', count: () => fileCount(folder, /2027-01-13/) }
  },
  replacedData: async (site) => {
    const { dataDir } = site.runtime.settings
    for (const name of ['harbour.sqlite', 'secret'])
      for (const fraction of ['', '-123'])
        writeFileSync(join(dataDir, `${name}.before-restore-2027-01-13T10-00-00${fraction}`), '')
    // Of a restore that was killed.
    mkdirSync(join(dataDir, 'restoring/mail'), { recursive: true })
    utimesSync(join(dataDir, 'restoring'), new Date('2027-01-13T10:00:00Z'), new Date('2027-01-13T10:00:00Z'))
    const { db, kind } = site.runtime.database
    if (kind === 'postgres') {
      await sql`create schema before_restore_2027_01_13_10_00_00`.execute(db)
      await sql`create schema before_restore_2027_01_13_10_00_00_123`.execute(db)
      await sql`create table before_restore_2027_01_13_10_00_00.users as select * from users`.execute(db)
    }
    const schemas = sql`information_schema.schemata where schema_name like 'before_restore%'`
    return {
      count: async () =>
        (await fileCount(dataDir, /before-restore|^restoring/)) +
        (kind === 'postgres' ? await countRows(site, schemas) : 0),
    }
  },
}

/** The instant in milliseconds at which a part of a term is over. */
function endOf(term: Duration, from: number, part = 1): number {
  if ('months' in term) {
    const end = new Date(from)
    end.setUTCMonth(end.getUTCMonth() + term.months * part)
    return end.getTime()
  }
  const ms = 'days' in term ? term.days * dayMs : 'hours' in term ? term.hours * hourMs : term.minutes * minuteMs
  return from + ms * part
}

describe.each(bothDatabases)('on %s', (kind) => {
  test('nothing of any kind is older than its term, and nothing goes much before', async () => {
    const backups = mkdtempSync(join(tmpdir(), 'harbour-terms-'))
    await using site = await openTestSite(kind, { settings: { BACKUP_DIR: backups } })
    using _backups = { [Symbol.dispose]: () => rmSync(backups, { recursive: true, force: true }) }
    mkdirSync(backups, { recursive: true })
    const { runtime } = site
    const checks: { at: number; kind: string; isOver: boolean; count: Planted['count'] }[] = []
    for (const each of Object.keys(plant) as TimedKind[]) {
      const { from = start, count } = await plant[each](site)
      expect([each, await count()]).not.toEqual([each, 0])
      const begins = Date.parse(from)
      const { term }: { term: Duration } = retention[each]
      checks.push({ at: endOf(term, begins, 0.5), kind: each, isOver: false, count })
      checks.push({ at: endOf(term, begins) + minuteMs, kind: each, isOver: true, count })
    }
    const doJobs = async () => {
      await runtime.jobs.drain()
      const jobs = { ...hourlyJobsOf(runtime), ...minutelyJobsOf(runtime), ...calendarJobsOf(runtime) }
      for (const job of Object.values(jobs)) await job()
      // What the daily backup does besides.
      deleteOldBackups(backups, { now: runtime.clock.now(), keepDays: runtime.settings.terms.backups })
    }
    // A job that fails is tried again and again, as in a running site.
    const hour = wednesdayMorning.getTime() + hourMs
    for (const { at, isOver, count, ...check } of checks.sort((a, b) => a.at - b.at)) {
      for (let now = Date.now() + minuteMs; now < Math.min(at, hour); now += minuteMs) {
        vi.setSystemTime(now)
        await runtime.jobs.drain()
      }
      vi.setSystemTime(at)
      await doJobs()
      expect({ ...check, isOver, isThere: (await count()) > 0 }).toEqual({ ...check, isOver, isThere: !isOver })
    }
  })

  test.each([2, 36])('appointments and emails are deleted after %d months if the settings say so', async (months) => {
    const settings = { KEEP_APPOINTMENTS_MONTHS: String(months), KEEP_EMAILS_MONTHS: String(months) }
    await using site = await openTestSite(kind, { settings })
    // The mail first: its term ends first.
    const kept = [await plant.mailRecords(site), await plant.appointments(site)]
    for (const { from = start, count } of kept) {
      const end = endOf({ months }, Date.parse(from))
      for (const [at, isThere] of [
        [end - dayMs, true],
        [end, false],
      ] as const) {
        vi.setSystemTime(at)
        for (const job of Object.values(hourlyJobsOf(site.runtime))) await job()
        expect((await count()) > 0).toBe(isThere)
      }
    }
  })
})
