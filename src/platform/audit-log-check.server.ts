import { setImmediate as nextTurn } from 'node:timers/promises'
import { auditKeyOf, hashEntry, hashValues } from './audit-log.server.ts'
import type { Database } from './database/connect.server.ts'

/** How the audit log stands: how many entries are right, and the first that is not as it was written. */
export type AuditLogCheck = {
  entries: number
  /** `missing`: there is none of that number; `changed`: it, or what its hash is made of, is another. */
  firstBroken: { sequence: number; fault: 'missing' | 'changed' } | null
}

const batchSize = 1000

/**
 * Walks the whole chain from its first entry. That entries at its very end were cut off, nothing inside the database can
 * tell: whoever wants to be sure of that notes the number of the last one elsewhere.
 */
export async function checkAuditLog({ db, secret }: { db: Database; secret: string }): Promise<AuditLogCheck> {
  const deletions = db.selectFrom('audit_entries').select('about').where('action', '=', 'user-deleted')
  const deleted = new Set((await deletions.execute()).map(({ about }) => about))
  const key = auditKeyOf(secret)
  let [entries, previous] = [0, '']
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
      if (row.sequence !== sequence) return { entries, firstBroken: { sequence, fault: 'missing' } }
      // The values about a user go with the user.
      const isErased = row.before_values === null && row.after_values === null && deleted.has(row.about)
      const hasValues = row.values_hash === hashValues(key, row)
      if (row.entry_hash !== hashEntry(key, row, previous) || !(hasValues || isErased))
        return { entries, firstBroken: { sequence, fault: 'changed' } }
      entries = sequence
      previous = row.entry_hash
    }
    if (rows.length < batchSize) return { entries, firstBroken: null }
    // Others are answered in between.
    await nextTurn()
  }
}
