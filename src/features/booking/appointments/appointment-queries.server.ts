import type { Selectable } from 'kysely'
import { type Actor, type AuditTools, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import { hashToken } from '../../../platform/crypto/secret.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/**
 * An appointment as pages see it. Instants in milliseconds since 1970, UTC. What its visitor wrote is not part of it: that is read
 * by `readAppointment` alone, which writes down who has read it.
 */
export type Appointment = {
  appointmentId: string
  reference: string
  startsAt: number
  endsAt: number
  status: Selectable<Tables['appointments']>['status']
  scamType: string
  name: string
  email: string
  phone: string
  createdAt: number
  agentId: string
  /** Its end and the buffer after it. */
  occupiedUntil: number
  sequence: number
  moves: number
  cancelledAt: number | null
  cancelledBy: 'visitor' | 'admin' | null
  /** Whether its time has been given to another since it was cancelled. */
  isReleased: boolean
  /** IANA zone in which its visitor saw the time; null when it is not known. */
  timeZone: string | null
}

/** The columns of which an appointment is made. */
export const appointmentColumns = [
  'appointment_id',
  'reference',
  'starts_at',
  'ends_at',
  'status',
  'scam_type',
  'name',
  'email',
  'phone',
  'created_at',
  'agent_id',
  'occupied_until',
  'sequence',
  'moves',
  'cancelled_at',
  'cancelled_by',
  'released_at',
  'time_zone',
] as const

export function toAppointment(
  row: Pick<Selectable<Tables['appointments']>, (typeof appointmentColumns)[number]>,
): Appointment {
  return {
    appointmentId: row.appointment_id,
    reference: row.reference,
    startsAt: Date.parse(row.starts_at),
    endsAt: Date.parse(row.ends_at),
    status: row.status,
    scamType: row.scam_type,
    name: row.name,
    email: row.email,
    phone: row.phone,
    createdAt: Date.parse(row.created_at),
    agentId: row.agent_id,
    occupiedUntil: Date.parse(row.occupied_until),
    sequence: row.sequence,
    moves: row.moves,
    cancelledAt: row.cancelled_at === null ? null : Date.parse(row.cancelled_at),
    cancelledBy: row.cancelled_by,
    isReleased: row.released_at !== null,
    timeZone: row.time_zone,
  }
}

/** The id under which a form with this key was taken, if it was: of an appointment, or of a booking that was declined. */
export async function findIdByFormKey(db: Database, formKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('appointments')
    .select('appointment_id as id')
    .where('form_key', '=', formKey)
    .unionAll(db.selectFrom('declined_bookings').select('booking_id as id').where('form_key', '=', formKey))
    .executeTakeFirst()
  return row?.id ?? null
}

/** An appointment that is known to be there. */
export async function getAppointment(db: Database, appointmentId: string): Promise<Appointment> {
  const query = db.selectFrom('appointments').select(appointmentColumns).where('appointment_id', '=', appointmentId)
  return toAppointment(await query.executeTakeFirstOrThrow())
}

/** The appointment with an id, if there is one. */
export async function findAppointment(db: Database, appointmentId: string): Promise<Appointment | null> {
  // No id holds this character, and PostgreSQL takes no text that does.
  if (appointmentId.includes('\0')) return null
  const query = db.selectFrom('appointments').select(appointmentColumns).where('appointment_id', '=', appointmentId)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toAppointment(row)
}

/** The appointment that a manage link opens, if any. */
export async function findAppointmentByToken(db: Database, token: string): Promise<Appointment | null> {
  const row = await db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('manage_token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row === undefined ? null : toAppointment(row)
}

/**
 * The appointments of a client, latest first: those booked while signed in and, when the e-mail address is verified,
 * those booked with it before.
 */
export async function findAppointmentsOfClient(
  db: Database,
  client: { userId: string; verifiedEmail: string | null },
): Promise<Appointment[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where((where) =>
      where.or([
        where('client_id', '=', client.userId),
        ...(client.verifiedEmail === null ? [] : [where('email', '=', client.verifiedEmail)]),
      ]),
    )
    .orderBy('starts_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(toAppointment)
}

/** How many appointments stand from now on, and how many of them begin before `untilMs`. */
export async function countAppointments(db: Database, fromMs: number, untilMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'booked')
    .where('starts_at', '>=', new Date(fromMs).toISOString())
    .where('starts_at', '<', new Date(untilMs).toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** An appointment with what its visitor wrote. */
export type AppointmentWithStory = Appointment & { story: string }

/** An appointment with all that its visitor has said; null when there is none. The audit log is told who has looked. */
export function readAppointment(
  { db, ...tools }: AuditTools,
  { appointmentId, by }: { appointmentId: string; by: Actor },
): Promise<AppointmentWithStory | null> {
  return db.transaction().execute(async (transaction) => {
    const appointment = await findAppointment(transaction, appointmentId)
    if (appointment === null) return null
    const about = `appointment:${appointmentId}`
    await writeAuditEntry({ ...tools, db: transaction }, { by, action: 'appointment-read', about })
    const { story } = await transaction
      .selectFrom('appointments')
      .select('story')
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow()
    return { ...appointment, story }
  })
}

/**
 * Ties the appointments that were booked with a client's verified address, without signing in, to the client: they are shown
 * to whoever has that address, and the client is about to have another.
 */
export async function claimAppointments(
  transaction: Database,
  { userId, verifiedEmail }: { userId: string; verifiedEmail: string },
): Promise<void> {
  await transaction
    .updateTable('appointments')
    .set({ client_id: userId })
    .where('email', '=', verifiedEmail)
    .where('client_id', 'is', null)
    .execute()
}

/** All that is stored of a client's appointments, for the client to keep. Instants as ISO text in UTC. */
export function findAppointmentRecords(db: Database, client: { userId: string; verifiedEmail: string | null }) {
  return db
    .selectFrom('appointments')
    .select([
      'reference',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'status',
      'scam_type as scamType',
      'name',
      'email',
      'phone',
      'story as whatHappened',
      'time_zone as timeZone',
      'consent_wording as consentWording',
      'consented_at as consentedAt',
      'created_at as bookedAt',
      'moves as timesMoved',
      'cancelled_at as cancelledAt',
    ])
    .where((where) =>
      where.or([
        where('client_id', '=', client.userId),
        ...(client.verifiedEmail === null ? [] : [where('email', '=', client.verifiedEmail)]),
      ]),
    )
    .orderBy('starts_at')
    .execute()
}
