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

/** `Tuesday 16 March 2027, 05:00 your time (New York) · 09:00 in London`, with the firm's day if it differs too. */
export function whenInWords(
  { startsAt, timeZone }: { startsAt: number; timeZone: string | null },
  firm: FirmZone,
): string {
  const { time, where, isFirms } = timeAndWhere({ startsAt, timeZone }, firm)
  return `${time}${isFirms ? ',' : ''} ${where}`
}

/** The same in two parts, for a page that shows the time large. */
export function timeAndWhere(
  { startsAt, timeZone }: { startsAt: number; timeZone: string | null },
  firm: FirmZone,
): { time: string; where: string; isFirms: boolean } {
  const zone = zoneOfReader(startsAt, timeZone, firm.timeZone)
  const time = longDateTime(startsAt, zone)
  const city = nameTimeZone(zone)
  if (zone === firm.timeZone) return { time, where: `${city} time (${utcOffset(startsAt, zone)})`, isFirms: true }
  const atFirm = clockInZone(startsAt, firm.timeZone, zone)
  return { time, where: `your time (${city}) · ${atFirm} in ${nameTimeZone(firm.timeZone)}`, isFirms: false }
}

/** `05:00 their time (New York)`, to staff, with the visitor's day if it isn't the firm's. Null if the clock is the firm's. */
export function timeForVisitor(
  { startsAt, timeZone }: { startsAt: number; timeZone: string | null },
  firm: FirmZone,
): string | null {
  const zone = zoneOfReader(startsAt, timeZone, firm.timeZone)
  if (zone === firm.timeZone) return null
  return `${clockInZone(startsAt, zone, firm.timeZone)} their time (${nameTimeZone(zone)})`
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

/** With the day, if it is another one than in the zone beside which it stands. */
function clockInZone(instantMs: number, timeZone: string, zoneBeside: string): string {
  const day = dayOf(instantMs, timeZone)
  const clock = clockTime(instantMs, timeZone)
  return day === dayOf(instantMs, zoneBeside) ? clock : `${dayInWords(day)}, ${clock}`
}
