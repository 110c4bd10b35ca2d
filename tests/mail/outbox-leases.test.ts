import { type Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { up as addLeases } from '#src/platform/database/migrations/030-outbox-leases.ts'
import { enqueueCopies, storeMailContent } from '#src/platform/mail/mail-copies.server.ts'
import type { Mailer } from '#src/platform/mail/mailer.server.ts'
import { cancelMails, enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { findOutboxHealth } from '#src/platform/outbox/outbox-health.server.ts'
import { createOutboxSender, type OutboxOptions } from '#src/platform/outbox/outbox-sender.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { eventually } from '../support/eventually.ts'
import { bothDatabases, openTestSite, type TestSite } from '../support/site/test-site.ts'

const letter = {
  kind: 'reset-password',
  secrets: [],
  to: 'robin@example.org',
  subject: 'A subject',
  html: '',
  text: 'A letter',
} as const

/** All durations in milliseconds instead of seconds; leases expire by the site's clock. */
const quickly = { pollMs: 20, renewMs: 5, stopMs: 20, recordRetryMs: 5 }

const rows = ({ runtime }: TestSite) =>
  runtime.db.selectFrom('outgoing_mails').selectAll().orderBy('mail_key').execute()

/** A mail server that accepts each email when told to, and records the IDs it has received. */
function slowMailServer() {
  const begun: string[] = []
  const arrived: string[] = []
  const gate = Promise.withResolvers<void>()
  const deliver: Mailer['deliver'] = async ({ mailId }, signal) => {
    begun.push(mailId)
    await new Promise<void>((resolve, reject) => {
      gate.promise.then(resolve)
      signal?.addEventListener('abort', () => reject(new Error('cut')))
    })
    arrived.push(mailId)
  }
  return { begun, arrived, answer: gate.resolve, mailer: { deliver } }
}

function senderOf(runtime: Runtime, mailer: Mailer, manner: Partial<OutboxOptions> = {}) {
  return createOutboxSender({ ...runtime, mailer }, { ...quickly, ...manner })
}

const advance = (site: TestSite, seconds: number) =>
  vi.setSystemTime(site.runtime.clock.now().getTime() + seconds * 1000)

const statuses = async (site: TestSite) => (await rows(site)).map(({ status }) => status)

/** Moves the clock by minutes, no faster than the email's lease is renewed. */
async function letMinutesPass(site: TestSite, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes * 60; passed += 40) {
    advance(site, 40)
    const now = site.runtime.clock.now().getTime()
    await eventually(async () => {
      const [mail] = await rows(site)
      expect(Date.parse(mail?.due_at ?? '') - now).toBeGreaterThanOrEqual(60_000)
    })
  }
}

for (const kind of bothDatabases) {
  test(`a mail server that replies after nine minutes gets the email once, with many senders (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const server = slowMailServer()
    const first = senderOf(site.runtime, server.mailer)
    const second = senderOf(site.openTwin(), server.mailer)
    await enqueueMail(site.runtime, { ...letter, key: 'a' })
    first.start()
    await eventually(() => expect(server.begun).toHaveLength(1))
    second.start()
    await letMinutesPass(site, 9)
    await eventually(() => expect(second.lastActiveAt()).not.toBeNull())
    server.answer()
    await eventually(async () => expect(await rows(site)).toMatchObject([{ status: 'sent', attempts: 1 }]))
    await Promise.all([first.stop(), second.stop()])
    expect(server.begun).toHaveLength(1)
  })

  test(`a machine that sleeps for an hour mid-delivery does not send the email twice (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const server = slowMailServer()
    const sender = senderOf(site.runtime, server.mailer, { renewMs: 1e9 })
    await enqueueMail(site.runtime, { ...letter, key: 'a' })
    sender.start()
    await eventually(() => expect(server.begun).toHaveLength(1))
    advance(site, 3600)
    const before = sender.lastActiveAt() ?? 0
    await eventually(() => expect(sender.lastActiveAt()).toBeGreaterThan(before))
    server.answer()
    await eventually(async () => expect(await statuses(site)).toEqual(['sent']))
    await sender.stop()
    expect(server.begun).toHaveLength(1)
  })

  test(`a sender whose every delivery waits for the mail server has not stopped (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const server = slowMailServer()
    const outbox = senderOf(site.runtime, server.mailer, { parallel: 5 })
    for (const key of ['a', 'b', 'c', 'd', 'e']) await enqueueMail(site.runtime, { ...letter, key })
    outbox.start()
    await eventually(() => expect(server.begun).toHaveLength(5))
    advance(site, 180)
    await eventually(async () => expect((await findOutboxHealth({ ...site.runtime, outbox })).isHealthy).toBe(true))
    server.answer()
    await outbox.stop()
  })

  test(`a killed sender's email is sent by another with the same Message-ID (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const killed = slowMailServer()
    // Like a dead process, it does not renew its lease.
    const first = senderOf(site.runtime, killed.mailer, { renewMs: 1e9 })
    await enqueueMail(site.runtime, { ...letter, key: 'a' })
    first.wake()
    await eventually(() => expect(killed.begun).toHaveLength(1))
    const next = slowMailServer()
    next.answer()
    const second = senderOf(site.openTwin(), next.mailer)
    advance(site, 40)
    second.wake()
    await eventually(() => expect(second.lastActiveAt()).not.toBeNull())
    expect(next.begun).toEqual([])
    advance(site, 60)
    second.wake()
    await eventually(async () => expect(await statuses(site)).toEqual(['sent']))
    expect(next.arrived).toEqual(killed.begun)
    await Promise.all([first.stop(), second.stop()])
    // A late result from the first process changes nothing.
    expect(await rows(site)).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  test(`a cancelled or expired email is aborted while it is being sent (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const server = slowMailServer()
    const sender = senderOf(site.runtime, server.mailer)
    await enqueueMail(site.runtime, { ...letter, key: 'a', about: 'something' })
    sender.wake()
    await eventually(() => expect(server.begun).toHaveLength(1))
    await cancelMails(site.runtime.db, { about: 'something', kinds: ['reset-password'] })
    await eventually(() => expect(site.logLines.map(({ msg }) => msg).join()).toContain('was withdrawn'))
    server.answer()
    await sender.stop()
    expect(server.arrived).toEqual([])
    expect(site.logLines.map(({ msg }) => msg).join()).not.toContain('could not be sent')
  })

  test(`a database failure after delivery neither loses nor repeats the email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const server = slowMailServer()
    const sender = senderOf(site.runtime, server.mailer)
    await enqueueMail(site.runtime, { ...letter, key: 'a' })
    sender.start()
    await eventually(() => expect(server.begun).toHaveLength(1))
    await sql`alter table outgoing_mails rename to gone`.execute(db)
    server.answer()
    const lines = (text: string) => site.logLines.filter(({ msg }) => String(msg).includes(text))
    await eventually(() => expect(lines('could not record what happened').length).toBeGreaterThan(2))
    // Longer than the lease, which cannot be renewed. Other senders must not treat the email as abandoned.
    advance(site, 120)
    const failures = () => lines('the outbox could not be read').length
    const before = failures()
    await eventually(() => expect(failures()).toBeGreaterThan(before))
    await sql`alter table gone rename to outgoing_mails`.execute(db)
    await eventually(async () => expect(await statuses(site)).toEqual(['sent']))
    await sender.stop()
    expect(await rows(site)).toMatchObject([{ last_error: null, encrypted_content: null, sent_at: expect.any(String) }])
    expect(server.arrived).toEqual([server.begun[0]])
    expect(lines('could not be sent')).toEqual([])
  })

  test(`shutdown waits briefly for a slow mail server, then re-queues the mail (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const server = slowMailServer()
    const sender = senderOf(site.runtime, server.mailer)
    await enqueueMail(site.runtime, { ...letter, key: 'a' })
    sender.wake()
    await eventually(() => expect(server.begun).toHaveLength(1))
    await sender.stop()
    expect(await rows(site)).toMatchObject([
      { status: 'queued', attempts: 0, last_error: null, due_at: expect.stringContaining('T10:01') },
    ])
    expect(site.logLines.map(({ msg }) => msg).join()).not.toContain('could not be sent')

    // One delivered within that moment counts as sent.
    const patient = slowMailServer()
    const last = senderOf(site.runtime, patient.mailer, { stopMs: 5000 })
    advance(site, 61)
    last.wake()
    await eventually(() => expect(patient.begun).toHaveLength(1))
    const stopped = last.stop()
    patient.answer()
    await stopped
    expect(await statuses(site)).toEqual(['sent'])
  })

  test(`a slow email delays no other, and newsletters leave slots for other email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const slow = slowMailServer()
    const arrived: string[] = []
    const deliver: Mailer['deliver'] = async (mail, signal) => {
      if (mail.to.startsWith('slow')) return slow.mailer.deliver(mail, signal)
      arrived.push(mail.to)
    }
    const contentId = await storeMailContent(site.runtime, letter)
    const copies = [1, 2, 3, 4, 5, 6].map((n) => ({ to: `slow-${n}@example.org`, key: `${n}`, about: 'i', blanks: {} }))
    await enqueueCopies(site.runtime, { contentId, kind: 'newsletter-issue', subject: 'A subject', copies })
    const sender = senderOf(site.runtime, { deliver })
    sender.start()
    await eventually(() => expect(slow.begun).toHaveLength(3))
    await enqueueMail(site.runtime, { ...letter, to: 'slow-7@example.org', key: 'slow' })
    await eventually(() => expect(slow.begun).toHaveLength(4))
    await enqueueMail(site.runtime, { ...letter, key: 'quick' })
    await eventually(() => expect(arrived).toEqual(['robin@example.org']))
    slow.answer()
    await eventually(() => expect(slow.arrived).toHaveLength(7))
    await sender.stop()
  })

  test(`an email that an older version left as handed over is sent again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await enqueueMail(site.runtime, { ...letter, key: 'a' })
    await enqueueMail(site.runtime, { ...letter, key: 'b' })
    await sql`alter table outgoing_mails drop column lease_id`.execute(db)
    await sql`update outgoing_mails set status = 'handed-over', attempts = 1, sent_at = due_at,
      due_at = '2027-01-16T10:00:00.000Z', last_error = 'The site stopped before the mail server answered.'
      where mail_key = 'a'`.execute(db)
    await addLeases(db as unknown as Kysely<unknown>)
    expect(await rows(site)).toMatchObject([
      { status: 'queued', sent_at: null, last_error: null, due_at: expect.stringContaining('2027-01-13T10:00') },
      { status: 'queued', attempts: 0 },
    ])
    site.runtime.outbox.wake()
    await eventually(async () => expect(await statuses(site)).toEqual(['sent', 'sent']))
    expect(site.inbox).toHaveLength(2)
  })
}
