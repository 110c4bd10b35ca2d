import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldText } from '#src/input/fold-text.ts'
import { type Database, isSqlite } from '#src/platform/database/connect.server.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { hasPrefix, positionIn, startsWith } from '#src/platform/list/match-text.server.ts'
import { matchPeople } from '#src/platform/people/search-people.server.ts'
import { hyphenateReference } from '#src/platform/people/search-term.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { type Appointment, appointmentColumns, mayBeReference, toAppointment } from './appointment-rows.server.ts'

export type AppointmentFilter = {
  when: 'ahead' | 'past' | 'all'
  sort?: 'earliest' | 'latest'
  agentId: string | null
  status: Appointment['status'] | null
  /** Parts of the person's name, email or phone, or of the reference, with or without `H-`, in any letter case. */
  search: string
}

export function listAppointments(
  runtime: Pick<Runtime, 'db' | 'firm'>,
  filter: AppointmentFilter,
  nowMs: number,
): List<Appointment> {
  const { when, sort = when === 'ahead' ? 'earliest' : 'latest' } = filter
  const direction = sort === 'earliest' ? 'asc' : 'desc'
  const key = { starts_at: 'instant', appointment_id: 'text' } as const
  return keysetList(matchingAppointments(runtime, filter, nowMs), { key, direction, toRow: toAppointment })
}

function matchingAppointments(
  runtime: Pick<Runtime, 'db' | 'firm'>,
  { when, agentId, status, search }: AppointmentFilter,
  nowMs: number,
) {
  const { db } = runtime
  const now = toIso(nowMs)
  let query = db.selectFrom('appointments').select(appointmentColumns)
  // Bounds on the start let the database use its index: no appointment lasts a day.
  if (when === 'ahead') {
    query = query.where('ends_at', '>', now).where('starts_at', '>', toIso(nowMs - dayMs))
  }
  if (when === 'past') query = query.where('ends_at', '<=', now).where('starts_at', '<=', now)
  if (agentId !== null) query = query.where('agent_id', '=', agentId)
  if (status !== null) query = query.where('status', '=', status)
  if (search.trim() === '') return query
  const reference = foldText(search).toUpperCase()
  const byReference = hasPrefix('reference', reference.startsWith('H-') ? reference : `H-${reference}`)
  if (reference.startsWith('H-')) return query.where(byReference)
  const lowerName = sql.raw(isSqlite(db) ? 'lower(name)' : 'lower(name) collate "C"')
  const ofPerson = isOfMatchingPerson(runtime, search)
  return query.where(({ or, and }) =>
    or([
      startsWith('email', search),
      startsWith(lowerName, search),
      byReference,
      // People are found by their references too, and their other appointments have others.
      mayBeReference(reference) ? and([ofPerson, or(itselfContains(db, reference))]) : ofPerson,
    ]),
  )
}

function itselfContains(db: Database, term: string): RawBuilder<SqlBool>[] {
  const inReference = positionIn(db, 'reference', hyphenateReference(term))
  return [sql`${inReference} > 0`, sql`${positionIn(db, 'email', term.toLowerCase())} > 0`]
}

function isOfMatchingPerson(runtime: Pick<Runtime, 'db' | 'firm'>, search: string): RawBuilder<SqlBool> {
  const { db } = runtime
  const match = matchPeople(runtime, search)
  if (match === null) return sql`1 = 0`
  const personIds = db.selectFrom('people_search').select('person_id').where(match.condition)
  const personId = sql.ref('appointments.person_id')
  // PostgreSQL combines indexes for an array, but not for a subquery.
  return isSqlite(db) ? sql`${personId} in ${personIds}` : sql`${personId} = any(array${personIds})`
}

export async function findAppointmentsBetween(
  db: Database,
  { startsAt, endsAt, agentId }: { startsAt: number; endsAt: number; agentId: string | null },
): Promise<Appointment[]> {
  const query = db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('starts_at', '>', toIso(startsAt - dayMs))
    .where('starts_at', '<', toIso(endsAt))
    .where('ends_at', '>', toIso(startsAt))
    .orderBy('starts_at')
    .orderBy('appointment_id')
  const rows = await (agentId === null ? query : query.where('agent_id', '=', agentId)).execute()
  return rows.map(toAppointment)
}
