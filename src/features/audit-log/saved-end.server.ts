import { auditLogEndEmail } from '#src/emails/audit-log-end.tsx'
import { type AuditLogEnd, recordEnd } from '#src/platform/audit-log/audit-log-chain.server.ts'
import { enqueueMails } from '#src/platform/outbox/outbox.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'

/** How an entry compares with a saved number and hash; `unreadable`: these are malformed. */
export type AuditLogComparison =
  | { result: 'same' | 'different' | 'missing'; sequence: number }
  | { result: 'unreadable'; sequence: null }

/** Compares the log with a number and hash from an email or the server's log, as typed. */
export async function compareWithSavedEntry(
  { db }: Pick<Runtime, 'db'>,
  kept: { number: string; hash: string },
): Promise<AuditLogComparison> {
  const number = kept.number.replaceAll(/[\s,]/g, '')
  const hash = kept.hash.trim()
  if (!/^\d{1,9}$/.test(number) || !/^[\w-]{43}$/.test(hash)) return { result: 'unreadable', sequence: null }
  const sequence = Number(number)
  const entry = await db
    .selectFrom('audit_entries')
    .select('entry_hash')
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  if (entry === undefined) return { result: 'missing', sequence }
  return { result: entry.entry_hash === hash ? 'same' : 'different', sequence }
}

/** How often the log's end is emailed to the admins. */
const mailedEveryDays = 7

/**
 * Records the log's end where database access alone cannot change it: in a file, in the server's log, and in a weekly
 * email to its readers. Runs hourly.
 */
export async function recordAuditLogEnd(runtime: Runtime, readers: string[]): Promise<void> {
  const noted = await recordEnd(runtime)
  if (noted === null) return
  const { end, isIntact } = noted
  if (isIntact) runtime.log.info({ event: 'audit-log-end', ...end }, 'the audit log ends here')
  else runtime.log.error({ event: 'audit-log-altered', ...end }, 'entries of the audit log are missing or altered')
  const mailed = await runtime.db.transaction().execute(async (transaction) => {
    if (!(await isMailDue({ ...runtime, db: transaction }))) return false
    await enqueueEnd({ ...runtime, db: transaction }, readers, noted)
    return true
  })
  if (mailed) runtime.outbox.wake()
}

/** Whether a week has passed. True in only one of several concurrent processes. */
async function isMailDue({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const aWeekAgo = toIso(now.getTime() - mailedEveryDays * dayMs)
  const begin = db.updateTable('audit_head').set({ mailed_at: now.toISOString() })
  await begin.where('mailed_at', 'is', null).execute()
  const [due] = await begin.where('mailed_at', '<=', aWeekAgo).execute()
  return due !== undefined && due.numUpdatedRows > 0n
}

async function enqueueEnd(
  runtime: Runtime,
  readers: string[],
  { end, isIntact }: { end: AuditLogEnd; isIntact: boolean },
): Promise<void> {
  if (readers.length === 0) return
  const href = `${runtime.settings.origin}/admin-profile/audit`
  const mail = await auditLogEndEmail({ firm: runtime.firm, ...end, isIntact, href })
  const day = runtime.clock.now().toISOString().slice(0, 10)
  await enqueueMails(
    runtime,
    readers.map((to) => ({ ...mail, to, kind: 'audit-log-end', key: `audit-log-end:${day}:${to}`, secrets: [] })),
  )
}
