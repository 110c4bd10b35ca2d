import { SqliteAdapter, sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.server.ts'
import { nextPrefix } from '../../../platform/database/next-prefix.ts'
import { dayMs } from '../../../time/time-range.ts'
import { type Appointment, appointmentColumns, toAppointment } from './appointment-queries.server.ts'

/** Which appointments are wanted; null and an empty text stand for all. */
export type AppointmentFilter = {
  /** `ahead`: those that are not over, earliest first. The others latest first. */
  when: 'ahead' | 'past' | 'all'
  agentId: string | null
  status: Appointment['status'] | null
  /** The beginning of a name or an e-mail address, in any letter case, or a reference. */
  search: string
}

/** A place in a list of appointments sorted by start and id; the page after it begins behind it. */
export type AppointmentCursor = { startsAt: number; appointmentId: string }

type ListQuestion = { filter: AppointmentFilter; nowMs: number; after: AppointmentCursor | null; limit: number }

/** Up to `limit` appointments of all clients, behind `after` when it is given. */
export async function findAppointments(db: Database, question: ListQuestion): Promise<Appointment[]> {
  const query = appointmentListQuery(db, question)
  return query === null ? [] : (await query.execute()).map(toAppointment)
}

/** The query behind the list; null when nothing can be like that. */
export function appointmentListQuery(db: Database, { filter, nowMs, after, limit }: ListQuestion) {
  const { when, agentId, status } = filter
  // No text in the database holds this character, and PostgreSQL takes none that does.
  if (`${agentId}${filter.search}${after?.appointmentId}`.includes('\0')) return null
  const now = new Date(nowMs).toISOString()
  const [direction, behind] = when === 'ahead' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let query = db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .orderBy('starts_at', direction)
    .orderBy('appointment_id', direction)
    .limit(limit)
  // The bounds of the starts are for the index: nothing takes a day.
  if (when === 'ahead') {
    query = query.where('ends_at', '>', now).where('starts_at', '>', new Date(nowMs - dayMs).toISOString())
  }
  if (when === 'past') query = query.where('ends_at', '<=', now).where('starts_at', '<=', now)
  if (agentId !== null) query = query.where('agent_id', '=', agentId)
  if (status !== null) query = query.where('status', '=', status)
  if (after !== null) {
    const { startsAt, appointmentId } = after
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('starts_at', 'appointment_id'),
        behind,
        tuple(new Date(startsAt).toISOString() as string, appointmentId),
      ),
    )
  }
  const term = filter.search.trim().toLowerCase()
  if (term === '') return query
  // Ranges on indexes, so that `%` and `_` are ordinary characters.
  const end = nextPrefix(term) ?? term
  const reference = term.toUpperCase()
  const lowerName = sql<string>`${sql.raw(lowerNameOf(db))}`
  return query.where(({ and, or, eb }) =>
    or([
      and([eb('email', '>=', term), eb('email', '<', end)]),
      and([eb(lowerName, '>=', term), eb(lowerName, '<', end)]),
      eb('reference', 'in', [reference, `H-${reference}`]),
    ]),
  )
}

/** As the index on it is written. */
function lowerNameOf(db: Database): string {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'lower(name)' : 'lower(name) collate "C"'
}

/** All appointments that overlap a time, earliest first. */
export async function findAppointmentsBetween(
  db: Database,
  { startsAt, endsAt, agentId }: { startsAt: number; endsAt: number; agentId: string | null },
): Promise<Appointment[]> {
  return (await appointmentsBetweenQuery(db, { startsAt, endsAt, agentId }).execute()).map(toAppointment)
}

export function appointmentsBetweenQuery(
  db: Database,
  { startsAt, endsAt, agentId }: { startsAt: number; endsAt: number; agentId: string | null },
) {
  const iso = (instantMs: number) => new Date(instantMs).toISOString()
  const query = db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('starts_at', '>', iso(startsAt - dayMs))
    .where('starts_at', '<', iso(endsAt))
    .where('ends_at', '>', iso(startsAt))
    .orderBy('starts_at')
    .orderBy('appointment_id')
  return agentId === null ? query : query.where('agent_id', '=', agentId)
}
