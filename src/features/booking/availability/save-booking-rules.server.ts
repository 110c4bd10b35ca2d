import type { BookingRules } from '#src/firm/booking-rules.ts'
import { mergeFields } from '#src/input/shown.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { acquireLock } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { readBookingRules } from './availability-queries.server.ts'
import { ruleFieldsOf } from './rule-fields.ts'

type RuleFields = ReturnType<typeof ruleFieldsOf>

type SaveBookingRulesResult =
  | { ok: true }
  | {
      ok: false
      conflicts: (keyof BookingRules)[]
      current: RuleFields
      merged: RuleFields
    }

export function saveBookingRules(
  { db, clock, secret }: Pick<Runtime, 'db' | 'clock' | 'secret'>,
  { rules, shown, by }: { rules: BookingRules; shown: Partial<RuleFields>; by: Actor },
): Promise<SaveBookingRulesResult> {
  return db.transaction().execute(async (transaction) => {
    await acquireLock(transaction, 'booking rules')
    const before = await readBookingRules(transaction)
    const current = ruleFieldsOf(before)
    const { changed, conflicts, merged } = mergeFields({ typed: ruleFieldsOf(rules), shown, stored: current })
    if (conflicts.length > 0) return { ok: false, conflicts, current, merged }
    if (changed.length === 0) return { ok: true }
    const after = { ...before }
    for (const rule of changed) {
      const value = rules[rule]
      after[rule] = value
      await transaction
        .insertInto('booking_rules')
        .values({ rule, value })
        .onConflict((conflict) => conflict.column('rule').doUpdateSet({ value }))
        .execute()
    }
    const entry = {
      by,
      action: 'booking-rules-changed',
      about: 'booking-rules',
      before,
      after,
    } as const
    await writeAuditEntry({ db: transaction, clock, secret }, entry)
    return { ok: true }
  })
}
