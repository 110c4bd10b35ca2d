import type { Selectable } from 'kysely'
import { findCancelBlocker, findStaffChangeBlocker, mayBeRestored } from '#src/access/when-an-appointment-may-change.ts'
import { enqueueAppointmentEmails } from '#src/features/booking/appointments/appointment-emails.server.ts'
import {
  findAppointment,
  findAppointmentByToken,
} from '#src/features/booking/appointments/appointment-queries.server.ts'
import {
  type Appointment,
  appointmentColumns,
  toAppointment,
} from '#src/features/booking/appointments/appointment-rows.server.ts'
import { readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import { isAgentAway } from '#src/features/booking/slots/take-slot.server.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'

/** A visitor, by the link's token, or staff. Nothing newer than `sequence` is changed; null: an older page's. */
export type Changer =
  | { token: string; sequence: number | null }
  | { appointmentId: string; sequence: number; by: Actor /** As it was just read, if it was. */; found?: Appointment }

type ChangeTarget =
  | { ok: true; appointment: Appointment; by: Actor | null }
  | { ok: false; reason: 'not-found' | 'changed-meanwhile' }

export async function findChangeTarget(db: Database, changer: Changer): Promise<ChangeTarget> {
  const found = 'found' in changer ? changer.found : undefined
  const appointment = found ?? (await findAppointmentOf(db, changer))
  if (appointment === null) return { ok: false, reason: 'not-found' }
  const isAsSeen = changer.sequence === null || changer.sequence === appointment.sequence
  if (!isAsSeen) return { ok: false, reason: 'changed-meanwhile' }
  return { ok: true, appointment, by: 'token' in changer ? null : changer.by }
}

function findAppointmentOf(db: Database, changer: Changer): Promise<Appointment | null> {
  return 'token' in changer ? findAppointmentByToken(db, changer.token) : findAppointment(db, changer.appointmentId)
}

/** Whether the same form was sent twice. For staff: by the same person, and as the only change since. */
export async function isAlreadyDone(
  db: Database,
  changer: Changer,
  isAsWanted: (appointment: Appointment) => boolean,
): Promise<boolean> {
  const appointment = await findAppointmentOf(db, changer)
  if (appointment === null || !isAsWanted(appointment)) return false
  if ('token' in changer || appointment.sequence === changer.sequence) return true
  if (appointment.sequence !== changer.sequence + 1) return false
  const change = db
    .selectFrom('appointment_changes')
    .select('admin_id')
    .where('appointment_id', '=', appointment.appointmentId)
    .where('sequence', '=', appointment.sequence)
  return (await change.executeTakeFirst())?.admin_id === changer.by.actor
}

export type ChangeRow = Selectable<Tables['appointment_changes']>

export type AppointmentChange = {
  sequence: number
  change: ChangeRow['change']
  madeBy: ChangeRow['made_by']
  staffId: string | null
  changedAt: number
  fact: ChangeRow['fact']
  earlierValue: string | null
  from: AgentTime | null
  to: AgentTime | null
}

type AgentTime = { startsAt: number; agentId: string }

type NewChange = {
  appointmentId: string
  sequence: number
  change: ChangeRow['change']
  /** Null for the visitor, whose changes by the link are not audited, apart from that of a fact. */
  by: Actor | null
  isByVisitor?: boolean
  fact?: NonNullable<ChangeRow['fact']>
  earlierValue?: string | null
  from?: AgentTime
  to?: AgentTime
}

/** Last in its transaction (see `writeAuditEntry`). A change by somebody named is also audited. */
export async function recordChange(
  runtime: AuditTools,
  { by, isByVisitor = by === null, fact, earlierValue, from, to, ...change }: NewChange,
): Promise<void> {
  const iso = (time: AgentTime | undefined) => (time === undefined ? null : toIso(time.startsAt))
  const row = {
    appointment_id: change.appointmentId,
    sequence: change.sequence,
    change: change.change,
    fact: fact ?? null,
    earlier_value: earlierValue ?? null,
    made_by: isByVisitor ? ('visitor' as const) : ('admin' as const),
    admin_id: isByVisitor ? null : (by?.actor ?? null),
    from_starts_at: iso(from),
    to_starts_at: iso(to),
    from_agent_id: from?.agentId ?? null,
    to_agent_id: to?.agentId ?? null,
    changed_at: runtime.clock.now().toISOString(),
  }
  await runtime.db.insertInto('appointment_changes').values(row).execute()
  if (by === null) return
  const toValues = (time: AgentTime | undefined) => time && { startsAt: toIso(time.startsAt), agentId: time.agentId }
  const about = `appointment:${change.appointmentId}` as const
  const [before, after] = [toValues(from), { change: change.change, ...(fact && { fact }), ...toValues(to) }]
  await writeAuditEntry(runtime, { by, action: 'appointment-changed', about, ...(before && { before }), after })
}

export async function findAppointmentChanges(db: Database, appointmentId: string): Promise<AppointmentChange[]> {
  const rows = await db
    .selectFrom('appointment_changes')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('sequence')
    .execute()
  return rows.map(toAppointmentChange)
}

export function toAppointmentChange(row: ChangeRow): AppointmentChange {
  return {
    sequence: row.sequence,
    change: row.change,
    madeBy: row.made_by,
    staffId: row.admin_id,
    changedAt: Date.parse(row.changed_at),
    fact: row.fact,
    earlierValue: row.earlier_value,
    from: toAgentTime(row.from_starts_at, row.from_agent_id),
    to: toAgentTime(row.to_starts_at, row.to_agent_id),
  }
}

function toAgentTime(startsAt: string | null, agentId: string | null): AgentTime | null {
  return startsAt === null || agentId === null ? null : { startsAt: Date.parse(startsAt), agentId }
}

type CancelAppointmentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'may-not-be-cancelled' | 'changed-meanwhile' }

/** Staff are exempt from the cut-off. The time stays reserved while it can be restored. */
export async function cancelAppointment(runtime: Runtime, changer: Changer): Promise<CancelAppointmentResult> {
  const cancelled = await writeCancellation(runtime, changer)
  if (cancelled.ok) return cancelled
  const isDone = await isAlreadyDone(runtime.db, changer, ({ status }) => status === 'cancelled')
  return isDone ? { ok: true } : cancelled
}

async function writeCancellation(runtime: Runtime, changer: Changer): Promise<CancelAppointmentResult> {
  const found = await findChangeTarget(runtime.db, changer)
  if (!found.ok) return found
  const { appointment, by } = found
  const now = runtime.clock.now()
  const question = { now: now.getTime(), appointment }
  const blocker =
    by === null
      ? findCancelBlocker({ ...question, rules: await readBookingRules(runtime.db) })
      : findStaffChangeBlocker(question)
  if (blocker !== null) return { ok: false, reason: 'may-not-be-cancelled' }

  const isCancelled = await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    if (!(await setCancelled(inTransaction, appointment, by === null ? 'visitor' : 'admin'))) return false
    const change = { appointmentId: appointment.appointmentId, sequence: appointment.sequence + 1 }
    await recordChange(inTransaction, { ...change, change: 'cancelled', by })
    return true
  })
  runtime.outbox.wake()
  return isCancelled ? { ok: true } : { ok: false, reason: 'changed-meanwhile' }
}

/** With its emails, unless it has changed; `recordChange` must follow. */
export async function setCancelled(
  runtime: Runtime,
  { appointmentId, sequence }: Appointment,
  by: 'visitor' | 'admin',
): Promise<boolean> {
  const cancelled_at = runtime.clock.now().toISOString()
  const cancelled = await runtime.db
    .updateTable('appointments')
    .set({ status: 'cancelled', cancelled_at, cancelled_by: by, sequence: sequence + 1 })
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', 'booked')
    .where('sequence', '=', sequence)
    .returning(appointmentColumns)
    .executeTakeFirst()
  if (cancelled === undefined) return false
  await enqueueAppointmentEmails(runtime, { appointment: toAppointment(cancelled), change: 'cancelled', by })
  return true
}

type RestoreAppointmentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'may-not-be-restored' | 'changed-meanwhile' }

/** Only staff restore what staff cancelled. */
export async function restoreAppointment(runtime: Runtime, changer: Changer): Promise<RestoreAppointmentResult> {
  const restored = await writeRestoration(runtime, changer)
  if (restored.ok) return restored
  const isDone = await isAlreadyDone(runtime.db, changer, ({ status }) => status === 'booked')
  return isDone ? { ok: true } : restored
}

async function writeRestoration(runtime: Runtime, changer: Changer): Promise<RestoreAppointmentResult> {
  const found = await findChangeTarget(runtime.db, changer)
  if (!found.ok) return found
  const { appointment, by } = found
  const now = runtime.clock.now()
  if (!mayBeRestored({ now: now.getTime(), appointment, isByStaff: by !== null }))
    return { ok: false, reason: 'may-not-be-restored' }

  const { appointmentId } = appointment
  const sequence = appointment.sequence + 1
  const restored = await runtime.db.transaction().execute(async (transaction) => {
    if (await isAgentAway({ ...runtime, db: transaction }, appointment)) return 'may-not-be-restored'
    const restored = await transaction
      .updateTable('appointments')
      .set({ status: 'booked', cancelled_at: null, cancelled_by: null, sequence })
      .where('appointment_id', '=', appointmentId)
      .where('status', '=', 'cancelled')
      .where('sequence', '=', appointment.sequence)
      // The slot has not been taken in the meantime; see `takeSteps`.
      .where('released_at', 'is', null)
      .returning(appointmentColumns)
      .executeTakeFirst()
    if (restored === undefined) return 'may-not-be-restored'
    const [inTransaction, change] = [{ ...runtime, db: transaction }, 'restored'] as const
    const restoredBy = by === null ? 'visitor' : 'admin'
    await enqueueAppointmentEmails(inTransaction, { appointment: toAppointment(restored), change, by: restoredBy })
    await recordChange(inTransaction, { appointmentId, change, sequence, by })
    return 'done'
  })
  runtime.outbox.wake()
  return restored === 'done' ? { ok: true } : { ok: false, reason: restored }
}
