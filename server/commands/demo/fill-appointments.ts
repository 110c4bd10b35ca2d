import { stepsOf } from '#src/features/booking/slots/slots.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { hourMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { AppointmentRow } from './sample-appointments.ts'

/** The benches use this too, so it must run without a bundler. */
export async function fillAppointments(
  db: Database,
  { appointments, now }: { appointments: AppointmentRow[]; now: number },
): Promise<void> {
  await insertAll(db, 'appointments', appointments)
  const booked = appointments.filter((row) => row.status === 'booked' && Date.parse(row.starts_at) > now - hourMs)
  const steps = booked.flatMap(({ appointment_id, agent_id, starts_at, occupied_until }) =>
    stepsOf({ startsAt: Date.parse(starts_at), occupiedUntil: Date.parse(occupied_until) }).map((step) => ({
      appointment_id,
      agent_id,
      step_at: toIso(step),
      hold_id: null,
    })),
  )
  await insertAll(db, 'taken_steps', steps)
  const changed = appointments.filter(({ status }) => status !== 'booked')
  await insertAll(
    db,
    'appointment_changes',
    changed.map(({ appointment_id, sequence, status, cancelled_at, ends_at }) => ({
      appointment_id,
      sequence,
      change: status as 'done',
      admin_id: null,
      changed_at: cancelled_at ?? ends_at,
      made_by: status === 'cancelled' ? ('visitor' as const) : ('admin' as const),
      from_starts_at: null,
      to_starts_at: null,
      from_agent_id: null,
      to_agent_id: null,
    })),
  )
}

/** Databases limit the number of values in a statement. */
export async function insertAll<Table extends keyof Tables>(db: Database, table: Table, rows: object[]): Promise<void> {
  for (let index = 0; index < rows.length; index += 400) {
    const some = rows.slice(index, index + 400)
    await db
      .insertInto(table)
      .values(some as never)
      .execute()
  }
}
