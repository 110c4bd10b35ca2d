import { expect, test, vi } from 'vitest'
import { createMailer } from '#src/platform/mail/mailer.server.ts'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { handleBounces } from '../../server/jobs.ts'
import { eventually } from '../support/eventually.ts'
import { wordsOf } from '../support/pages/page.ts'
import { startMailServer } from '../support/processes/mail-server.ts'
import {
  askToSubscribe,
  enter,
  mailsTo,
  newsletterLinkIn,
  pressConfirm,
  pressForSubscriber,
  signInAdmin,
  statusOf,
  subscribe,
  writeIssue,
} from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const email = 'robin@example.org'

/** An email that belongs to no newsletter. */
const letter = {
  kind: 'appointment-booked',
  secrets: [],
  to: email,
  subject: 'Your appointment',
  html: '',
  text: '',
} as const
const hourMs = 3_600_000

/** Sends what is due through a mail server with fixed replies for some addresses, until nothing is pending. */
async function sendThrough(
  site: TestSite,
  refusals: Record<string, { code: number; words: string }>,
): Promise<{ to: string }[]> {
  await using server = await startMailServer((address) => refusals[address] ?? null)
  const { runtime } = site
  await runtime.outbox.stop()
  const settings = { ...runtime.settings, smtpUrl: server.url, mailFrom: 'Harbour <no-reply@harbour.example>' }
  const mailer = createMailer({ ...runtime, settings })
  const outbox = createOutboxSender({ ...runtime, mailer })
  handleBounces({ ...runtime, outbox })
  outbox.wake()
  await eventually(async () => {
    const due = runtime.db.selectFrom('outgoing_mails').select('mail_id')
    const waiting = due.where('status', 'in', ['queued', 'sending'])
    expect(await waiting.where('due_at', '<=', runtime.clock.now().toISOString()).execute()).toEqual([])
    expect(await due.where('status', '=', 'sending').execute()).toEqual([])
  })
  await outbox.stop()
  return server.received
}

const lastChange = async ({ runtime }: TestSite) => {
  const records = await runtime.db.selectFrom('consent_records').selectAll().execute()
  return records.filter(({ change }) => change === 'bounced' || change === 'complained')
}

const idOf = async ({ runtime }: TestSite, address: string) => {
  const row = runtime.db.selectFrom('subscribers').select('subscriber_id').where('email', '=', address)
  return (await row.executeTakeFirstOrThrow()).subscriber_id
}

const read = async (site: TestSite, path: string, cookie: string) =>
  wordsOf(await (await site.request(path, { headers: { cookie } })).text())

const noSuchUser = { code: 550, words: '5.1.1 No such user here' }

for (const kind of databaseKinds) {
  test(`a permanently refused address gets no newsletter but still gets other email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    for (const each of [email, 'anna@example.org']) await subscribe(site, each)
    await site.runtime.outbox.stop()
    const path = await writeIssue(site, cookie)
    await site.post(path, { intent: 'send-now', version: '1' }, { cookie })
    const received = await sendThrough(site, { [email]: noSuchUser })
    expect(received.map(({ to }) => to)).toEqual(['anna@example.org'])
    expect([await statusOf(site, email), await statusOf(site, 'anna@example.org')]).toEqual(['bounced', 'confirmed'])
    expect(await site.runtime.db.selectFrom('suppressions').select('reason').execute()).toEqual([{ reason: 'bounced' }])
    expect(await lastChange(site)).toMatchObject([{ change: 'bounced', method: 'mail-server', page: '', wording: '' }])
    expect(await read(site, path, cookie)).toContain(
      'Recipients 2 Queued 0 Sent 1 Failed 0 Unsubscribed since 0 Bounced 1',
    )
    const desk = await read(site, '/admin-profile/newsletter/subscribers', cookie)
    expect(desk).toContain('Bounced 1 Marked as spam 0')
    const bounced = await read(site, recordPath('subscriber', await idOf(site, email)), cookie)
    expect(bounced).toMatch(/Consent .*Bounced .* After a reply from a mail server/)

    // The next issue skips the address; an appointment email does not.
    const next = await writeIssue(site, cookie, { subject: 'Another letter' })
    await site.post(next, { intent: 'send-now', version: '1' }, { cookie })
    await enqueueMail(site.runtime, { ...letter, key: 'letter' })
    expect((await sendThrough(site, {})).map(({ to }) => to).sort()).toEqual(['anna@example.org', email])
  })

  test(`only a refusal of the recipient of a newsletter counts as a bounce (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    const refusals = {
      'policy@example.org': { code: 554, words: '5.7.1 Relay access denied' },
      'password@example.org': { code: 530, words: 'Authentication required' },
      'later@example.org': { code: 450, words: '4.2.1 Mailbox busy' },
      'bare@example.org': { code: 550, words: 'Unknown' },
    }
    for (const each of Object.keys(refusals)) await subscribe(site, each)
    await subscribe(site, email)
    await site.runtime.outbox.stop()
    const path = await writeIssue(site, cookie)
    await enqueueMail(site.runtime, { ...letter, key: 'letter', about: await idOf(site, email) })
    await sendThrough(site, { [email]: noSuchUser })
    await site.post(path, { intent: 'send-now', version: '1' }, { cookie })
    await sendThrough(site, refusals)
    const statuses = await Promise.all([...Object.keys(refusals), email].map((each) => statusOf(site, each)))
    expect(statuses).toEqual(['confirmed', 'confirmed', 'confirmed', 'bounced', 'confirmed'])
  })

  test(`a bounced confirmation is the last unless an admin asks; confirming restores it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await signInAdmin(site)
    await site.runtime.outbox.stop()
    await enter(site, email)
    await sendThrough(site, { [email]: noSuchUser })
    expect(await statusOf(site, email)).toBe('bounced')
    const mails = site.runtime.db.selectFrom('outgoing_mails').select(['status', 'encrypted_content'])
    // The reminder is cancelled, and nobody can have the confirmation email sent again.
    expect(await mails.execute()).toEqual([{ status: 'failed', encrypted_content: null }])
    vi.setSystemTime(site.runtime.clock.now().getTime() + hourMs)
    await enter(site, email)
    expect(await sendThrough(site, {})).toEqual([])

    vi.setSystemTime(site.runtime.clock.now().getTime() + hourMs)
    const cookie = await signInAs(site, 'admin@example.org')
    const asked = await askToSubscribe(site, cookie, email)
    expect(asked.status).toBe(200)
    const sender = createOutboxSender(site.runtime)
    sender.wake()
    const [mail] = await mailsTo(site, email, 1)
    await sender.stop()
    expect(mail?.text).toContain('A member of our staff has offered you our newsletter at this address.')
    // They have never seen a form that leads to the page for the code.
    expect(mail?.text).toContain('enter your email address and this code at harbour.test/newsletter/confirm:')
    expect((await pressConfirm(site, newsletterLinkIn(mail, 'confirm'))).status).toBe(200)
    expect(await statusOf(site, email)).toBe('confirmed')
    expect(await site.runtime.db.selectFrom('suppressions').selectAll().execute()).toEqual([])
  })

  test(`a complaint stops all newsletter email until the signed-in owner opts in again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await signInAdmin(site)
    await subscribe(site, email)
    await makeUser(site, { email })
    await site.runtime.outbox.stop()
    await site.post(await writeIssue(site, cookie), { intent: 'send-now', version: '1' }, { cookie })
    const subscriberId = await idOf(site, email)
    const marked = await pressForSubscriber(site, cookie, { subscriberId, intent: 'complained' })
    const page = wordsOf(await marked.text())
    expect(page).toContain('Marked as spam.')
    expect(page).toContain('Bounced 0 Marked as spam 1')
    expect(await lastChange(site)).toMatchObject([
      { change: 'complained', method: 'admin', page: '/admin-profile/newsletter/subscribers' },
    ])
    expect(await sendThrough(site, {})).toEqual([])

    // Deleting the address does not change that.
    await pressForSubscriber(site, cookie, { subscriberId, intent: 'delete' })
    vi.setSystemTime(site.runtime.clock.now().getTime() + hourMs)
    expect((await enter(site, email)).status).toBe(200)
    expect(await sendThrough(site, {})).toEqual([])
    const asked = await askToSubscribe(site, cookie, email)
    expect([asked.status, wordsOf(await asked.text())]).toEqual([
      409,
      expect.stringContaining('marked an email as spam or been deleted'),
    ])

    const client = await signInAs(site, email)
    await site.post('/profile/data', { intent: 'subscribe' }, { cookie: client })
    expect(await statusOf(site, email)).toBe('confirmed')
    expect(await site.runtime.db.selectFrom('suppressions').selectAll().execute()).toEqual([])
  })
}
