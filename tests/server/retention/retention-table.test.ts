import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { linkTerms, termInWords, verificationCodeTerm } from '#src/firm/link-terms.ts'
import { retention, retentionInWords } from '#src/firm/retention.ts'
import { startScheduledJobs } from '#src/platform/jobs.server.ts'
import { expiredAt } from '#src/platform/retention.server.ts'
import { deletions, otherTables } from '../../../server/retention.ts'
import { hourlyJobsOf } from '../../../server/scheduled-jobs.ts'
import { eventually } from '../../support/eventually.ts'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { tablesOf } from '../../support/site/stored-words.ts'
import { bothDatabases, databaseKinds, openTestSite } from '../../support/site/test-site.ts'

describe.each(bothDatabases)('on %s', (kind) => {
  test('every table of the database is named with how it is deleted, or as not about people', async () => {
    await using site = await openTestSite(kind)
    const named = new Set([...Object.values(deletions).flatMap(({ tables }) => tables as string[]), ...otherTables])
    const found = await tablesOf(site)
    expect(found.filter((table) => !named.has(table))).toEqual([])
    const missing = [...named].filter((table) => !found.includes(table))
    // Only SQLite keeps its index of the search in tables.
    expect(missing.filter((table) => kind === 'sqlite' || !table.startsWith('people_index'))).toEqual([])
  })

  test('a deletion that fails is logged, and the others are still done', async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const at = '2026-12-01T10:00:00.000Z'
    const hold = { hold_id: 'a', agent_id: 'agent-1', starts_at: at, occupied_until: at, expires_at: at }
    await db
      .insertInto('holds')
      .values({ ...hold, first_held_at: null })
      .execute()
    await db.schema.dropTable('limits').execute()
    const lines: { job?: string }[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const jobs = startScheduledJobs(log, hourlyJobsOf(site.runtime))
    const holds = () => db.selectFrom('holds').select('hold_id').execute()
    await eventually(async () => expect(await holds()).toEqual([]))
    await jobs.stop()
    expect(lines.map(({ job }) => job)).toEqual(['delete old data: rateLimits'])
  })
})

const defaultTerms = { appointments: 24, mailRecords: 12, backups: 35 }

test('the privacy policy says how long each kind of data is kept, and follows the settings', async () => {
  const policyOf = async (settings: Record<string, string>) => {
    await using site = await openTestSite(databaseKinds[0] ?? 'sqlite', { settings })
    const html = await (await site.request('/privacy-policy')).text()
    return pageOf(html).one('article').words
  }
  const policy = await policyOf({})
  for (const kind of Object.keys(retention) as (keyof typeof retention)[]) {
    const sentences = [true, false].map((isAlone) => retentionInWords(kind, defaultTerms, isAlone))
    expect(
      sentences.filter((sentence) => policy.includes(sentence)),
      kind,
    ).not.toEqual([])
  }
  expect(policy).toContain('For how long 24 months after the appointment, or when you ask.')
  expect(policy).toContain('That it was sent, and to whom: 12 months after it was written.')
  const changed = await policyOf({ KEEP_APPOINTMENTS_MONTHS: '36', KEEP_EMAILS_MONTHS: '6', BACKUP_KEEP_DAYS: '14' })
  expect(changed).toContain('For how long 36 months after the appointment, or when you ask.')
  expect(changed).toContain('That it was sent, and to whom: 6 months after it was written.')
  expect(policy).toContain('Backups made automatically: 35 days after they were made.')
  expect(changed).toContain('Backups made automatically: 14 days after they were made.')
})

test('pages say how long links and codes in emails work', async () => {
  await using site = await openTestSite(databaseKinds[0] ?? 'sqlite')
  const wordsAt = async (answer: Promise<Response>) => wordsOf(await (await answer).text())
  const newsletterTerm = termInWords(linkTerms['confirm-newsletter'])
  const codeTerm = termInWords(verificationCodeTerm)
  expect(await wordsAt(site.request('/newsletter/confirm'))).toContain(`The code works for ${newsletterTerm}, and`)
  expect(await wordsAt(site.request('/newsletter/confirm?token=old'))).toContain(`works once, for ${newsletterTerm}.`)
  expect(await wordsAt(site.request('/verify-email'))).toContain(`The code works for ${codeTerm}.`)
  const wrongCode = site.post('/verify-email', { intent: 'code', email: 'alex@example.org', code: '123456' })
  expect(await wordsAt(wrongCode)).toContain(`Each code works for ${codeTerm}, and`)
  const reset = site.post('/reset-password', { email: 'alex@example.org' })
  expect(await wordsAt(reset)).toContain(`The link works for ${termInWords(linkTerms['reset-password'])}.`)
})

test('a term in months ends on the same day, or on the last one of a shorter month', () => {
  const endOf = (now: string, months: number) => {
    const settings = { terms: { ...defaultTerms, appointments: months } }
    return expiredAt('appointments', { clock: { now: () => new Date(now) }, settings })
  }
  expect(endOf('2027-01-13T10:00:00.000Z', 24)).toBe('2025-01-13T10:00:00.000Z')
  expect(endOf('2027-04-30T23:59:00.000Z', 2)).toBe('2027-02-28T23:59:00.000Z')
  expect(endOf('2028-02-29T00:00:00.000Z', 24)).toBe('2026-02-28T00:00:00.000Z')
  expect(endOf('2027-01-31T10:00:00.000Z', 11)).toBe('2026-02-28T10:00:00.000Z')
})
