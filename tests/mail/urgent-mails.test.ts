import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MailKind } from '#src/emails/mails.ts'
import { firm } from '#src/firm/firm.ts'
import type { Mailer } from '#src/platform/mail/mailer.server.ts'
import { enqueueMail, enqueueMails } from '#src/platform/outbox/outbox.server.ts'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import { eventually } from '../support/eventually.ts'
import { openClockSite } from '../support/processes/clock-site.ts'
import { startMailServer } from '../support/processes/mail-server.ts'
import { isWholeRun } from '../support/series.ts'
import { bothDatabases, databasesOfCopies, openTestSite, type TestSite } from '../support/site/test-site.ts'

const enqueue = ({ runtime }: TestSite, kind: MailKind, key: string) =>
  enqueueMail(runtime, { kind, key, to: key, subject: key, html: '', text: '', secrets: [] })

/** A mail server that accepts each email only when told to, in the order in which they came. */
function heldMailer() {
  const begun: string[] = []
  const gates: (() => void)[] = []
  const deliver: Mailer['deliver'] = async ({ to }) => {
    begun.push(to)
    await new Promise<void>((resolve) => gates.push(resolve))
  }
  const accept = (count: number) => {
    for (const open of gates.splice(0, count)) open()
  }
  return { begun, mailer: { deliver }, accept }
}

for (const kind of bothDatabases) {
  test(`an account email overtakes all others that wait (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.runtime.outbox.stop()
    for (let number = 0; number < 40; number += 1) await enqueue(site, 'appointment-booked', `visitor-${number}`)
    const { begun, mailer, accept } = heldMailer()
    const sender = createOutboxSender({ ...site.runtime, mailer }, { parallel: 1 })
    sender.wake()
    await eventually(() => expect(begun).toHaveLength(1))
    for (const urgent of ['reset-password', 'confirm-address', 'invitation'] as const) {
      await enqueue(site, urgent, urgent)
    }
    for (const count of [2, 3, 4, 5]) {
      accept(1)
      await eventually(() => expect(begun).toHaveLength(count))
    }
    expect(begun.slice(1, 4).sort()).toEqual(['confirm-address', 'invitation', 'reset-password'])
    expect(begun[4]).toMatch(/^visitor/)
    accept(1)
    await sender.stop()
  })

  test(`other emails that hang never take the last place for sending (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.runtime.outbox.stop()
    for (let number = 0; number < 10; number += 1) {
      await enqueue(site, 'appointment-booked', `visitor-${number}`)
      await enqueue(site, 'newsletter-confirm', `reader-${number}`)
    }
    const { begun, mailer, accept } = heldMailer()
    const sender = createOutboxSender({ ...site.runtime, mailer })
    sender.wake()
    await eventually(() => expect(begun).toHaveLength(5))
    await enqueue(site, 'reset-password', 'anna')
    sender.wake()
    await eventually(() => expect(begun).toHaveLength(6))
    expect(begun[5]).toBe('anna')
    accept(6)
    await sender.stop()
  })

  test(`an email that an older version wrote is sent when it is due (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.runtime.outbox.stop()
    await enqueue(site, 'reset-password', 'anna')
    await site.runtime.db.updateTable('outgoing_mails').set({ is_urgent: 0 }).execute()
    const { begun, mailer, accept } = heldMailer()
    const sender = createOutboxSender({ ...site.runtime, mailer })
    sender.wake()
    await eventually(() => expect(begun).toEqual(['anna']))
    accept(1)
    await sender.stop()
  })
}

test.runIf(isWholeRun).each(databasesOfCopies)(
  'with 200 appointment emails waiting at a slow mail server, a password reset comes nearly at once (%s)',
  async (kind) => {
    await using server = await startMailServer(undefined, { acceptedFor: () => pause(500) })
    await using site = await openClockSite(kind, { SMTP_URL: server.url })
    const { visitors, database } = site
    const received = (words: string) => server.received.filter(({ raw }) => raw.includes(words)).length
    const email = 'anna@example.org'
    await visitors.send('/login?mode=create', { name: 'Anna', email, password: 'three green boats at noon' })
    await eventually(() => expect(received('/verify-email')).toBe(1))
    /** Asks for a reset; how long it took to come, and how many appointment emails came meanwhile. */
    const reset = async (count: number) => {
      const [askedAt, before] = [performance.now(), received('An appointment')]
      expect((await visitors.send('/reset-password', { email })).status).toBe(200)
      await eventually(() => expect(received('/reset-password?token')).toBe(count))
      return { ms: Math.round(performance.now() - askedAt), meanwhile: received('An appointment') - before }
    }
    const quiet = await reset(1)

    const tools = { db: database.db, clock: { now: () => new Date() }, secret: site.site.secret, firm }
    const mails = Array.from({ length: 200 }, (_, number) => {
      const content = { subject: 'An appointment', html: '', text: 'An appointment', secrets: [] }
      return { ...content, kind: 'appointment-moved' as const, key: `key ${number}`, to: `v${number}@example.org` }
    })
    await enqueueMails(tools, mails)
    await eventually(() => expect(received('An appointment')).toBeGreaterThan(0))
    const busy = await reset(2)
    console.log(`\na password reset: ${quiet.ms} ms when quiet, ${busy.ms} ms with 200 emails waiting\n`)
    expect(busy.meanwhile).toBeLessThan(100)
  },
)
