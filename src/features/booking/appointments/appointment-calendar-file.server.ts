import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Settings } from '#src/platform/settings.server.ts'
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
