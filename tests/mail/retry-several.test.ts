import { expect, test } from 'vitest'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { desk, openFirm } from '../support/site/desk/agents-desk.ts'
import { letter } from '../support/site/mails.ts'
import { bothDatabases, type DatabaseKind, openTestSite } from '../support/site/test-site.ts'

const page = '/admin-profile/mail'

/** A site with failed emails to `m0@example.org` and so on, and one that is queued. */
async function openFailed(kind: DatabaseKind, count: number) {
  const site = await openTestSite(kind)
  const admin = await openAdminSession(site)
  const { db } = site.runtime
  for (let number = 0; number < count; number += 1) {
    await enqueueMail(site.runtime, { ...letter, to: `m${number}@example.org`, key: `key-${number}` })
  }
  await db.updateTable('outgoing_mails').set({ status: 'failed', attempts: 1 }).execute()
  await enqueueMail(site.runtime, { ...letter, to: 'queued@example.org', key: 'queued' })
  const mails = await db.selectFrom('outgoing_mails').select(['mail_id', 'recipient']).execute()
  const idOf = (name: string) => mails.find(({ recipient }) => recipient === `${name}@example.org`)?.mail_id ?? ''
  const press = async (names: string[], cookie = admin.cookie) => {
    const rows = Object.fromEntries(names.map((name) => [`row-${idOf(name) || name}`, 'failed']))
    const answer = await site.post(page, { intent: 'retry-selected', ...rows }, { cookie })
    const html = await answer.text()
    return { status: answer.status, html, words: wordsOf(html) }
  }
  const failed = async () => {
    const rows = await db.selectFrom('outgoing_mails').select('recipient').where('status', '=', 'failed').execute()
    return rows.map(({ recipient }) => recipient.replace('@example.org', '')).sort()
  }
  const audited = async () => {
    const rows = await db.selectFrom('audit_entries').select('about').where('action', '=', 'mail-sent-again').execute()
    return rows.map(({ about }) => about).sort()
  }
  const dispose = () => site[Symbol.asyncDispose]()
  return { site, admin, idOf, press, failed, audited, [Symbol.asyncDispose]: dispose }
}

for (const kind of bothDatabases) {
  test(`selected failed emails are queued again, each recorded, and cannot be undone (${kind})`, async () => {
    await using mail = await openFailed(kind, 3)
    const shown = (await mail.admin.read(page)).html
    expect(pageOf(shown).all(`[name="row-${mail.idOf('m0')}"]`)).toHaveLength(1)
    // What has not failed cannot be selected.
    expect(pageOf(shown).all(`[name="row-${mail.idOf('queued')}"]`)).toEqual([])
    const answer = await mail.press(['m0', 'm2', 'queued', 'nobody'])
    expect(answer.words).toContain(
      'We’re trying again to send 2 emails. 2 had already been retried, or couldn’t be sent any more.',
    )
    expect(answer.html).not.toContain('>Undo<')
    expect(await mail.failed()).toEqual(['m1'])
    expect(await mail.audited()).toEqual([`mail:${mail.idOf('m0')}`, `mail:${mail.idOf('m2')}`].sort())
  })

  test(`emails retried twice at once are each queued once (${kind})`, async () => {
    await using mail = await openFailed(kind, 4)
    const answers = await Promise.all([
      mail.press(['m0', 'm1', 'm2', 'm3']),
      mail.press(['m3', 'm2', 'm1', 'm0']),
      mail.press(['m2']),
    ])
    // Whoever comes too late for all of theirs is told so.
    const tooLate = answers.map(({ words }) => words.includes('These emails have already been retried'))
    expect(answers.map(({ status }) => status)).toEqual(tooLate.map((isTooLate) => (isTooLate ? 409 : 200)))
    expect(tooLate).toContain(false)
    expect(await mail.audited()).toHaveLength(4)
    const late = await mail.press(['m0'])
    expect([late.status, late.words]).toEqual([409, expect.stringContaining('These emails have already been retried')])
    expect(await mail.audited()).toHaveLength(4)
  })

  test(`an empty, oversized or invalid selection queues nothing (${kind})`, async () => {
    await using mail = await openFailed(kind, 1)
    expect((await mail.press([])).words).toContain('Select at least one row first. Nothing has changed.')
    const many = Array.from({ length: 101 }, (_, index) => `x${index}`)
    const tooMany = await mail.press([...many, 'm0'])
    expect([tooMany.status, tooMany.words]).toEqual([
      422,
      expect.stringContaining('Select 100 rows or fewer at a time.'),
    ])
    expect((await mail.press(['nobody', '__proto__'])).words).toContain('already been retried')
    expect(await mail.failed()).toEqual(['m0'])
    expect(await mail.audited()).toEqual([])
  })

  test(`agents retry nobody’s email (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { db } = firm.site.runtime
    await db.updateTable('outgoing_mails').set({ status: 'failed' }).execute()
    const { mail_id } = await db.selectFrom('outgoing_mails').select('mail_id').limit(1).executeTakeFirstOrThrow()
    const fields = { intent: 'retry-selected', [`row-${mail_id}`]: 'failed' }
    const refused = await firm.site.post(`${desk}/mail`, fields, { cookie: firm.kim })
    expect([302, 303, 403]).toContain(refused.status)
    const { status } = await db
      .selectFrom('outgoing_mails')
      .select('status')
      .where('mail_id', '=', mail_id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('failed')
  })
}
