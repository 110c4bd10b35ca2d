import { sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { positionIn } from '#src/platform/list/match-text.server.ts'
import { hyphenateReference } from '#src/platform/people/search-term.ts'
import { toIso } from '#src/time/to-iso.ts'
import { type Appointment, appointmentColumns, toAppointment } from './appointment-rows.server.ts'
import { type AppointmentChange, type ChangeRow, toAppointmentChange } from './changes/appointment-changes.server.ts'

export function findWhoBooked(db: Database, appointmentId: string) {
  return db
    .selectFrom('appointments')
    .select(['person_id as personId', 'client_id as clientId'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
}

type Seen = { onlyAgentId: string | null }

export async function findLastAndNext(
  db: Database,
  { personIds, onlyAgentId, nowMs }: Seen & { personIds: string[]; nowMs: number },
): Promise<Map<string, { lastAt: number | null; nextAt: number | null }>> {
  if (personIds.length === 0) return new Map()
  const now = toIso(nowMs)
  const all = db
    .selectFrom('appointments')
    .select('person_id')
    .select(({ fn }) => [
      fn.max<string | null>('starts_at').filterWhere('starts_at', '<=', now).as('last'),
      fn.min<string | null>('starts_at').filterWhere('starts_at', '>', now).as('next'),
    ])
    .where('person_id', 'in', personIds)
    .where('status', '<>', 'cancelled')
    .groupBy('person_id')
  const rows = await (onlyAgentId === null ? all : all.where('agent_id', '=', onlyAgentId)).execute()
  const instant = (text: string | null) => (text === null ? null : Date.parse(text))
  return new Map(
    rows.map(({ person_id, last, next }) => [person_id ?? '', { lastAt: instant(last), nextAt: instant(next) }]),
  )
}

export async function findSomeAppointments(
  db: Database,
  { personIds, onlyAgentId, nowMs, limit }: Seen & { personIds: string[]; nowMs: number; limit: number },
): Promise<Appointment[]> {
  if (personIds.length === 0) return []
  const now = toIso(nowMs)
  const all = db.selectFrom('appointments').select(appointmentColumns).where('person_id', 'in', personIds)
  const ofPeople = onlyAgentId === null ? all : all.where('agent_id', '=', onlyAgentId)
  const upcoming = ofPeople.where('starts_at', '>', now).where('status', '=', 'booked').orderBy('starts_at')
  const others = ofPeople
    .where((where) => where.or([where('starts_at', '<=', now), where('status', '<>', 'booked')]))
    .orderBy('starts_at', 'desc')
  const rows = [...(await upcoming.limit(limit).execute()), ...(await others.limit(limit).execute())]
  return rows.map(toAppointment)
}

/** The references by appointment. */
export async function findReferences(db: Database, appointmentIds: string[]): Promise<Map<string, string>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointments')
    .select(['appointment_id', 'reference'])
    .where('appointment_id', 'in', appointmentIds)
    .execute()
  return new Map(rows.map(({ appointment_id: appointmentId, reference }) => [appointmentId, reference]))
}

/** The part is in upper case, perhaps without its hyphen. Latest first. */
export async function findByPartOfReference(
  db: Database,
  { personIds, onlyAgentId, part, limit }: Seen & { personIds: string[]; part: string; limit: number },
): Promise<Appointment[]> {
  if (personIds.length === 0) return []
  const found = db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('person_id', 'in', personIds)
    .where(positionIn(db, 'reference', hyphenateReference(part)), '>', 0)
  const rows = await (onlyAgentId === null ? found : found.where('agent_id', '=', onlyAgentId))
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toAppointment)
}

/** What a person has booked, latest first, in short. Instants in milliseconds since 1970, UTC. */
export async function findAppointmentsOf(db: Database, personId: string, { onlyAgentId }: Seen) {
  const all = db
    .selectFrom('appointments')
    .select(['appointment_id as appointmentId', 'reference', 'email', 'status', 'starts_at'])
    .where('person_id', '=', personId)
    .orderBy('starts_at', 'desc')
    .orderBy('appointment_id')
  const rows = await (onlyAgentId === null ? all : all.where('agent_id', '=', onlyAgentId)).execute()
  return rows.map(({ starts_at, ...row }) => ({ ...row, startsAt: Date.parse(starts_at) }))
}

/** A booking in a timeline; `isByStaff`: staff booked for the person. Never the story. */
type Booking = { isByStaff: boolean; staffId: string | null; appointment: Appointment }

/** When appointments were booked, latest first. */
export function listBookings(db: Database, appointmentIds: string[]): List<Booking> {
  const query = db
    .selectFrom('appointments')
    .leftJoin('appointment_changes as booked', (join) =>
      join
        .onRef('booked.appointment_id', '=', 'appointments.appointment_id')
        .on('booked.change', '=', 'booked')
        .on('booked.sequence', '=', 0),
    )
    .select(appointmentColumns.map((column) => `appointments.${column}` as const))
    .select(['booked.made_by', 'booked.admin_id'])
    .where('appointments.appointment_id', 'in', appointmentIds)
  return keysetList(db.selectFrom(query.as('bookings')).selectAll(), {
    key: { created_at: 'instant', appointment_id: 'text' },
    direction: 'desc',
    toRow: ({ made_by, admin_id, ...row }) => {
      return { isByStaff: made_by === 'admin', staffId: admin_id, appointment: toAppointment(row) }
    },
  })
}

/** The changes of appointments after they were booked, latest first. */
export function listAppointmentChanges(
  db: Database,
  appointmentIds: string[],
): List<AppointmentChange & { id: string; appointmentId: string }> {
  const query = db
    .selectFrom('appointment_changes')
    .selectAll()
    .select(sql<string>`appointment_id || ':' || sequence`.as('event_id'))
    .where('appointment_id', 'in', appointmentIds)
    .where('change', '<>', 'booked')
  return keysetList(db.selectFrom(query.as('changes')).selectAll(), {
    key: { changed_at: 'instant', event_id: 'text' },
    direction: 'desc',
    toRow: (row) => {
      const change = toAppointmentChange(row satisfies ChangeRow)
      return { ...change, id: row.event_id, appointmentId: row.appointment_id }
    },
  })
}
