import { type AuditLogCheck, type AuditLogFault, checkAuditLog } from '../../platform/audit-log-check.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

export type { AuditLogCheck, AuditLogFault }

/** Whether every entry of the audit log is as it was written, and none is missing. */
export function checkForTampering(runtime: Pick<Runtime, 'db' | 'secret' | 'settings'>): Promise<AuditLogCheck> {
  return checkAuditLog(runtime)
}

/** How an entry compares with a number and a hash that somebody has kept; `unreadable`: those are none. */
export type AuditLogComparison =
  | { result: 'same' | 'different' | 'missing'; sequence: number }
  | { result: 'unreadable'; sequence: null }

/** Compares the log with a number and a hash from a mail or from the server's log, as they were typed. */
export async function compareWithKept(
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
