import { findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import { enqueueAppointmentEmails } from '#src/features/booking/appointments/appointment-emails.server.ts'
import {
  type Appointment,
  appointmentColumns,
  toAppointment,
} from '#src/features/booking/appointments/appointment-rows.server.ts'
import { readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import type { Slot } from '#src/features/booking/slots/slots.ts'
import { hasCapacityOnDay, isAgentAway, takeSteps } from '#src/features/booking/slots/take-slot.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { type Database, isUniqueViolation } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import { recordChange, setCancelled } from './appointment-changes.server.ts'

/** Earliest first. `onlyAgentId`: whose; null: everyone's. */
export async function findSelected(
  db: Database,
  { ids, onlyAgentId }: { ids: string[]; onlyAgentId: string | null },
): Promise<Appointment[]> {
  // PostgreSQL does not accept this character, so nothing can match it.
  const possible = ids.filter((id) => !id.includes('\0'))
  if (possible.length === 0) return []
  const query = db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('appointment_id', 'in', possible)
    .orderBy('starts_at')
    .orderBy('appointment_id')
  const rows = await (onlyAgentId === null ? query : query.where('agent_id', '=', onlyAgentId)).execute()
  return rows.map(toAppointment)
}

type LastMove = { fromAgentId: string; fromStartsAt: number; staffId: string | null }

/** Of those whose last change was a move. */
export async function findLastMoves(db: Database, appointments: Appointment[]): Promise<Map<string, LastMove>> {
  if (appointments.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointment_changes')
    .select(['appointment_id', 'sequence', 'from_agent_id', 'from_starts_at', 'admin_id'])
    .where('change', '=', 'moved')
    .where(
      'appointment_id',
      'in',
      appointments.map(({ appointmentId }) => appointmentId),
    )
    .execute()
  const sequences = new Map(appointments.map(({ appointmentId, sequence }) => [appointmentId, sequence]))
  return new Map(
    rows.flatMap(({ appointment_id: id, sequence, from_agent_id, from_starts_at, admin_id: staffId }) =>
      sequence !== sequences.get(id) || from_agent_id === null || from_starts_at === null
        ? []
        : [[id, { fromAgentId: from_agent_id, fromStartsAt: Date.parse(from_starts_at), staffId }]],
    ),
  )
}

/** All of them, as they were seen, or none. False: one of them has changed. */
export async function cancelAppointments(
  runtime: Runtime,
  { appointments, by }: { appointments: Appointment[]; by: Actor },
): Promise<boolean> {
  const now = runtime.clock.now().getTime()
  if (appointments.some((appointment) => findStaffChangeBlocker({ now, appointment }) !== null)) return false
  // Two who cancel the same ones do not wait for each other.
  const sorted = [...appointments].sort((one, other) => (one.appointmentId < other.appointmentId ? -1 : 1))
  return changeAllOrNone(runtime, async (inTransaction) => {
    for (const appointment of sorted) {
      if (!(await setCancelled(inTransaction, appointment, 'admin'))) throw new Stale('it has changed')
    }
    for (const { appointmentId, sequence } of sorted) {
      await recordChange(inTransaction, { appointmentId, sequence: sequence + 1, change: 'cancelled', by })
    }
  })
}

/** An appointment as it was seen, and where it goes. */
type Reassignment = { appointment: Appointment; slot: Slot }

type Reassigning = {
  moves: Reassignment[]
  /** Back to where they were, however busy or away that agent is: what is wrong with that is a conflict, as before. */
  isUndo?: boolean
  by: Actor
}

/** All of them or none, with the emails. False: a concurrent change of one of them, or of a colleague's day. */
export function reassignAppointments(runtime: Runtime, reassigning: Reassigning): Promise<boolean> {
  return changeAllOrNone(runtime, (inTransaction) => reassignInTransaction(inTransaction, reassigning))
}

async function reassignInTransaction(runtime: Runtime, { moves, isUndo = false, by }: Reassigning): Promise<void> {
  const { db: transaction } = runtime
  const now = runtime.clock.now()
  // In the order of a booking: time off, day, rows, steps; and each in one order, as those who cancel several do.
  const sorted = [...moves].sort(byAgentAndTime)
  if (!isUndo) await requireFree(runtime, sorted)
  const moved: (Reassignment & { after: Appointment })[] = []
  for (const move of [...moves].sort(byId)) moved.push({ ...move, after: await writeAgent(runtime, move, now) })
  const ids = moves.map(({ appointment }) => appointment.appointmentId)
  await transaction.deleteFrom('taken_steps').where('appointment_id', 'in', ids).execute()
  for (const { after, slot } of moved) {
    await takeSteps(transaction, { slot, appointmentId: after.appointmentId, now })
  }
  for (const { after, appointment } of moved) {
    const change = { appointment: after, change: 'moved', by: 'admin', former: appointment } as const
    await enqueueAppointmentEmails(runtime, change)
  }
  for (const { after, appointment, slot } of moved) {
    const { appointmentId, sequence } = after
    await recordChange(runtime, { appointmentId, change: 'moved', sequence, by, from: appointment, to: slot })
  }
}

async function requireFree(runtime: Runtime, moves: Reassignment[]): Promise<void> {
  for (const { slot } of moves) if (await isAgentAway(runtime, slot)) throw new Stale('the agent is away')
  const { maximumADay } = await readBookingRules(runtime.db)
  const { timeZone } = runtime.firm
  const now = runtime.clock.now()
  for (const [index, { slot }] of moves.entries()) {
    // Those before it are not written yet.
    const earlier = moves.slice(0, index).filter(({ slot: other }) => isSameDay(other, slot, timeZone)).length
    const question = { slot, maximumADay: maximumADay - earlier, now, timeZone }
    if (!(await hasCapacityOnDay(runtime.db, question))) throw new Stale('the day is full')
  }
}

async function writeAgent({ db }: Runtime, { appointment, slot }: Reassignment, now: Date): Promise<Appointment> {
  const isBooked = findStaffChangeBlocker({ now: now.getTime(), appointment }) === null
  if (!isBooked) throw new Stale('it is over, or cancelled')
  const row = await db
    .updateTable('appointments')
    .set({
      agent_id: slot.agentId,
      ends_at: toIso(slot.endsAt),
      occupied_until: toIso(slot.occupiedUntil),
      sequence: appointment.sequence + 1,
    })
    .where('appointment_id', '=', appointment.appointmentId)
    .where('status', '=', 'booked')
    .where('sequence', '=', appointment.sequence)
    .returning(appointmentColumns)
    .executeTakeFirst()
  if (row === undefined) throw new Stale('it has changed')
  return toAppointment(row)
}

function isSameDay(one: Slot, other: Slot, timeZone: string): boolean {
  return one.agentId === other.agentId && dayOf(one.startsAt, timeZone) === dayOf(other.startsAt, timeZone)
}

function byId({ appointment: one }: Reassignment, { appointment: other }: Reassignment): number {
  return one.appointmentId < other.appointmentId ? -1 : 1
}

function byAgentAndTime({ slot: one }: Reassignment, { slot: other }: Reassignment): number {
  if (one.agentId !== other.agentId) return one.agentId < other.agentId ? -1 : 1
  return one.startsAt - other.startsAt
}

/** Rolls everything back. */
class Stale extends Error {}

/** Changes several appointments in one transaction. False, and nothing is done: one is `Stale`, or a time is taken. */
async function changeAllOrNone(runtime: Runtime, change: (runtime: Runtime) => Promise<void>): Promise<boolean> {
  try {
    await runtime.db.transaction().execute((transaction) => change({ ...runtime, db: transaction }))
    runtime.outbox.wake()
    return true
  } catch (error) {
    if (error instanceof Stale || isUniqueViolation(error)) return false
    throw error
  }
}
