import type { Selectable } from 'kysely'
import { type Actor, type AuditTools, writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Database } from '../../platform/database/connect.server.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Appointment, findAppointment, findAppointmentByToken } from './appointment-queries.server.ts'

/**
 * Who changes an appointment: its visitor, by the token of the manage link; or an admin, who saw it with this sequence. An
 * admin changes nothing that has changed since.
 */
export type Changer = { token: string } | { appointmentId: string; sequence: number; by: Actor }

type ToChange =
  | { ok: true; appointment: Appointment; by: Actor | null }
  | { ok: false; reason: 'not-found' | 'changed-meanwhile' }

/** The appointment that somebody wants to change, and the admin when it is one. */
export async function findToChange(db: Database, changer: Changer): Promise<ToChange> {
  const isVisitor = 'token' in changer
  const appointment = isVisitor
    ? await findAppointmentByToken(db, changer.token)
    : await findAppointment(db, changer.appointmentId)
  if (appointment === null) return { ok: false, reason: 'not-found' }
  if (!isVisitor && appointment.sequence !== changer.sequence) return { ok: false, reason: 'changed-meanwhile' }
  return { ok: true, appointment, by: isVisitor ? null : changer.by }
}

type Row = Selectable<Tables['appointment_changes']>

/** A change of an appointment after it was booked. Instants in milliseconds since 1970, UTC. */
export type AppointmentChange = {
  sequence: number
  change: Row['change']
  madeBy: Row['made_by']
  adminId: string | null
  changedAt: number
  /** Of a move: where the appointment was before, and where it is since. */
  from: Place | null
  to: Place | null
}

type Place = { startsAt: number; agentId: string }

type NewChange = {
  appointmentId: string
  /** The appointment's own after the change. */
  sequence: number
  change: Row['change']
  /** The admin; null for the visitor. */
  by: Actor | null
  from?: Place
  to?: Place
}

/**
 * Writes down a change, as the last thing in its transaction (see `writeAuditEntry`): what an admin does stands in the audit
 * log too.
 */
export async function keepChange(tools: AuditTools, { by, from, to, ...change }: NewChange): Promise<void> {
  const iso = (place: Place | undefined) => (place === undefined ? null : new Date(place.startsAt).toISOString())
  const row = {
    appointment_id: change.appointmentId,
    sequence: change.sequence,
    change: change.change,
    made_by: by === null ? ('visitor' as const) : ('admin' as const),
    admin_id: by?.actor ?? null,
    from_starts_at: iso(from),
    to_starts_at: iso(to),
    from_agent_id: from?.agentId ?? null,
    to_agent_id: to?.agentId ?? null,
    changed_at: tools.clock.now().toISOString(),
  }
  await tools.db.insertInto('appointment_changes').values(row).execute()
  if (by === null) return
  const place = (at: Place | undefined) => at && { startsAt: new Date(at.startsAt).toISOString(), agentId: at.agentId }
  const about = `appointment:${change.appointmentId}`
  const [before, after] = [place(from), { change: change.change, ...place(to) }]
  await writeAuditEntry(tools, { by, action: 'appointment-changed', about, ...(before && { before }), after })
}

/** All changes of an appointment, oldest first. */
export async function findAppointmentChanges(db: Database, appointmentId: string): Promise<AppointmentChange[]> {
  const rows = await db
    .selectFrom('appointment_changes')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    ...{ sequence: row.sequence, change: row.change, madeBy: row.made_by, adminId: row.admin_id },
    changedAt: Date.parse(row.changed_at),
    from: toPlace(row.from_starts_at, row.from_agent_id),
    to: toPlace(row.to_starts_at, row.to_agent_id),
  }))
}

function toPlace(startsAt: string | null, agentId: string | null): Place | null {
  return startsAt === null || agentId === null ? null : { startsAt: Date.parse(startsAt), agentId }
}
