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

/** `isByStaff`: staff booked for the person. Never the story. */
export type BookingEvent = {
  id: string
  at: number
  isByStaff: boolean
  staffId: string | null
  appointment: Appointment
}

export function listBookingsOf(db: Database, personId: string, { onlyAgentId }: Seen): List<BookingEvent> {
  const all = db
    .selectFrom('appointments')
    .leftJoin('appointment_changes as booked', (join) =>
      join
        .onRef('booked.appointment_id', '=', 'appointments.appointment_id')
        .on('booked.change', '=', 'booked')
        .on('booked.sequence', '=', 0),
    )
    .select(appointmentColumns.map((column) => `appointments.${column}` as const))
    .select(['booked.made_by', 'booked.admin_id'])
    .where('person_id', '=', personId)
  const query = onlyAgentId === null ? all : all.where('agent_id', '=', onlyAgentId)
  return keysetList(db.selectFrom(query.as('bookings')).selectAll(), {
    key: { created_at: 'instant', appointment_id: 'text' },
    direction: 'desc',
    toRow: ({ made_by, admin_id, ...row }) => {
      const appointment = toAppointment(row)
      const { appointmentId: id, createdAt: at } = appointment
      return { id, at, isByStaff: made_by === 'admin', staffId: admin_id, appointment }
    },
  })
}

export type ChangeEvent = AppointmentChange & {
  id: string
  at: number
  appointmentId: string
  reference: string
}

export function listAppointmentChangesOf(db: Database, personId: string, { onlyAgentId }: Seen): List<ChangeEvent> {
  const all = db
    .selectFrom('appointment_changes')
    .innerJoin('appointments', 'appointments.appointment_id', 'appointment_changes.appointment_id')
    .selectAll('appointment_changes')
    .select('appointments.reference')
    .select(sql<string>`appointment_changes.appointment_id || ':' || appointment_changes.sequence`.as('event_id'))
    .where('appointments.person_id', '=', personId)
    .where('change', '<>', 'booked')
  const query = onlyAgentId === null ? all : all.where('appointments.agent_id', '=', onlyAgentId)
  return keysetList(db.selectFrom(query.as('changes')).selectAll(), {
    key: { changed_at: 'instant', event_id: 'text' },
    direction: 'desc',
    toRow: (row) => {
      const change = toAppointmentChange(row satisfies ChangeRow)
      const { event_id: id, appointment_id: appointmentId, reference } = row
      return { ...change, id, at: change.changedAt, appointmentId, reference }
    },
  })
}

export async function findAddressesOf(db: Database, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('email')
    .distinct()
    .where('person_id', '=', personId)
    .where('email', '<>', '')
    .limit(20)
    .execute()
  return rows.map(({ email }) => email)
}
