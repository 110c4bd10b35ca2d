import type { BookingRules } from '#src/firm/booking-rules.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { versionOf } from '#src/platform/crypto/version-of.server.ts'
import { acquireLock } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { readBookingRules } from './availability-queries.server.ts'

type SaveBookingRulesResult = { ok: true } | { ok: false; reason: 'changed-meanwhile'; current: BookingRules }

/** The version of the rules that a form shows. */
export function versionOfRules(rules: BookingRules): string {
  return versionOf(Object.entries(rules).sort())
}

/** Saves the booking rules if they are still as the form showed them. Appointments are not affected. */
export function saveBookingRules(
  { db, clock, secret }: Pick<Runtime, 'db' | 'clock' | 'secret'>,
  { rules, version, by }: { rules: BookingRules; version: string; by: Actor },
): Promise<SaveBookingRulesResult> {
  return db.transaction().execute(async (transaction) => {
    await acquireLock(transaction, 'booking rules')
    const current = await readBookingRules(transaction)
    if (versionOfRules(current) === versionOfRules(rules)) return { ok: true }
    if (versionOfRules(current) !== version) return { ok: false, reason: 'changed-meanwhile', current }
    const changed = Object.entries(rules).filter(([rule, value]) => current[rule as keyof BookingRules] !== value)
    for (const [rule, value] of changed) {
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
      before: current,
      after: rules,
    } as const
    await writeAuditEntry({ db: transaction, clock, secret }, entry)
    return { ok: true }
  })
}
