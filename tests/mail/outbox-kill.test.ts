import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { type Moment, startMailServer, startSender } from '../support/processes/mail-server.ts'
import { isWholeRun } from '../support/series.ts'
import { bothDatabases, openTestSite, type TestSite } from '../support/site/test-site.ts'

/** Four at each moment. `npm run drill -- senders` kills a whole site, eleven times at each. */
const kills = 24

const moments: Moment[] = ['unfinished', 'end', 'answered', 'message', 'recipient', 'connected']

/** The moments at which the message may be complete but its reply unrecorded: only here may an email be sent twice. */
const afterWhichTwinsMayCome: Moment[] = ['message', 'end', 'answered']

/** Lets the killed process's one-minute lease expire. */
async function letLeasesEnd({ runtime }: TestSite): Promise<void> {
  const past = new Date(0).toISOString()
  await runtime.db.updateTable('outgoing_mails').set({ due_at: past }).where('status', '!=', 'sent').execute()
}

for (const kind of bothDatabases) {
  test.runIf(isWholeRun)(
    `a sender killed ${kills} times loses no email and repeats only what may have gone out (${kind})`,
    {
      timeout: 60_000 + 10_000 * kills,
    },
    async () => {
      await using server = await startMailServer()
      await using site = await openTestSite(kind)
      vi.useRealTimers()
      const people = Array.from({ length: 2 * kills }, (_, number) => `reader-${number}@example.org`)
      for (const to of people) {
        const letter = {
          kind: 'reset-password' as const,
          secrets: [],
          to,
          subject: 'A letter',
          html: `<p>${to}</p>`,
          text: 'Some words. '.repeat(5000),
        }
        await enqueueMail(site.runtime, { ...letter, key: to })
      }
      const mayHaveTwins = new Set<string>()
      for (let kill = 0; kill < kills; kill += 1) {
        const sender = startSender(site, server.url)
        const ended = once(sender, 'exit')
        const moment = moments[kill % moments.length] ?? 'end'
        const to = await server.at(moment, () => sender.kill('SIGKILL'))
        await ended
        if (to !== undefined && afterWhichTwinsMayCome.includes(moment)) mayHaveTwins.add(to)
        await letLeasesEnd(site)
      }
      const last = startSender(site, server.url)
      await vi.waitFor(
        async () => {
          const mails = site.runtime.db.selectFrom('outgoing_mails').select('mail_id')
          expect(await mails.where('status', '!=', 'sent').execute()).toEqual([])
        },
        { timeout: 60_000 + 1000 * kills, interval: 200 },
      )
      last.kill('SIGKILL')

      const messageIdsOf = new Map(people.map((to) => [to, [] as string[]]))
      for (const { to, raw } of server.received) {
        messageIdsOf.get(to)?.push((await PostalMime.parse(raw)).messageId ?? '')
      }
      const all = [...messageIdsOf]
      const lost = all.filter(([, ids]) => ids.length === 0).map(([to]) => to)
      const twins = all.filter(([, ids]) => ids.length > 1)
      console.info(`${kind}: ${kills} kills, ${people.length} mails, ${lost.length} lost, ${twins.length} twice`)
      expect(lost).toEqual([])
      expect(twins.map(([to]) => to).filter((to) => !mayHaveTwins.has(to))).toEqual([])
      for (const [to, ids] of twins) expect(new Set(ids).size, to).toBe(1)
      expect(new Set(all.map(([, [id]]) => id)).size).toBe(people.length)
    },
  )
}
