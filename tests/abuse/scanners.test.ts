import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { insertLink, issueLink } from '#src/features/accounts/one-time-links.server.ts'
import { sendEnrolmentLink } from '#src/features/accounts/second-factor/enrolment.server.ts'
import { sendIdentityCode } from '#src/features/accounts/second-factor/reauthenticate.server.ts'
import { scheduleDeletion } from '#src/features/accounts/users/delete-user.server.ts'
import { addUser, ensureAdmin } from '#src/features/accounts/users/invitations.server.ts'
import { recordAuditLogEnd } from '#src/features/audit-log/saved-end.server.ts'
import { sendMissedYou } from '#src/features/booking/appointments/changes/missed-you.server.ts'
import { endFormerConnections } from '#src/features/booking/busy-times/former-connections.server.ts'
import { createIssue } from '#src/features/newsletter/issues/save-issue.server.ts'
import { sendIssue } from '#src/features/newsletter/issues/send-issue.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { hourMs } from '#src/time/time-range.ts'
import { purgeDueAccounts } from '#src/workflows/users/user-access.server.ts'
import { eventually } from '../support/eventually.ts'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { wordsOf } from '../support/pages/page.ts'
import { series } from '../support/series.ts'
import { bookThroughPage } from '../support/site/booking/book-by-form.ts'
import { allSent } from '../support/site/facts.ts'
import { enter, subscribe } from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, origin, type TestSite } from '../support/site/test-site.ts'

/** Acts like anything that opens an email's links before its reader does: mail gateways, chat previews and others. */
const scanners = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; BingPreview/1.0b) Chrome/100.0.4896.127 Safari/537.36',
  'Mozilla/5.0 (compatible; Google-Safety; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; ProofPoint URL Defense)',
  'Mozilla/5.0 (compatible; Barracuda Sentinel (EE))',
  'Mozilla/5.0 (compatible; Mimecast URL Protect)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.24.20.89 A',
  'python-requests/2.32.3',
]
const turns = series(10, 1)

/** The email kinds that each file in `src/emails` makes. A new file belongs here and in `sendEveryMail`. */
const kindsOf: Record<string, string[]> = {
  'account-deletion': ['account-deletion', 'account-deleted'],
  'address-change': ['change-address', 'address-changed', 'change-taken-back', 'address-lost'],
  'agent-notice': ['agent-notice'],
  'appointment-booked': ['appointment-booked', 'appointment-moved', 'appointment-restored'],
  'appointment-cancelled': ['appointment-cancelled'],
  'appointment-missed': ['appointment-missed'],
  'appointment-reminder': ['appointment-reminder-day', 'appointment-reminder-soon'],
  'audit-log-end': ['audit-log-end'],
  'confirm-address': ['confirm-address', 'address-in-use'],
  'confirm-newsletter': ['newsletter-confirm', 'newsletter-reminder'],
  'former-calendar': ['former-calendar'],
  invitation: ['invitation'],
  'newsletter-issue': ['newsletter-issue'],
  passwords: ['reset-password', 'password-changed'],
  security: ['security-changed', 'set-up-factor', 'identity-code'],
  // Sent by a command, and without a link.
  'test-email': [],
}

/** Makes Harbour send every kind of email; those with the shortest-lived links come last. */
async function sendEveryMail(site: TestSite): Promise<void> {
  await sendNewsletter(site)
  await sendAuditLogEnd(site)
  await enter(site, 'slow-reader@example.org')
  vi.setSystemTime(site.runtime.clock.now().getTime() + 24 * hourMs)
  site.runtime.outbox.wake()
  await waitUntilSent(site, ['newsletter-reminder'])
  const monday = '2027-01-18T11:00:00.000Z'
  const page = (await bookThroughPage(site, 1, monday)).headers.get('location') ?? ''
  const moves = ['2027-01-18T12:00:00.000Z', monday].map((startsAt) => ({ intent: 'move', startsAt }))
  for (const change of [...moves, { intent: 'cancel' }, { intent: 'restore' }]) {
    // An email that is still queued is withdrawn by the next change.
    await allSent(site)
    await site.post(page, change)
  }
  for (const hours of [24, 2]) {
    vi.setSystemTime(Date.parse(monday) - hours * hourMs)
    site.runtime.outbox.wake()
    await waitUntilSent(site, [])
  }
  await missEveryone(site)
  // The first one is too soon to be cancelled.
  await bookThroughPage(site, 2, '2027-01-20T11:00:00.000Z')
  await makeUser(site, { email: 'known@example.org' })
  await addUser(site.runtime, { name: 'Kim', email: 'kim@example.org', role: 'client', password: null, by: system })
  for (const email of ['known@example.org', 'new@example.org']) {
    await site.post('/login?mode=create', { name: 'Anna', email, password: 'correct horse battery' })
  }
  await enter(site, 'next-reader@example.org')
  await deleteAccount(site)
  await changeAddresses(site)
  await makeUser(site, { email: 'careful@example.org' })
  await setUpSecondFactor(site, await signInAs(site, 'careful@example.org'))
  await sendEnrolmentLink(site.runtime, {
    userId: await makeUser(site, { email: 'boss@example.org' }),
    email: 'boss@example.org',
  })
  await sendIdentityCode(site.runtime, {
    userId: await makeUser(site, { email: 'finder@example.org' }),
    sessionId: 'any',
    email: 'finder@example.org',
  })
  await endFormerConnection(site)
  await site.post('/reset-password', { email: 'known@example.org' })
  await waitUntilSent(site, Object.values(kindsOf).flat())
}

/** Nobody who has booked so far was reached. */
async function missEveryone({ runtime }: TestSite): Promise<void> {
  await runtime.db.updateTable('appointments').set({ status: 'no-show' }).execute()
  const missed = await runtime.db.selectFrom('appointments').select(['appointment_id', 'sequence']).execute()
  for (const { appointment_id: appointmentId, sequence } of missed) {
    await sendMissedYou(runtime, { appointmentId, sequence, by: system })
  }
}

/** An account is scheduled for deletion, and deleted. */
async function deleteAccount(site: TestSite): Promise<void> {
  const email = 'leaving@example.org'
  const userId = await makeUser(site, { email })
  await scheduleDeletion(site.runtime, { userId, email })
  const delete_at = site.runtime.clock.now().toISOString()
  await site.runtime.db.updateTable('users').set({ delete_at }).where('user_id', '=', userId).execute()
  await purgeDueAccounts(site.runtime)
}

/** A user changes the email and requests another change. */
async function changeAddresses(site: TestSite): Promise<void> {
  const userId = await makeUser(site, { email: 'first@example.org' })
  const [cookie, token] = [await signInAs(site, 'first@example.org'), newToken()]
  const link = { token, purpose: 'change-email' as const, userId, email: 'second@example.org' }
  await insertLink(site.runtime, link)
  await site.post('/confirm-email', { token })
  await site.post(
    '/profile/email',
    { intent: 'change-email', newEmail: 'third@example.org', password: 'correct horse battery' },
    { cookie },
  )
  const undone = { token: newToken(), purpose: 'undo-email-change' as const, email: 'fourth@example.org' }
  await insertLink(site.runtime, { ...undone, userId: await makeUser(site, { email: 'fifth@example.org' }) })
  await site.post('/take-back-email', { token: undone.token })
  const resetToken = await issueLink(site.runtime, 'reset-password', await makeUser(site, { email: 'x@example.org' }))
  await site.post('/reset-password', { token: resetToken, password: 'a wholly new password' })
}

/** A newsletter issue goes to a reader. */
async function sendNewsletter(site: TestSite): Promise<void> {
  await subscribe(site, 'reader@example.org')
  // This link has been used up.
  site.inbox.length = 0
  const issueId = await createIssue(site.runtime, { subject: 'A letter', body: 'Some words for you.', by: system })
  await sendIssue(site.runtime, { issueId, revision: 1, by: system })
}

/** A week passes, so the admins get the audit log's end. */
async function sendAuditLogEnd({ runtime }: TestSite): Promise<void> {
  await runtime.db.updateTable('audit_head').set({ mailed_at: '2027-01-01T00:00:00.000Z' }).execute()
  await recordAuditLogEnd(runtime, ['keeper@example.org'])
}

/** An agent's calendar was connected by a version before. */
async function endFormerConnection({ runtime }: TestSite): Promise<void> {
  const at = '2027-01-01T00:00:00.000Z'
  const agent_id = 'former'
  const agent = { agent_id, name: 'Kim', email: 'agent@example.org', is_active: 0, created_at: at } as const
  await runtime.db.insertInto('agents').values(agent).execute()
  const nothing = { encrypted_address: null, server: null, read_until: null }
  await runtime.db
    .insertInto('own_calendars')
    .values({ agent_id, version: 'former', due_at: at, read_at: at, ...nothing })
    .execute()
  await endFormerConnections(runtime)
}

/**
 * Waits until emails of these kinds have been sent and nothing else is pending: some are written after the response.
 */
async function waitUntilSent({ runtime }: TestSite, kinds: string[]): Promise<void> {
  await eventually(async () => {
    const mails = await runtime.db.selectFrom('outgoing_mails').select(['kind', 'status', 'due_at']).execute()
    const sent = mails.filter(({ status }) => status === 'sent').map(({ kind }) => kind)
    expect(sent).toEqual(expect.arrayContaining(kinds))
    const isLater = (dueAt: string) => dueAt > runtime.clock.now().toISOString()
    const onTheWay = mails.filter(
      ({ status, due_at }) => status !== 'sent' && !(status === 'queued' && isLater(due_at)),
    )
    expect(onTheWay).toEqual([])
  })
}

/** The buttons that our links lead to: what each submits, and the status that shows success. */
const buttons: Record<string, { fields: Record<string, string>; status: number }> = {
  'Cancel appointment': { fields: { intent: 'cancel' }, status: 303 },
  'Confirm and log in': { fields: { password: 'a wholly new password' }, status: 303 },
  'Confirm new email address': { fields: {}, status: 200 },
  'Undo the change': { fields: {}, status: 200 },
  'Confirm subscription': { fields: {}, status: 200 },
  'Unsubscribe from the newsletter': { fields: { 'List-Unsubscribe': 'One-Click' }, status: 200 },
  'Set new password': { fields: { password: 'a wholly new password' }, status: 200 },
  'Set password and log in': { fields: { password: 'correct horse battery' }, status: 303 },
  'Create admin and log in': {
    fields: { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' },
    status: 303,
  },
}

/** All rows of all tables. */
async function readEverything({ runtime: { db } }: TestSite): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  const everything: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    everything[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return everything
}

for (const kind of databaseKinds) {
  test(`link scanners that open every link change and consume nothing (${kind})`, {
    timeout: 180_000,
  }, async () => {
    await using site = await openTestSite(kind)
    const files = readdirSync('src/emails', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    )
    const names = files.map((file) => basename(file, '.tsx')).filter((name) => name !== 'email-frame')
    expect(names.sort()).toEqual(Object.keys(kindsOf).sort())
    await sendEveryMail(site)

    // The setup link is only in the log, but people email it to each other.
    const written = [JSON.stringify(site.inbox), (await ensureAdmin(site.runtime)) ?? ''].join(' ')
    const addresses = written.replaceAll('&amp;', '&').matchAll(new RegExp(`${origin}(/[^\\s"'<>\\\\)]*)`, 'g'))
    const links = [...new Set([...addresses].map(([, path = '']) => path))]

    const look = async () => Promise.all(links.map(async (link) => wordsOf(await (await site.request(link)).text())))
    const [pagesBefore, before] = [await look(), await readEverything(site)]
    for (let turn = 0; turn < turns; turn += 1) {
      for (const link of links) {
        const opened = scanners.map(async (agent, index) => {
          const method = (turn + index) % 2 === 0 ? 'GET' : 'HEAD'
          const answer = await site.request(link, { method, headers: { 'user-agent': agent } })
          await answer.text()
          return answer.status
        })
        // A private page redirects everyone else home.
        const status = /^\/(admin-)?profile/.test(link) ? 302 : 200
        expect(await Promise.all(opened), link).toEqual(scanners.map(() => status))
      }
    }
    expect(await readEverything(site)).toEqual(before)
    expect(await look()).toEqual(pagesBefore)

    for (const [button, { fields, status }] of Object.entries(buttons)) {
      const link = links.find((_, index) => pagesBefore[index]?.includes(button)) ?? 'no link'
      const token = new URL(link, origin).searchParams.get('token') ?? ''
      expect((await site.post(link, { token, ...fields })).status, button).toBe(status)
    }
  })
}
