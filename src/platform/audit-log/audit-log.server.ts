import type { Selectable } from 'kysely'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { rateLimitSubnet } from '#src/platform/network/ip-address.server.ts'
import type { Subject } from '#src/platform/subject.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { type AuditAction, type AuditedField, auditActions, type ReadingAction } from './audit-actions.ts'
import { advanceHead, auditKeyOf, hashEntry, hashValues } from './audit-log-chain.server.ts'

/** Who does something, and from where: a user's id, the system, or an anonymous visitor. */
export type Actor = { actor: string | 'system' | 'visitor'; address: string | null }

/** The system itself, including its command-line commands. */
export const system: Actor = { actor: 'system', address: null }

export type AuditValues = Record<string, string | number | boolean | null | string[]> & { fields?: AuditedField[] }

/** What an entry is about: a thing, a rule of the site, or the address of a file that was exported. */
export type Audited = Subject | 'booking-rules' | 'closed-days' | `security-rule:${string}` | `/${string}`

type AuditEntry = {
  by: Actor
  action: AuditAction
  about: Audited
  /** The values before and after. Only those that differ are written. See `auditActions`. */
  before?: AuditValues
  after?: AuditValues
}

export type AuditTools = { db: Database; clock: { now: () => Date }; secret: string }

/**
 * Writes an entry in the transaction of the change that it records. Call it last: other writers wait until the
 * transaction ends, which is what makes the entries one chain.
 */
export async function writeAuditEntry({ db, clock, secret }: AuditTools, entry: AuditEntry): Promise<void> {
  if (!db.isTransaction) throw new Error('An audit log entry must be written in a transaction.')
  await acquireLock(db, 'audit log')
  const last = await db
    .selectFrom('audit_entries')
    .select(['sequence', 'entry_hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const key = auditKeyOf(secret)
  const { before_values, after_values } = valuesOf(entry)
  const row = {
    sequence: (last?.sequence ?? 0) + 1,
    recorded_at: clock.now().toISOString(),
    actor: entry.by.actor,
    action: entry.action,
    about: entry.about,
    network: entry.by.address === null ? null : rateLimitSubnet(entry.by.address),
    values_hash: hashValues(key, { before_values, after_values }),
  }
  const entry_hash = hashEntry(key, row, last?.entry_hash ?? '')
  await db
    .insertInto('audit_entries')
    .values({ ...row, before_values, after_values, entry_hash })
    .execute()
  await advanceHead(db, key, { from: last?.entry_hash ?? '', to: { sequence: row.sequence, hash: entry_hash } })
}

/** For how long reading something again is part of the same reading: an open page keeps its data up to date. */
const readingMs = 10 * minuteMs

/**
 * Writes that someone read something, once for each reading; like `writeAuditEntry`, last in its transaction.
 * `lengthMs`: how long a reading lasts.
 */
export async function writeReadEntry(
  runtime: AuditTools,
  { by, action, about }: Pick<AuditEntry, 'by' | 'about'> & { action: ReadingAction },
  lengthMs = readingMs,
) {
  const network = by.address === null ? null : rateLimitSubnet(by.address)
  const begun = await runtime.db
    .selectFrom('audit_entries')
    .select('sequence')
    .where('about', '=', about)
    .where('action', '=', action)
    .where('actor', '=', by.actor)
    .where('network', network === null ? 'is' : '=', network)
    .where('recorded_at', '>', toIso(runtime.clock.now().getTime() - lengthMs))
    .limit(1)
    .executeTakeFirst()
  if (begun === undefined) await writeAuditEntry(runtime, { by, action, about })
}

/** Erases the values about a deleted user, in the transaction that has written the deletion's entry. */
export async function eraseAuditValues(db: Database, about: Subject<'user'>): Promise<void> {
  await db
    .updateTable('audit_entries')
    .set({ before_values: null, after_values: null })
    .where('about', '=', about)
    .where('action', '<>', 'user-deleted')
    .execute()
}

type Row = Selectable<Tables['audit_entries']>

/** The values to store: of those that the action may hold, the ones that differ. */
function valuesOf({ action, before, after }: AuditEntry): Pick<Row, 'before_values' | 'after_values'> {
  const fields = (auditActions[action].values as readonly string[]).filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
  const keep = (values: AuditValues | undefined) => {
    const kept = fields.filter((field) => values?.[field] !== undefined).map((field) => [field, values?.[field]])
    return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept))
  }
  return { before_values: keep(before), after_values: keep(after) }
}
