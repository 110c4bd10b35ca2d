import type { Firm } from '#src/firm/firm.ts'
import { nameOfScamType } from '#src/firm/scam-types.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { clockTime, dayOf, longDateTime, offsetMinutes, shortDay, utcOffset } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
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

export type FirmZone = Pick<Firm, 'timeZone'>

/** The zone in which to show an instant to a visitor: the firm's, unless the visitor's clock differs. */
export function zoneOfReader(instantMs: number, timeZone: string | null, firmZone: string): string {
  if (timeZone === null) return firmZone
  return offsetMinutes(instantMs, timeZone) === offsetMinutes(instantMs, firmZone) ? firmZone : timeZone
}

/**
 * `Tuesday 16 March 2027, 05:00 your time (New York) · 09:00 in London`, with the firm's day if it differs too. `whose`:
 * to staff, it is their visitor's.
 */
export function whenInWords(
  { startsAt, timeZone }: { startsAt: number; timeZone: string | null },
  firm: FirmZone,
  whose: 'your' | 'their' = 'your',
): string {
  const { time, where, isFirms } = timeAndWhere({ startsAt, timeZone }, firm, whose)
  return `${time}${isFirms ? ',' : ''} ${where}`
}

/** The same in two parts, for a page that shows the time large. */
export function timeAndWhere(
  { startsAt, timeZone }: { startsAt: number; timeZone: string | null },
  firm: FirmZone,
  whose: 'your' | 'their' = 'your',
): { time: string; where: string; isFirms: boolean } {
  const zone = zoneOfReader(startsAt, timeZone, firm.timeZone)
  const time = longDateTime(startsAt, zone)
  const city = nameTimeZone(zone)
  if (zone === firm.timeZone) return { time, where: `${city} time (${utcOffset(startsAt, zone)})`, isFirms: true }
  const atFirm = firmTimeIfDifferent(startsAt, zone, firm.timeZone)
  return { time, where: `${whose} time (${city}) · ${atFirm} in ${nameTimeZone(firm.timeZone)}`, isFirms: false }
}

/** `Tue 16 Mar, 09:00`, and `your time` if the visitor’s clock differs from the firm’s: for the subject of an email. */
export function whenInBrief(
  { startsAt, timeZone }: { startsAt: number; timeZone: string | null },
  firm: FirmZone,
): string {
  const zone = zoneOfReader(startsAt, timeZone, firm.timeZone)
  const time = `${shortDay(dayOf(startsAt, zone))}, ${clockTime(startsAt, zone)}`
  return zone === firm.timeZone ? time : `${time} your time`
}

function firmTimeIfDifferent(instantMs: number, timeZone: string, firmZone: string): string {
  const day = dayOf(instantMs, firmZone)
  const clock = clockTime(instantMs, firmZone)
  return day === dayOf(instantMs, timeZone) ? clock : `${dayInWords(day)}, ${clock}`
}
