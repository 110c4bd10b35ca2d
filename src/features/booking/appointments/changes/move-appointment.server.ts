import { findMoveBlocker, findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import { enqueueAppointmentEmails } from '#src/features/booking/appointments/appointment-emails.server.ts'
import {
  type Appointment,
  appointmentColumns,
  toAppointment,
} from '#src/features/booking/appointments/appointment-rows.server.ts'
import { readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import { findSlotsAt, whyNoSlot } from '#src/features/booking/slots/find-slots.server.ts'
import type { Slot } from '#src/features/booking/slots/slots.ts'
import { hasCapacityOnDay, isAgentAway, takeSteps } from '#src/features/booking/slots/take-slot.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { isUniqueViolation } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import { type Changer, findChangeTarget, isAlreadyDone, recordChange } from './appointment-changes.server.ts'

type MoveAppointmentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'may-not-be-moved' | 'changed-meanwhile' | 'slot-taken' | 'slot-not-offered' }

type MoveInput = Changer & {
  startsAt: number
  /** Null or omitted: the same one if possible, or else another. */
  agentId?: string | null
  timeZone?: string | null
}

/** The slot is recomputed; the old time becomes free at once. Staff are exempt from notice, cut-off and limit. */
export async function moveAppointment(runtime: Runtime, input: MoveInput): Promise<MoveAppointmentResult> {
  const moved = await moveToOfferedSlot(runtime, input)
  if (moved.ok) return moved
  return (await isAlreadyDone(runtime.db, input, (appointment) => isThere(appointment, input))) ? { ok: true } : moved
}

function isThere({ status, startsAt, agentId }: Appointment, input: MoveInput): boolean {
  const isSameAgent = input.agentId == null || input.agentId === agentId
  return status === 'booked' && startsAt === input.startsAt && isSameAgent
}

async function moveToOfferedSlot(runtime: Runtime, input: MoveInput): Promise<MoveAppointmentResult> {
  const { startsAt, agentId = null } = input
  const found = await findChangeTarget(runtime.db, input)
  if (!found.ok) return found
  const { appointment, by } = found
  if (isThere(appointment, input)) return { ok: true }
  const now = runtime.clock.now()
  const question = { now: now.getTime(), appointment }
  const blocker =
    by === null
      ? findMoveBlocker({ ...question, rules: await readBookingRules(runtime.db) })
      : findStaffChangeBlocker(question)
  if (blocker !== null) return { ok: false, reason: 'may-not-be-moved' }

  const audience = { agentId, isForStaff: by !== null }
  for (const slot of await findSlotsAt(runtime, startsAt, { moving: appointment, ...audience })) {
    const moved = await writeMove(runtime, { appointment, slot, now, by, timeZone: input.timeZone ?? null })
    if (moved !== 'slot-taken') return moved === 'done' ? { ok: true } : { ok: false, reason: moved }
  }
  return { ok: false, reason: await whyNoSlot(runtime, startsAt, audience) }
}

type Move = { appointment: Appointment; slot: Slot; now: Date; by: Actor | null; timeZone: string | null }

async function writeMove(
  runtime: Runtime,
  { appointment, slot, now, by, timeZone }: Move,
): Promise<'done' | 'changed-meanwhile' | 'slot-taken'> {
  const { appointmentId, moves } = appointment
  const sequence = appointment.sequence + 1
  try {
    const moved = await runtime.db.transaction().execute(async (transaction) => {
      const { maximumADay } = await readBookingRules(transaction)
      if (await isAgentAway({ ...runtime, db: transaction }, slot)) return 'slot-taken'
      const { timeZone: firmZone } = runtime.firm
      const question = { slot, maximumADay, now, timeZone: firmZone, exceptAppointmentId: appointmentId }
      if (!(await hasCapacityOnDay(transaction, question))) return 'slot-taken'
      const movedRow = await transaction
        .updateTable('appointments')
        .set({
          agent_id: slot.agentId,
          starts_at: toIso(slot.startsAt),
          ends_at: toIso(slot.endsAt),
          occupied_until: toIso(slot.occupiedUntil),
          sequence,
          moves: by === null ? moves + 1 : moves,
          ...(timeZone !== null && { time_zone: timeZone }),
        })
        .where('appointment_id', '=', appointmentId)
        .where('status', '=', 'booked')
        .where('sequence', '=', appointment.sequence)
        .returning(appointmentColumns)
        .executeTakeFirst()
      if (movedRow === undefined) return 'changed-meanwhile'
      await transaction.deleteFrom('taken_steps').where('appointment_id', '=', appointmentId).execute()
      await takeSteps(transaction, { slot, appointmentId, now })
      const [inTransaction, change] = [{ ...runtime, db: transaction }, 'moved'] as const
      await enqueueAppointmentEmails(inTransaction, {
        appointment: toAppointment(movedRow),
        change,
        by: by === null ? 'visitor' : 'admin',
        former: appointment,
      })
      await recordChange(inTransaction, { appointmentId, change, sequence, by, from: appointment, to: slot })
      return 'done'
    })
    runtime.outbox.wake()
    return moved
  } catch (error) {
    if (isUniqueViolation(error)) return 'slot-taken'
    throw error
  }
}
