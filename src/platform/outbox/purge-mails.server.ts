import { sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import { deleteRows, runInBatches } from '#src/platform/database/run-in-batches.server.ts'
import { expiredAt } from '#src/platform/retention.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'

type PurgeRuntime = { db: Database; clock: { now: () => Date }; settings: Pick<Settings, 'terms'> }

/**
 * Deletes what finished emails said: their subject, their text and the mail server's words. Until then, an admin can
 * read it, and retry those that failed.
 */
export async function purgeMailTexts(runtime: PurgeRuntime): Promise<void> {
  const { db } = runtime
  const triedBefore = expiredAt('mailTexts', runtime)
  await runInBatches(async (limit) => {
    const finished = db
      .selectFrom('outgoing_mails')
      .select('mail_id')
      .where('status', 'in', ['sent', 'failed', 'skipped'])
      .where('due_at', '<=', triedBefore)
      // As the index has it, which leaves out those that this has dealt with.
      .where(sql<boolean>`subject <> ''`)
      .limit(limit)
    const { numUpdatedRows } = await db
      .updateTable('outgoing_mails')
      .set({ encrypted_content: null, encrypted_template: null, subject: '', last_error: null })
      .where('mail_id', 'in', finished)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
  const isUnused = sql<boolean>`created_at <= ${triedBefore} and not exists (
    select 1 from outgoing_mails
    where outgoing_mails.content_id = mail_contents.content_id and outgoing_mails.encrypted_content is not null)`
  await deleteRows(db, { table: 'mail_contents', key: 'content_id', where: isUnused })
}

/** Deletes the records of finished emails, and whom they were for. */
export async function purgeMailRecords(runtime: PurgeRuntime): Promise<void> {
  const isOver = sql<boolean>`status in ('sent', 'failed', 'skipped') and created_at <= ${expiredAt('mailRecords', runtime)}`
  await deleteRows(runtime.db, { table: 'outgoing_mails', key: 'mail_id', where: isOver })
}

export type DeletedMail = { mailId: string; to: string }

/**
 * Deletes all emails about some things, by their ids: sent, failed or still to be sent. At most 500 at a time. Returns
 * them, because their files are still there if there is no mail server.
 */
export function deleteMailsAbout(db: Database, abouts: string[]): Promise<DeletedMail[]> {
  return db
    .deleteFrom('outgoing_mails')
    .where('about', 'in', abouts)
    .returning(['mail_id as mailId', 'recipient as to'])
    .execute()
}

/** Deletes all emails to an address: sent, failed or still to be sent. */
export async function deleteMailsTo(db: Database, recipient: string): Promise<void> {
  await db.deleteFrom('outgoing_mails').where('recipient', '=', recipient).execute()
}
