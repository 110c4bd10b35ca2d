import { findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import {
  cancelAppointments,
  findLastMoves,
  findSelected,
  reassignAppointments,
} from '#src/features/booking/appointments/changes/several-appointments.server.ts'
import { findAppointmentConflicts } from '#src/features/booking/appointments/conflicts.server.ts'
import { readAgentsWithoutBusyTimes } from '#src/features/booking/availability/availability-queries.server.ts'
import { findUpcomingOf } from '#src/features/booking/availability/change-exceptions.server.ts'
import { findStandIns } from '#src/features/booking/slots/stand-ins.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'

/** `unable`: those that the agent can’t take. */
type WhichCalls = 'unable' | 'today' | 'all'

/** Calls that were ticked, at the sequence at which they were seen, or if `seen` is null those of an agent. */
type ChosenCalls = { seen: ReadonlyMap<string, number> | null; agentId: string; which: WhichCalls | null }

/** `toAgentId`: a free colleague at the same time; null: nobody is free, or they can't be moved any more. */
export type PlannedCall = { appointment: Appointment; toAgentId: string | null; blocker: 'over' | 'cancelled' | null }

/** At most, so that somebody has looked at each of them. */
export const maxCalls = 100

type Reader = { onlyAgentId: string | null; by: Actor }

type Plan = { toAgentId: string | null; onlyAgentId: string | null }

/**
 * What would happen to each call that was ticked, or to those of an agent: by default to those that they can't take, if
 * there are any. Nothing changes. `onlyAgentId`: whose may be handed over; null: all.
 */
export async function planHandOver(
  runtime: Runtime,
  { seen, agentId, which, ...plan }: ChosenCalls & Plan,
): Promise<{ which: WhichCalls | null; calls: PlannedCall[] }> {
  if (seen !== null) return { which: null, calls: await planCalls(runtime, { chosen: { seen }, ...plan }) }
  const planOf = (which: WhichCalls) => planCalls(runtime, { chosen: { agentId, which }, ...plan })
  if (which !== null) return { which, calls: await planOf(which) }
  const unable = await planOf('unable')
  return unable.length > 0 ? { which: 'unable', calls: unable } : { which: 'all', calls: await planOf('all') }
}

type OneChoice = { agentId: string; which: WhichCalls } | { seen: ReadonlyMap<string, number> }

/** Earliest first. */
async function planCalls(
  runtime: Runtime,
  { chosen, toAgentId, onlyAgentId }: Plan & { chosen: OneChoice },
): Promise<PlannedCall[]> {
  const appointments = await findChosen(runtime, { chosen, onlyAgentId })
  const now = runtime.clock.now().getTime()
  const calls = appointments
    .map((appointment) => ({ appointment, blocker: findStaffChangeBlocker({ now, appointment }) }))
    // Of an agent, those that take place now stay.
    .filter(({ blocker }) => 'seen' in chosen || blocker === null)
  const ahead = calls.filter(({ blocker }) => blocker === null)
  const standIns = await findStandIns(
    runtime,
    ahead.map(({ appointment }) => ({ ...appointment, toAgentId })),
  )
  return calls.map((call) => ({ ...call, toAgentId: standIns.get(call.appointment.appointmentId)?.agentId ?? null }))
}

async function findChosen(
  runtime: Runtime,
  { chosen, onlyAgentId }: { chosen: OneChoice; onlyAgentId: string | null },
): Promise<Appointment[]> {
  if ('seen' in chosen) return findSelected(runtime.db, { ids: [...chosen.seen.keys()], onlyAgentId })
  const { agentId, which } = chosen
  if (onlyAgentId !== null && agentId !== onlyAgentId) return []
  const { timeZone } = runtime.firm
  const now = runtime.clock.now().getTime()
  const upcoming = await findUpcomingOf(runtime, agentId)
  if (which === 'all') return upcoming.slice(0, maxCalls)
  if (which === 'today') return upcoming.filter(({ startsAt }) => dayOf(startsAt, timeZone) === dayOf(now, timeZone))
  const agents = await readAgentsWithoutBusyTimes(runtime.db)
  const question = { agents, onlyAgentId: agentId, fromMs: now, limit: maxCalls }
  const { conflicts } = await findAppointmentConflicts(runtime, question)
  const ids = new Set(conflicts.map(({ appointmentId }) => appointmentId))
  return upcoming.filter(({ appointmentId }) => ids.has(appointmentId))
}

/** What was shown of a call when it was confirmed. */
export type ConfirmedCall = { sequence: number; toAgentId: string }

type Confirmed = { confirmed: ReadonlyMap<string, ConfirmedCall> } & Reader

/**
 * Hands over exactly what was confirmed, or nothing: false if a call or a colleague's time has changed since. The same
 * form sent twice is done once.
 */
export async function handOver(runtime: Runtime, { confirmed, onlyAgentId, by }: Confirmed): Promise<boolean> {
  const isDone = () => isHandedOver(runtime, { confirmed, onlyAgentId, by })
  const appointments = await findSelected(runtime.db, { ids: [...confirmed.keys()], onlyAgentId })
  const calls = appointments.map((appointment) => ({
    appointment,
    ...(confirmed.get(appointment.appointmentId) as ConfirmedCall),
  }))
  const isAsSeen = calls.every(({ appointment, sequence }) => appointment.sequence === sequence)
  if (calls.length < confirmed.size || !isAsSeen) return isDone()
  const standIns = await findStandIns(
    runtime,
    calls.map(({ appointment, toAgentId }) => ({ ...appointment, toAgentId })),
  )
  const moves = calls.flatMap(({ appointment }) => {
    const slot = standIns.get(appointment.appointmentId)
    return slot === undefined ? [] : [{ appointment, slot }]
  })
  const isWritten = moves.length === calls.length && (await reassignAppointments(runtime, { moves, by }))
  return isWritten || isDone()
}

/** Whether this form was sent before, by an admin or the same agent: to others it says nothing of colleagues' calls. */
async function isHandedOver(runtime: Runtime, { confirmed, onlyAgentId, by }: Confirmed): Promise<boolean> {
  const appointments = await findSelected(runtime.db, { ids: [...confirmed.keys()], onlyAgentId: null })
  const lastMoves = await findLastMoves(runtime.db, appointments)
  const isThere = ({ appointmentId, sequence, agentId }: Appointment) => {
    const [call, last] = [confirmed.get(appointmentId), lastMoves.get(appointmentId)]
    if (call === undefined || last === undefined) return false
    const isOwn = onlyAgentId === null || (last.fromAgentId === onlyAgentId && last.staffId === by.actor)
    return isOwn && sequence === call.sequence + 1 && agentId === call.toAgentId
  }
  return appointments.length === confirmed.size && appointments.every(isThere)
}

/** Gives all of them back to who had them, if nobody has changed one since; who handed them over may, and admins. */
export async function undoHandOver(
  runtime: Runtime,
  { seen, onlyAgentId, by }: { seen: ReadonlyMap<string, number> } & Reader,
): Promise<boolean> {
  const ids = [...seen.keys()]
  const read = async () => {
    const appointments = await findSelected(runtime.db, { ids, onlyAgentId: null })
    return { appointments, lastMoves: await findLastMoves(runtime.db, appointments) }
  }
  const { appointments, lastMoves } = await read()
  const moves = appointments.flatMap((appointment) => {
    const { appointmentId, sequence, startsAt, endsAt, occupiedUntil } = appointment
    const last = lastMoves.get(appointmentId)
    if (last === undefined || sequence !== seen.get(appointmentId)) return []
    const isOwn = onlyAgentId === null || (last.fromAgentId === onlyAgentId && last.staffId === by.actor)
    if (!isOwn || last.fromStartsAt !== startsAt) return []
    return [{ appointment, slot: { agentId: last.fromAgentId, startsAt, endsAt, occupiedUntil } }]
  })
  if (moves.length === seen.size && (await reassignAppointments(runtime, { moves, isUndo: true, by }))) return true
  // The same form was sent twice.
  const after = await read()
  return (
    after.appointments.length === seen.size &&
    after.appointments.every(
      ({ appointmentId, sequence }) =>
        sequence === (seen.get(appointmentId) ?? -1) + 1 && after.lastMoves.get(appointmentId)?.staffId === by.actor,
    )
  )
}

/** Cancels exactly what was confirmed, or nothing. The same form sent twice is done once. */
export async function cancelSeveral(
  runtime: Runtime,
  { seen, onlyAgentId, by }: { seen: ReadonlyMap<string, number> } & Reader,
): Promise<boolean> {
  const ids = [...seen.keys()]
  const seenAt = ({ appointmentId }: Appointment) => seen.get(appointmentId) ?? -1
  const appointments = await findSelected(runtime.db, { ids, onlyAgentId })
  const isAsSeen = appointments.length === seen.size && appointments.every((each) => each.sequence === seenAt(each))
  if (isAsSeen && (await cancelAppointments(runtime, { appointments, by }))) return true
  const after = await findSelected(runtime.db, { ids, onlyAgentId })
  const isCancelled = (each: Appointment) => each.status === 'cancelled' && each.sequence === seenAt(each) + 1
  return after.length === seen.size && after.every(isCancelled)
}
