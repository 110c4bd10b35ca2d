import { nameOfScamType } from '#src/firm/scam-types.ts'
import { longDateTime, utcOffset } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import type { FirmZone } from './appointment-calendar.server.ts'
import type { Appointment } from './appointment-rows.server.ts'

export type AppointmentLine = {
  appointmentId: string
  reference: string
  when: string
  zone: string
  scamType: string
  status: Appointment['status']
}

export function toAppointmentLine(
  { appointmentId, reference, startsAt, scamType, status }: Appointment,
  firm: FirmZone,
): AppointmentLine {
  return {
    appointmentId,
    reference,
    when: longDateTime(startsAt, firm.timeZone),
    zone: `${nameTimeZone(firm.timeZone)} time, ${utcOffset(startsAt, firm.timeZone)}`,
    scamType: nameOfScamType(scamType),
    status,
  }
}
