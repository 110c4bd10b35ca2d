import type { Selectable } from 'kysely'
import { type AuditAction, isAuditAction } from '../../platform/audit-log/audit-actions.ts'
import type { AuditValues } from '../../platform/audit-log/audit-log.server.ts'
import type { Database } from '../../platform/database/connect.server.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type { AuditAction, AuditValues }
export { isAuditAction }

/** An entry of the audit log. Instants in milliseconds since 1970, UTC. */
export type AuditLogEntry = {
  sequence: number
  recordedAt: number
  /** A user's id, `system` or `visitor`. */
  actor: string
  /** One of `AuditAction`; of an older version of the site perhaps another. */
  action: string
  about: string
  before: AuditValues | null
  after: AuditValues | null
  network: string | null
  hash: string
}

/** Which entries are looked for; null = all. Half-open in time: from `fromMs` and before `untilMs`. */
export type AuditFilter = {
  action: AuditAction | null
  actor: string | null
  about: string | null
  fromMs: number | null
  untilMs: number | null
}

function matchingEntries(db: Database, { action, actor, about, fromMs, untilMs }: AuditFilter) {
  let query = db.selectFrom('audit_entries')
  if (action !== null) query = query.where('action', '=', action)
  if (actor !== null) query = query.where('actor', '=', actor)
  if (about !== null) query = query.where('about', '=', about)
  if (fromMs !== null) query = query.where('recorded_at', '>=', new Date(fromMs).toISOString())
  if (untilMs !== null) query = query.where('recorded_at', '<', new Date(untilMs).toISOString())
  return query
}

/** Up to `limit` entries, the newest first, older than the one with the number `before` when it is given. */
export async function findAuditEntries(
  db: Database,
  { before, limit, ...filter }: AuditFilter & { before: number | null; limit: number },
): Promise<AuditLogEntry[]> {
  let query = matchingEntries(db, filter).selectAll().orderBy('sequence', 'desc').limit(limit)
  if (before !== null) query = query.where('sequence', '<', before)
  return (await query.execute()).map(toEntry)
}

/** How many entries there are of a filter. */
export async function countAuditEntries(db: Database, filter: AuditFilter): Promise<number> {
  const { count } = await matchingEntries(db, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Everybody who has done something that the log tells of. */
export async function findActors(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('audit_entries').select('actor').distinct().orderBy('actor').execute()
  return rows.map(({ actor }) => actor)
}

function toEntry(row: Selectable<Tables['audit_entries']>): AuditLogEntry {
  const parse = (json: string | null): AuditValues | null => (json === null ? null : JSON.parse(json))
  return {
    ...{ sequence: row.sequence, actor: row.actor, action: row.action, about: row.about, network: row.network },
    recordedAt: Date.parse(row.recorded_at),
    before: parse(row.before_values),
    after: parse(row.after_values),
    hash: row.entry_hash,
  }
}
