import { findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { changeAllOrNone, Stale } from './all-or-none.server.ts'
import { recordChange, setCancelled } from './appointment-changes.server.ts'

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
