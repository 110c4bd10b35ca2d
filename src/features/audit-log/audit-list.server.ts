import type { Selectable } from 'kysely'
import { type AuditAction, formerExports, readingActions } from '#src/platform/audit-log/audit-actions.ts'
import type { AuditValues } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { toIso } from '#src/time/to-iso.ts'

/** An entry of the audit log. Instants in milliseconds since 1970, UTC. */
export type AuditLogEntry = {
  sequence: number
  recordedAt: number
  /** A user's id, `system` or `visitor`. */
  actor: string
  /** An `AuditAction`, or an action of an older version of the site. */
  action: string
  about: string
  before: AuditValues | null
  after: AuditValues | null
  network: string | null
  hash: string
}

/** A filter of entries; null = all. From `fromMs` and before `untilMs`, in milliseconds since 1970, UTC. */
export type AuditFilter = {
  action: AuditAction | null
  actor: string | null
  about: string | null
  fromMs: number | null
  untilMs: number | null
}

function matchingEntries(db: Database, { action, actor, about, fromMs, untilMs }: AuditFilter) {
  let query = db.selectFrom('audit_entries')
  if (action === 'list-exported') query = query.where('action', 'in', [action, ...formerExports])
  else if (action !== null) query = query.where('action', '=', action)
  if (actor !== null) query = query.where('actor', '=', actor)
  if (about !== null) query = query.where('about', '=', about)
  if (fromMs !== null) query = query.where('recorded_at', '>=', toIso(fromMs))
  if (untilMs !== null) query = query.where('recorded_at', '<', toIso(untilMs))
  return query
}

/** Lists the entries of a filter, newest first or the other way round. */
export function listAuditEntries(
  db: Database,
  filter: AuditFilter,
  direction: 'asc' | 'desc' = 'desc',
): List<AuditLogEntry> {
  return keysetList(matchingEntries(db, filter).selectAll(), {
    key: { sequence: 'number' },
    direction,
    toRow: toEntry,
  })
}

/** Finds an entry by its number; null when there is none. */
export async function findAuditEntry(db: Database, sequence: number): Promise<AuditLogEntry | null> {
  const query = db.selectFrom('audit_entries').selectAll().where('sequence', '=', sequence)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toEntry(row)
}

/** Lists what was done to any of these, newest first: not that someone looked at them, nor notes that are there to read. */
export function listAuditedChanges(db: Database, abouts: string[]): List<AuditLogEntry> {
  const notes: AuditAction[] = ['note-added', 'note-edited']
  const all = db.selectFrom('audit_entries').selectAll().where('about', 'in', abouts)
  return keysetList(all.where('action', 'not in', [...readingActions, ...notes]), {
    key: { recorded_at: 'instant', sequence: 'number' },
    direction: 'desc',
    toRow: toEntry,
  })
}

/** The first `limit` actors in the log by id, and whether there are more. */
export async function findActors(db: Database, limit: number): Promise<{ actors: string[]; hasMore: boolean }> {
  const distinct = db.selectFrom('audit_entries').select('actor').distinct()
  const rows = await distinct
    .orderBy('actor')
    .limit(limit + 1)
    .execute()
  return { actors: rows.slice(0, limit).map(({ actor }) => actor), hasMore: rows.length > limit }
}

function toEntry(row: Selectable<Tables['audit_entries']>): AuditLogEntry {
  const parse = (json: string | null): AuditValues | null => (json === null ? null : JSON.parse(json))
  return {
    sequence: row.sequence,
    actor: row.actor,
    action: row.action,
    about: row.about,
    network: row.network,
    recordedAt: Date.parse(row.recorded_at),
    before: parse(row.before_values),
    after: parse(row.after_values),
    hash: row.entry_hash,
  }
}
