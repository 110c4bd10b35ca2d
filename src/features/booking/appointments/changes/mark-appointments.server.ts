import { mayBeMarked } from '#src/access/when-an-appointment-may-change.ts'
import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import {
  type Appointment,
  appointmentColumns,
  toAppointment,
} from '#src/features/booking/appointments/appointment-rows.server.ts'
import { missedMails } from '#src/features/booking/spam-protection.server.ts'
import type { Actor, AuditTools } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { deleteMails } from '#src/platform/outbox/outbox.server.ts'
import { recordChange } from './appointment-changes.server.ts'

/** `booked` removes a mark. */
type Mark = 'done' | 'no-show' | 'booked'

export type MarkRefused = { ok: false; reason: 'not-found' | 'may-not-be-marked' | 'changed-meanwhile' }

export type MarkInput = { appointmentId: string; sequence: number; mark: Mark; by: Actor }

/** Nobody is notified. */
export function unmarkAppointment(
  runtime: AuditTools,
  change: Omit<MarkInput, 'mark'>,
): Promise<{ ok: true } | MarkRefused> {
  return runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const marked = await writeMark(inTransaction, { ...change, mark: 'booked' })
    if (marked.ok && marked.isNew) await recordMark(inTransaction, { ...change, mark: 'booked' })
    return marked.ok ? { ok: true } : marked
  })
}

/** Once it has begun. If it `isNew`, end the transaction with `recordMark`; if not, it had been marked the same. */
export async function writeMark(
  { db, clock }: AuditTools,
  { appointmentId, sequence, mark }: MarkInput,
): Promise<{ ok: true; isNew: boolean } | MarkRefused> {
  const appointment = await findAppointment(db, appointmentId)
  if (appointment === null) return { ok: false, reason: 'not-found' }
  if (appointment.sequence === sequence) {
    if (!mayGet(mark, { appointment, now: clock.now().getTime() })) return { ok: false, reason: 'may-not-be-marked' }
    if (await updateStatus(db, appointment, mark)) return { ok: true, isNew: true }
  }
  const current = await findAppointment(db, appointmentId)
  const isSame = current?.status === mark && current.sequence === sequence + 1
  return isSame ? { ok: true, isNew: false } : { ok: false, reason: 'changed-meanwhile' }
}

/** Last in the transaction, because it is audited. */
export function recordMark(runtime: AuditTools, { appointmentId, sequence, mark, by }: MarkInput): Promise<void> {
  return recordChange(runtime, { appointmentId, sequence: sequence + 1, change: changeOf(mark), by })
}

type MarkSeveralInput = {
  /** The sequence at which each was seen: newer changes are not overwritten. */
  seen: ReadonlyMap<string, number>
  mark: Mark
  onlyAgentId: string | null
  by: Actor
}

export type LeftBecause = 'not-begun' | 'has-outcome' | 'cancelled' | 'changed-meanwhile'

export type MarkSeveralResult = {
  marked: Map<string, number>
  left: { appointment: Appointment; because: LeftBecause }[]
  /** How many there are not, or not for this member of staff. */
  missing: number
}

/** In one transaction; those that may not be marked, or have changed since, are left. Repeating it says the same. */
export async function markAppointments(runtime: AuditTools, input: MarkSeveralInput): Promise<MarkSeveralResult> {
  const { seen, mark, by } = input
  return runtime.db.transaction().execute(async (transaction) => {
    const appointments = await findSeveral(transaction, input)
    const now = runtime.clock.now().getTime()
    const marked = await writeMarks(transaction, { input, appointments, now })
    // After all rows: any other change of one of them waits for the audit log while holding it.
    const change = changeOf(mark)
    for (const [appointmentId, sequence] of marked) {
      await recordChange({ ...runtime, db: transaction }, { appointmentId, sequence, change, by })
    }
    const others = appointments.filter(({ appointmentId }) => !marked.has(appointmentId))
    const repeated = await findOwnChanges(transaction, { input, change, others })
    for (const { appointment_id, sequence } of repeated) marked.set(appointment_id, sequence)
    const left = others.flatMap((appointment) =>
      marked.has(appointment.appointmentId) ? [] : [{ appointment, because: whyLeft(appointment, input, now) }],
    )
    return { marked, left, missing: seen.size - appointments.length }
  })
}

type Marks = { input: MarkSeveralInput; appointments: Appointment[]; now: number }

async function writeMarks(db: Database, { input: { seen, mark }, appointments, now }: Marks) {
  const marked = new Map<string, number>()
  for (const appointment of appointments) {
    const { appointmentId, sequence } = appointment
    if (sequence !== seen.get(appointmentId) || !mayGet(mark, { appointment, now })) continue
    if (await updateStatus(db, appointment, mark)) marked.set(appointmentId, sequence + 1)
  }
  return marked
}

function mayGet(mark: Mark, question: { appointment: Appointment; now: number }): boolean {
  return mark === 'booked' ? hasOutcome(question.appointment) : mayBeMarked(question)
}

async function updateStatus(db: Database, { appointmentId, sequence }: Appointment, mark: Mark): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({ status: mark, sequence: sequence + 1 })
    .where('appointment_id', '=', appointmentId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  if (numUpdatedRows === 1n && mark === 'booked') await deleteMails(db, { about: appointmentId, kinds: missedMails })
  return numUpdatedRows === 1n
}

function changeOf(mark: Mark): 'done' | 'no-show' | 'unmarked' {
  return mark === 'booked' ? 'unmarked' : mark
}

/** In the order of their ids, so that two who mark the same ones do not wait for each other. */
async function findSeveral(db: Database, { seen, onlyAgentId }: MarkSeveralInput): Promise<Appointment[]> {
  const query = db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('appointment_id', 'in', [...seen.keys()])
    .orderBy('appointment_id')
  const rows = await (onlyAgentId === null ? query : query.where('agent_id', '=', onlyAgentId)).execute()
  return rows.map(toAppointment)
}

type OwnChange = { input: MarkSeveralInput; change: 'done' | 'no-show' | 'unmarked'; others: Appointment[] }

/** Finds what the same person has just marked so: the same form was sent twice. */
async function findOwnChanges(db: Database, { input: { seen, by }, change, others }: OwnChange) {
  if (others.length === 0) return []
  const changes = await db
    .selectFrom('appointment_changes')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.appointment_id', '=', 'appointment_changes.appointment_id')
        .onRef('appointments.sequence', '=', 'appointment_changes.sequence'),
    )
    .select(['appointment_changes.appointment_id', 'appointment_changes.sequence'])
    .where(
      'appointment_changes.appointment_id',
      'in',
      others.map(({ appointmentId }) => appointmentId),
    )
    .where('appointment_changes.admin_id', '=', by.actor)
    .where('appointment_changes.change', '=', change)
    .execute()
  return changes.filter(({ appointment_id, sequence }) => sequence - 1 === seen.get(appointment_id))
}

function hasOutcome({ status }: Appointment): boolean {
  return status === 'done' || status === 'no-show'
}

function whyLeft(appointment: Appointment, { mark }: MarkSeveralInput, now: number): LeftBecause {
  if (mark === 'booked') return 'changed-meanwhile'
  if (appointment.status === 'cancelled') return 'cancelled'
  if (hasOutcome(appointment)) return 'has-outcome'
  return appointment.startsAt > now ? 'not-begun' : 'changed-meanwhile'
}
