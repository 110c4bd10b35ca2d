import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { enqueueMail } from '../src/platform/outbox.server.ts'
import { moments, startMailServer, startSender } from './support/mail-server.ts'
import { databaseKinds, openTestSite, type TestSite } from './support/test-site.ts'

const kills = 20

/** Lets the minute pass for which a mail belongs to the process that was killed. */
async function letClaimsLapse({ runtime }: TestSite): Promise<void> {
  const past = new Date(0).toISOString()
  await runtime.db.updateTable('outgoing_mails').set({ due_at: past }).where('status', '!=', 'sent').execute()
}

for (const kind of databaseKinds) {
  test(`a process that is killed ${kills} times while it sends loses no mail and sends none twice (${kind})`, {
    timeout: 240_000,
  }, async () => {
    await using server = await startMailServer()
    await using site = await openTestSite(kind)
    vi.useRealTimers()
    const ids = Array.from({ length: 3 * kills }, (_, number) => `letter-${number}`)
    for (const key of ids) {
      const letter = { kind: 'letter', to: 'robin@example.org', subject: key, html: `<p>${key}</p>`, text: key }
      await enqueueMail(site.runtime, { ...letter, key })
    }
    for (let kill = 0; kill < kills; kill += 1) {
      const sender = startSender(site, server.url)
      const ended = once(sender, 'exit')
      const moment = moments[kill % moments.length] ?? 'end'
      await server.at(moment, () => sender.kill('SIGKILL'))
      await ended
      await letClaimsLapse(site)
    }
    const last = startSender(site, server.url)
    await vi.waitFor(
      async () => {
        const mails = site.runtime.db.selectFrom('outgoing_mails').select('mail_id')
        expect(await mails.where('status', 'not in', ['sent', 'handed-over']).execute()).toEqual([])
      },
      { timeout: 60_000, interval: 200 },
    )
    last.kill('SIGKILL')
    const subjects = await Promise.all(server.received.map(async ({ raw }) => (await PostalMime.parse(raw)).subject))
    expect(subjects.toSorted()).toEqual(ids.toSorted())
  })
}
