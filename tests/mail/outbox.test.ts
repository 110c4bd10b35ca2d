import { expect, test, vi } from 'vitest'
import { MailRefused } from '#src/platform/mail/smtp.server.ts'
import { cancelMails, enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { eventually } from '../support/eventually.ts'
import { letter } from '../support/site/mails.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const letterToRobin = { ...letter, to: 'robin@example.org' }

const mails = ({ runtime }: TestSite) =>
  runtime.db.selectFrom('outgoing_mails').selectAll().orderBy('mail_key').execute()

/** Sends what is due, as one round of a process would. */
async function sendDue(runtime: Runtime, deliver?: Runtime['mailer']['deliver']): Promise<void> {
  const sender = createOutboxSender(deliver === undefined ? runtime : { ...runtime, mailer: { deliver } })
  sender.wake()
  await eventually(async () => {
    const now = runtime.clock.now().toISOString()
    const due = runtime.db.selectFrom('outgoing_mails').select('mail_id').where('status', 'in', ['queued', 'sending'])
    expect(await due.where('due_at', '<=', now).execute()).toEqual([])
  })
  await sender.stop()
}

const minutesLater = (minutes: number) => new Date(wednesdayMorning.getTime() + minutes * 60_000)

for (const kind of bothDatabases) {
  test(`an email waits encrypted in the outbox, is sent once, and leaves no content behind (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    await enqueueMail(runtime, { ...letterToRobin, key: 'a' })
    await enqueueMail(runtime, { ...letterToRobin, key: 'a', subject: 'Another subject' })
    const [waiting, ...others] = await mails(site)
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ status: 'queued', recipient: 'robin@example.org', subject: 'A subject' })
    expect(JSON.stringify(waiting)).not.toContain('A secret')

    await sendDue(runtime)
    expect(site.inbox).toMatchObject([{ to: 'robin@example.org', text: 'A secret', mailId: waiting?.mail_id }])
    expect(await mails(site)).toMatchObject([{ status: 'sent', encrypted_content: null, attempts: 1 }])
  })

  test(`a change that is rolled back sends no email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const undone = site.runtime.db.transaction().execute(async (transaction) => {
      await enqueueMail({ ...site.runtime, db: transaction }, { ...letterToRobin, key: 'a' })
      throw new Error('something went wrong')
    })
    await expect(undone).rejects.toThrow('something went wrong')
    expect(await mails(site)).toEqual([])
  })

  test(`an email that fails is retried at growing intervals; a refused one is not (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    await enqueueMail(runtime, { ...letterToRobin, key: 'a' })
    const broken = () => Promise.reject(new Error('no line'))
    await sendDue(runtime, broken)
    expect(await mails(site)).toMatchObject([
      { status: 'queued', attempts: 1, due_at: expect.stringContaining('T10:01'), last_error: 'no line' },
    ])
    vi.setSystemTime(minutesLater(2))
    await sendDue(runtime, broken)
    expect(await mails(site)).toMatchObject([{ attempts: 2, due_at: expect.stringContaining('T10:07') }])
    vi.setSystemTime(minutesLater(8))
    await sendDue(runtime)
    expect(site.inbox).toHaveLength(1)

    await enqueueMail(runtime, { ...letterToRobin, key: 'b' })
    await sendDue(runtime, () => Promise.reject(new MailRefused('no such person')))
    expect(await mails(site)).toMatchObject([{ status: 'sent' }, { status: 'failed', last_error: 'no such person' }])
  })

  test(`an email is sent when due, and not if it has expired or been cancelled (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const at = (minutes: number) => minutesLater(minutes).getTime()
    await enqueueMail(runtime, { ...letterToRobin, key: 'a', dueAt: at(60), expiresAt: at(120) })
    await enqueueMail(runtime, { ...letterToRobin, key: 'b', dueAt: at(30), expiresAt: at(50) })
    await enqueueMail(runtime, { ...letterToRobin, key: 'c', dueAt: at(60), about: 'something' })
    await sendDue(runtime)
    expect(site.inbox).toEqual([])
    await cancelMails(runtime.db, { about: 'something', kinds: ['reset-password'] })
    vi.setSystemTime(minutesLater(60))
    await sendDue(runtime)
    expect(site.inbox).toHaveLength(1)
    expect(await mails(site)).toMatchObject([
      { mail_key: 'a', status: 'sent' },
      { mail_key: 'b', status: 'skipped', encrypted_content: null },
    ])
  })

  test(`when two processes send at once, each email is sent by one of them (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (let number = 0; number < 20; number += 1)
      await enqueueMail(site.runtime, { ...letterToRobin, key: `key-${number}` })
    await Promise.all([sendDue(site.runtime), sendDue(site.openTwin())])
    expect(new Set(site.inbox.map(({ mailId }) => mailId)).size).toBe(20)
    expect(site.inbox).toHaveLength(20)
  })
}
