import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import type { Firm } from '#src/firm/firm.ts'
import { longDateTime } from '#src/time/local-time.ts'

/** An appointment that someone has to move or cancel, because its agent is no longer there. */
export type StillBooked = { appointmentId: string; when: string; name: string; reference: string }

export function toStillBooked(appointments: Appointment[], { timeZone }: Pick<Firm, 'timeZone'>): StillBooked[] {
  return appointments.map(({ appointmentId, startsAt, name, reference }) => {
    return { appointmentId, when: longDateTime(startsAt, timeZone), name, reference }
  })
}
