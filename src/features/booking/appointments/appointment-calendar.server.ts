import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Firm } from '#src/firm/firm.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { clockTime, dayOf, longDateTime, offsetMinutes, utcOffset } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import type { Appointment } from './appointment-rows.server.ts'

/** REQUEST adds or changes an entry in the recipient's calendar, CANCEL removes it, PUBLISH is for a download. */
type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

/** An iCalendar file (RFC 5545, 5546). It says when, not what about: calendars are widely shared and synchronised. */
export function appointmentCalendar(
  { clock, settings, firm }: Pick<Runtime, 'clock' | 'settings' | 'firm'>,
  appointment: Pick<Appointment, 'appointmentId' | 'sequence' | 'startsAt' | 'endsAt' | 'email' | 'hasDiscreetMails'>,
  method: CalendarMethod,
): string {
  const isCancelled = method === 'CANCEL'
  const name = appointment.hasDiscreetMails ? firm.discreetMails.sender : firm.name
  const calendar = ical({ prodId: { company: name, product: 'Appointments' }, method: ICalCalendarMethod[method] })
  const event = calendar.createEvent({
    id: calendarUid(settings, appointment.appointmentId),
    sequence: appointment.sequence,
    stamp: clock.now(),
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    summary: 'Appointment',
    organizer: { name, email: settings.mailFromAddress },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  // Accepted already, so no calendar asks for an answer that nobody would read.
  const attendee = { email: appointment.email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }
  if (method !== 'PUBLISH') event.createAttendee(attendee)
  if (!isCancelled)
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 60 * 60, description: 'Appointment' })
  return `${calendar.toString().trimEnd()}\r\n`
}

export function calendarUid({ origin }: Pick<Settings, 'origin'>, appointmentId: string): string {
  return `${appointmentId}@${new URL(origin).hostname}`
}

export type FirmZone = Pick<Firm, 'timeZone'>

/** The zone in which to show an instant to a visitor: the firm's, unless the visitor's clock differs. */
export function zoneOfReader(instantMs: number, timeZone: string | null, firmZone: string): string {
  if (timeZone === null) return firmZone
  return offsetMinutes(instantMs, timeZone) === offsetMinutes(instantMs, firmZone) ? firmZone : timeZone
}

/** `Tuesday 16 March 2027, 05:00, New York time (UTC−4); 09:00 in London`, with the firm's day if it differs too. */
export function whenInWords(
  { startsAt, timeZone }: { startsAt: number; timeZone: string | null },
  firm: FirmZone,
): string {
  const zone = zoneOfReader(startsAt, timeZone, firm.timeZone)
  const here = `${longDateTime(startsAt, zone)}, ${nameTimeZone(zone)} time (${utcOffset(startsAt, zone)})`
  if (zone === firm.timeZone) return here
  return `${here}; ${firmTimeIfDifferent(startsAt, zone, firm.timeZone)} in ${nameTimeZone(firm.timeZone)}`
}

function firmTimeIfDifferent(instantMs: number, timeZone: string, firmZone: string): string {
  const day = dayOf(instantMs, firmZone)
  const clock = clockTime(instantMs, firmZone)
  return day === dayOf(instantMs, timeZone) ? clock : `${dayInWords(day)}, ${clock}`
}
