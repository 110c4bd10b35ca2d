import { findAppointment } from '../../../features/booking/appointments/appointment-queries.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

/** The appointment that has just been marked on this page, if the address says so and it still has that status. */
export async function findOutcome({ db }: Pick<Runtime, 'db'>, query: URLSearchParams) {
  const [done, appointmentId] = [query.get('done'), query.get('about')]
  if (done === null || appointmentId === null) return null
  const appointment = await findAppointment(db, appointmentId)
  if (appointment === null || appointment.status !== done) return null
  const { name, status, sequence } = appointment
  return { appointmentId, name, status, sequence }
}

export type Outcome = NonNullable<Awaited<ReturnType<typeof findOutcome>>>
