import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/connect.server.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hashToken } from '../../platform/tokens.server.ts'
import type { TimeRange } from '../../time/time-range.ts'

/** An appointment as pages see it. Instants in milliseconds since 1970, UTC. */
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
  story: string
  createdAt: number
}

const columns = [
  'appointment_id',
  'reference',
  'starts_at',
  'ends_at',
  'status',
  'scam_type',
  'name',
  'email',
  'phone',
  'story',
  'created_at',
] as const

function toAppointment(row: Pick<Selectable<Tables['appointments']>, (typeof columns)[number]>): Appointment {
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
    story: row.story,
    createdAt: Date.parse(row.created_at),
  }
}

/** What an agent's appointments take from `fromMs` on, buffers included. */
export async function findTakenRanges(db: Database, agentId: string, fromMs: number): Promise<TimeRange[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['starts_at', 'occupied_until'])
    .where('agent_id', '=', agentId)
    .where('status', '!=', 'cancelled')
    .where('occupied_until', '>', new Date(fromMs).toISOString())
    .execute()
  return rows.map((row) => ({ startsAt: Date.parse(row.starts_at), endsAt: Date.parse(row.occupied_until) }))
}

/** The appointment that a form with this key has made, if any. */
export async function findAppointmentByFormKey(db: Database, formKey: string): Promise<Appointment | null> {
  const row = await db.selectFrom('appointments').select(columns).where('form_key', '=', formKey).executeTakeFirst()
  return row === undefined ? null : toAppointment(row)
}

/** The appointment that a manage link opens, if any. */
export async function findAppointmentByToken(db: Database, token: string): Promise<Appointment | null> {
  const row = await db
    .selectFrom('appointments')
    .select(columns)
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
    .select(columns)
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

/** A place in a list of appointments sorted by start and id; the page after it begins behind it. */
export type AppointmentCursor = { startsAt: number; appointmentId: string }

/** Up to `limit` appointments of all clients that end after `fromMs`, earliest first, behind `after` when it is given. */
export async function findAppointments(
  db: Database,
  { fromMs, after, limit }: { fromMs: number; after: AppointmentCursor | null; limit: number },
): Promise<Appointment[]> {
  let query = db
    .selectFrom('appointments')
    .select(columns)
    .where('ends_at', '>', new Date(fromMs).toISOString())
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .limit(limit)
  if (after !== null) {
    const startsAt = new Date(after.startsAt).toISOString()
    query = query.where((where) =>
      where.or([
        where('starts_at', '>', startsAt),
        where.and([where('starts_at', '=', startsAt), where('appointment_id', '>', after.appointmentId)]),
      ]),
    )
  }
  return (await query.execute()).map(toAppointment)
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
