import { expect, test, vi } from 'vitest'
import { enqueueCopies, storeMailContent } from '#src/platform/mail/mail-copies.server.ts'
import { MailRefused } from '#src/platform/mail/smtp.server.ts'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { createOutboxWatch } from '#src/platform/outbox/outbox-health.server.ts'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { eventually } from '../support/eventually.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { letter } from '../support/site/mails.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const admin = 'admin@example.org'
const minutesLater = (minutes: number) => new Date(wednesdayMorning.getTime() + minutes * 60_000)

async function signInAdmin(site: TestSite): Promise<string> {
  await makeUser(site, { email: admin, role: 'admin' })
  return signInAs(site, admin)
}

/** Queues an email written so many minutes after the start, and returns its ID. */
async function write({ runtime }: TestSite, to: string, minutes = 0): Promise<string> {
  vi.setSystemTime(minutesLater(minutes))
  await enqueueMail(runtime, { ...letter, to, key: `${to} ${minutes}` })
  const query = runtime.db.selectFrom('outgoing_mails').select('mail_id').where('mail_key', '=', `${to} ${minutes}`)
  return (await query.executeTakeFirstOrThrow()).mail_id
}

const statusOf = async ({ runtime }: TestSite, mailId: string) =>
  (
    await runtime.db
      .selectFrom('outgoing_mails')
      .select('status')
      .where('mail_id', '=', mailId)
      .executeTakeFirstOrThrow()
  ).status

/** Runs a sender until an email has the expected status. */
async function turnUntil(site: TestSite, mailId: string, status: string, deliver?: Runtime['mailer']['deliver']) {
  const sender = createOutboxSender(deliver === undefined ? site.runtime : { ...site.runtime, mailer: { deliver } })
  sender.wake()
  await eventually(async () => expect(await statusOf(site, mailId)).toBe(status))
  return sender
}

async function list(
  site: TestSite,
  cookie: string,
  query = '',
): Promise<{ words: string; to: string[]; html: string }> {
  const html = await (await site.request(`/admin-profile/mail${query}`, { headers: { cookie } })).text()
  const page = pageOf(html)
  return { html, words: page.words, to: page.wordsOf('td').filter((words) => /^[\w%]+@example\.org$/.test(words)) }
}

for (const kind of databaseKinds) {
  test(`admins see all email, newest first, by status and by the start of the recipient (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    for (const [minutes, to] of ['anna@example.org', 'a_b@example.org', 'axb@example.org'].entries()) {
      await write(site, to, minutes)
    }
    const refused = await write(site, 'anna2@example.org', 3)
    await site.runtime.db
      .updateTable('outgoing_mails')
      .set({ status: 'failed' })
      .where('mail_id', '=', refused)
      .execute()
    const all = await list(site, cookie)
    expect(all.to).toEqual(['anna2', 'axb', 'a_b', 'anna'].map((name) => `${name}@example.org`))
    expect(all.words).toContain('New password A subject')
    expect(all.words).toContain('Queued Due Wed 13 Jan 2027, 10:02')
    expect(all.html).not.toContain('A secret')
    expect((await list(site, cookie, '?status=failed')).to).toEqual(['anna2@example.org'])
    expect((await list(site, cookie, '?to=ANNA')).to).toEqual(['anna2@example.org', 'anna@example.org'])
    expect((await list(site, cookie, '?to=a_b')).to).toEqual(['a_b@example.org'])
    expect((await list(site, cookie, '?status=queued&to=an')).to).toEqual(['anna@example.org'])
    for (const query of ['?to=%25', '?to=%00', '?to=nobody']) expect((await list(site, cookie, query)).to).toEqual([])
    for (const query of ['?status=constructor', '?after=nonsense', '?status=']) {
      expect((await list(site, cookie, query)).to, query).toHaveLength(4)
    }
    const page = await site.request('/admin-profile/mail', { headers: { cookie } })
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  test(`the list's pages show each email once, even those of the same moment (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    for (let number = 0; number < 120; number += 1) {
      await enqueueMail(site.runtime, { ...letter, to: `m${number}@example.org`, key: `key-${number}` })
    }
    const seen: string[] = []
    for (let query: string | undefined = ''; query !== undefined; ) {
      const { to, html } = await list(site, cookie, query)
      seen.push(...to)
      query = pageOf(html).all('a[href^="/admin-profile/mail?after="]')[0]?.href.slice('/admin-profile/mail'.length)
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  test(`the file of emails has those that the list shows, and is audited (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    for (const to of ['anna@example.org', 'axb@example.org', 'kim@example.org']) await write(site, to)
    const failed = { status: 'failed' as const, last_error: '=550 no', attempts: 2 }
    await site.runtime.db.updateTable('outgoing_mails').set(failed).where('recipient', 'like', 'a%').execute()
    const query = '?status=failed&to=an'
    expect(pageOf((await list(site, cookie, query)).html).hrefs).toContain(`/admin-profile/mail/export${query}`)
    const readFile = async (path: string) => {
      const file = await site.request(path, { headers: { cookie } })
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="emails.csv"')
      return (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
    }
    const [heading, ...rows] = await readFile(`/admin-profile/mail/export${query}`)
    expect(heading).toBe('Email,To,Subject,Status,Last error,Due (UTC),Sent (UTC),Written (UTC),Attempts')
    expect(rows).toEqual([expect.stringMatching(/,anna@example\.org,.*,failed,'=550 no,,,2027-.*Z,2$/)])
    expect(await readFile('/admin-profile/mail/export')).toHaveLength(1 + 3)
    const entries = site.runtime.db.selectFrom('audit_entries').selectAll().where('action', '=', 'list-exported')
    expect((await entries.orderBy('sequence').execute()).map(({ after_values }) => after_values)).toEqual(
      [
        { file: 'emails.csv', rows: 1, filters: ['Status: Failed', 'Search by recipient'] },
        { file: 'emails.csv', rows: 3, filters: [] },
      ].map((values) => JSON.stringify(values)),
    )
  })

  test(`a failed email is sent by “Try again”, once however often it is pressed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    const mailId = await write(site, 'robin@example.org')
    const refuse = () => Promise.reject(new MailRefused('550 no such person'))
    await (await turnUntil(site, mailId, 'failed', refuse)).stop()
    await site.runtime.db.updateTable('outgoing_mails').set({ attempts: 10 }).execute()
    const { words, html } = await list(site, cookie)
    expect(words).toContain('The mail server has permanently rejected this email. robin@example.org Failed')
    expect((await list(site, cookie, `/${mailId}`)).words).toContain(
      'Status Failed. Not sent. We won’t retry automatically. Problem The mail server has permanently rejected this email. Error message 550 no such person',
    )
    expect(html).toContain('Try again')
    const press = (id = mailId) =>
      site
        .post(`/admin-profile/mail/${mailId}`, { intent: 'retry', about: id }, { cookie })
        .then((answer) => answer.text())
    expect(await press('nobody')).toContain('its status has changed')
    const [first, second] = await Promise.all([press(), press()])
    expect([first, second].filter((page) => page.includes('trying again to send'))).toHaveLength(1)
    // The record beside the list says so too.
    for (const page of [first, second]) expect(wordsOf(page)).toMatch(/ Status (Queued|Sending|Sent)/)
    // It has all its attempts again: one more bad answer is not the last.
    const row = await site.runtime.db.selectFrom('outgoing_mails').select('attempts').executeTakeFirstOrThrow()
    expect(row.attempts).toBeLessThanOrEqual(1)
    await eventually(async () => expect(await statusOf(site, mailId)).toBe('sent'))
    expect(await press()).toContain('its status has changed')
    expect(site.inbox).toHaveLength(1)
  })

  test(`an email that would come too late cannot be retried and is not sent (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    const expiresAt = minutesLater(60).getTime()
    await enqueueMail(site.runtime, { ...letter, to: 'robin@example.org', key: 'a', expiresAt })
    const { db } = site.runtime
    await db.updateTable('outgoing_mails').set({ status: 'failed' }).execute()
    const { mail_id: mailId } = await db.selectFrom('outgoing_mails').select('mail_id').executeTakeFirstOrThrow()
    expect((await list(site, cookie)).html).toContain('Try again')
    vi.setSystemTime(minutesLater(61))
    const late = await list(site, cookie)
    expect(late.html).not.toContain('Try again')
    expect((await list(site, cookie, `/${mailId}`)).words).toContain('It’s now too late.')
    const retried = await site.post('/admin-profile/mail', { intent: 'retry', about: mailId }, { cookie })
    expect(retried.status).toBe(409)
    expect(await statusOf(site, mailId)).toBe('failed')
  })

  test(`a newsletter that takes a while makes no email late (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    const contentId = await storeMailContent(site.runtime, letter)
    const copies = [{ to: 'robin@example.org', key: 'copy', about: 'issue', blanks: {} }]
    await enqueueCopies(site.runtime, { contentId, kind: 'newsletter-issue', subject: 'A subject', copies })
    vi.setSystemTime(minutesLater(6))
    expect((await list(site, cookie)).words).toContain('No emails are overdue.')
    await site.runtime.db.updateTable('outgoing_mails').set({ is_bulk: 0 }).execute()
    expect((await list(site, cookie)).words).toContain('The oldest overdue email has been due for 6 minutes.')
  })

  test(`late email is shown on the page, and logged when it begins and when it ends (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const watch = createOutboxWatch(runtime)
    const cookie = await signInAdmin(site)
    const mailId = await write(site, 'robin@example.org')
    await (await turnUntil(site, mailId, 'queued', () => Promise.reject(new Error('connect ECONNREFUSED')))).stop()
    await watch.check()
    const lines = () => site.logLines.filter(({ msg }) => msg === 'mail is late' || msg === 'mail is going out again')
    // No polling has been recorded, because the site's own sender has not been started.
    expect(lines()).toMatchObject([{ msg: 'mail is late', level: 40, activeMsAgo: null }])

    runtime.outbox.wake()
    await eventually(() => expect(runtime.outbox.lastActiveAt()).not.toBeNull())
    expect((await list(site, cookie)).words).toContain('Retrying 1')
    expect((await list(site, cookie)).words).toContain('Emails aren’t going out (1 waiting).')
    await watch.check()
    await watch.check()
    expect(lines().map(({ msg }) => msg)).toEqual(['mail is late', 'mail is going out again'])

    vi.setSystemTime(new Date(minutesLater(0).getTime() + 121_000))
    const still = await list(site, cookie)
    expect(still.words).toContain(
      'Emails aren’t going out (1 waiting). The mail server refused the connection. The site last checked for emails to send, or was busy sending, 2 minutes ago.',
    )
    await watch.check()
    expect(lines()).toHaveLength(3)
  })
}
