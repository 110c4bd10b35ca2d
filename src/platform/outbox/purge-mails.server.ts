import { dayMs } from '../../time/time-range.ts'
import type { Database } from '../database/connect.server.ts'

/** How long the words of a mail that could not be sent are kept, for somebody to send it again. */
const contentDays = 30

/** How long it is kept that a mail was written, and to whom. */
const recordDays = 365

/** So many rows go with one statement: the first turn of an old site must not hold the table. */
const batchSize = 1000

/** Deletes the words of mails that failed long ago, and the records of mails that are over and older still. */
export async function purgeOldMails({ db, clock }: { db: Database; clock: { now: () => Date } }): Promise<void> {
  const now = clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
  await db
    .updateTable('outgoing_mails')
    .set({ sealed_content: null })
    .where('status', 'in', ['failed', 'skipped'])
    .where('due_at', '<=', daysAgo(contentDays))
    .where('sealed_content', 'is not', null)
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
            .where('sealed_content', 'is not', null),
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
