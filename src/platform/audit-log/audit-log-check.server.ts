import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { type AuditLogEnd, auditKeyOf, hashEntry, hashValues, readRecordedEnds } from './audit-log-chain.server.ts'

export type AuditLogFault =
  /** The entries from one number to another are missing. */
  | { kind: 'missing'; from: number; to: number }
  /** An entry does not match its hash. */
  | { kind: 'changed'; sequence: number }
  /** The chain itself is valid, but this entry is not the one that was recorded as the end. */
  | { kind: 'replaced'; sequence: number }
  /** A recorded end has an invalid MAC. */
  | { kind: 'note-altered' }

/** The result of checking the audit log: how many entries from the first on are intact, and the first fault. */
type AuditLogCheck = { entries: number; fault: AuditLogFault | null }

type CheckRuntime = { db: Database; secret: string; settings: Pick<Settings, 'dataDir'> }

const batchSize = 1000

/** Verifies the whole hash chain and compares its end with the recorded ends. */
export async function checkAuditLog({ db, secret, settings }: CheckRuntime): Promise<AuditLogCheck> {
  // Read the ends first: entries added meanwhile make the log longer than the recorded ends, never shorter.
  const ends = await readRecordedEnds({ db, secret, settings })
  const deletions = db.selectFrom('audit_entries').select('about').where('action', '=', 'user-deleted')
  const deleted = new Set((await deletions.execute()).map(({ about }) => about))
  const key = auditKeyOf(secret)
  let [entries, previous] = [0, '']
  let replaced: AuditLogEnd | null = null
  for (;;) {
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('sequence', '>', entries)
      .orderBy('sequence')
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      const sequence = entries + 1
      if (row.sequence !== sequence)
        return { entries, fault: { kind: 'missing', from: sequence, to: row.sequence - 1 } }
      // Deleting a user erases the values about that user.
      const isErased = row.before_values === null && row.after_values === null && deleted.has(row.about)
      const hasValues = row.values_hash === hashValues(key, row)
      if (row.entry_hash !== hashEntry(key, row, previous) || !(hasValues || isErased))
        return { entries, fault: { kind: 'changed', sequence } }
      const other = ends.find((end) => end?.sequence === sequence && end.hash !== row.entry_hash)
      replaced ??= other ?? null
      entries = sequence
      previous = row.entry_hash
    }
    if (rows.length < batchSize) return { entries, fault: faultOfEnd(entries, ends, replaced) }
    // Let other requests run.
    await nextTurn()
  }
}

/** The fault of an intact chain that does not match the recorded ends. */
function faultOfEnd(entries: number, ends: (AuditLogEnd | null)[], replaced: AuditLogEnd | null): AuditLogFault | null {
  if (replaced !== null) return { kind: 'replaced', sequence: replaced.sequence }
  const furthest = Math.max(0, ...ends.map((end) => end?.sequence ?? 0))
  if (furthest > entries) return { kind: 'missing', from: entries + 1, to: furthest }
  return ends.includes(null) ? { kind: 'note-altered' } : null
}
