import { expect, test, vi } from 'vitest'
import { createIssue } from '#src/features/newsletter/issues/save-issue.server.ts'
import { sendIssue } from '#src/features/newsletter/issues/send-issue.server.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { eventually } from '../support/eventually.ts'
import { startMailServer, startSender } from '../support/processes/mail-server.ts'
import { isWholeRun } from '../support/series.ts'
import { databasesOfCopies, openTestSite } from '../support/site/test-site.ts'

const readers = 300
const senders = ['one@harbour.example', 'two@harbour.example']

// Only on PostgreSQL do two senders read at the same time.
for (const kind of databasesOfCopies) {
  test.runIf(isWholeRun)(
    `two sending processes deliver an issue once to each of ${readers} subscribers (${kind})`,
    {
      timeout: 240_000,
    },
    async () => {
      await using server = await startMailServer()
      await using site = await openTestSite(kind)
      vi.useRealTimers()
      const { runtime } = site
      await runtime.outbox.stop()
      const people = Array.from({ length: readers }, (_, number) => ({
        subscriber_id: `subscriber-${number}`,
        email: `s${number}@example.org`,
        status: 'confirmed' as const,
        asked_at: '',
      }))
      await runtime.db.insertInto('subscribers').values(people).execute()
      const issueId = await createIssue(runtime, { subject: 'A letter', body: 'Some words for you.', by: system })
      const processes = senders.map((from) => startSender(site, server.url, from))
      try {
        expect(await sendIssue(runtime, { issueId, revision: 1, by: system })).toEqual({
          ok: true,
          recipients: readers,
        })
        await eventually(async () => {
          const mails = runtime.db.selectFrom('outgoing_mails').select('mail_id')
          expect(await mails.where('status', '!=', 'sent').execute()).toEqual([])
        })
      } finally {
        for (const sender of processes) sender.kill('SIGKILL')
      }
      expect(server.received.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
      // Both processes did some of the work.
      expect(new Set(server.received.map(({ from }) => from))).toEqual(new Set(senders))
      const attempts = await runtime.db.selectFrom('outgoing_mails').select('attempts').distinct().execute()
      expect(attempts).toEqual([{ attempts: 1 }])
    },
  )
}
