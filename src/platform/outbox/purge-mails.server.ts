import { dayMs } from '../../time/time-range.ts'
import type { Database } from '../database/connect.server.ts'

/** How long the content of a failed email is kept, so that an admin can retry it. */
const contentDays = 30

/** How long the record of an email and its recipient is kept. */
const recordDays = 365

/** Rows deleted per statement, so that the first run on an old site does not lock the table for long. */
const batchSize = 1000

/** Deletes the content of emails that failed long ago, and the records of finished emails that are even older. */
export async function purgeOldMails({ db, clock }: { db: Database; clock: { now: () => Date } }): Promise<void> {
  const now = clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
  await db
    .updateTable('outgoing_mails')
    .set({ encrypted_content: null })
    .where('status', 'in', ['failed', 'skipped'])
    .where('due_at', '<=', daysAgo(contentDays))
    .where('encrypted_content', 'is not', null)
    .execute()
  await db
    .deleteFrom('mail_contents')
    .where('created_at', '<=', daysAgo(contentDays))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('outgoing_mails')
            .select('mail_id')
            .whereRef('outgoing_mails.content_id', '=', 'mail_contents.content_id')
            .where('encrypted_content', 'is not', null),
        ),
      ),
    )
    .execute()
  for (;;) {
    const old = db
      .selectFrom('outgoing_mails')
      .select('mail_id')
      .where('status', 'in', ['sent', 'failed', 'skipped'])
      .where('created_at', '<=', daysAgo(recordDays))
      .limit(batchSize)
    const { numDeletedRows } = await db
      .deleteFrom('outgoing_mails')
      .where('mail_id', 'in', old)
      .executeTakeFirstOrThrow()
    if (numDeletedRows < batchSize) return
  }
}
