import { type Actor, type AuditTools, writeAuditEntry } from '../../platform/audit-log.server.ts'
import { type Appointment, findAppointment } from './appointment-queries.server.ts'

/** An appointment with what its visitor wrote. */
export type AppointmentWithStory = Appointment & { story: string }

/** An appointment with all that its visitor has said; null when there is none. The audit log is told who has looked. */
export function readAppointment(
  { db, ...tools }: AuditTools,
  { appointmentId, by }: { appointmentId: string; by: Actor },
): Promise<AppointmentWithStory | null> {
  return db.transaction().execute(async (transaction) => {
    const appointment = await findAppointment(transaction, appointmentId)
    if (appointment === null) return null
    const about = `appointment:${appointmentId}`
    await writeAuditEntry({ ...tools, db: transaction }, { by, action: 'appointment-read', about })
    const { story } = await transaction
      .selectFrom('appointments')
      .select('story')
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow()
    return { ...appointment, story }
  })
}
