import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { firm } from '../../firm/firm.ts'
import type { Appointment } from './appointment-queries.server.ts'

type CalendarQuestion = {
  appointment: Pick<Appointment, 'appointmentId' | 'sequence' | 'startsAt' | 'endsAt' | 'email'>
  /** REQUEST puts it into the reader's calendar or changes it there, CANCEL takes it out, PUBLISH is for a download. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** When the file is made, milliseconds since 1970, UTC. */
  now: number
  /** The address from which our mails come. */
  sender: string
  /** The site's host name: what makes the event's name unlike all others. */
  host: string
}

/**
 * An appointment as a calendar file (RFC 5545, 5546). Its UID stays the same for the appointment's life, its SEQUENCE
 * counts the changes. It says when, and nothing about whom or what: calendars are shared, and synchronised far and wide.
 */
export function appointmentCalendar({ appointment, method, now, sender, host }: CalendarQuestion): string {
  const isCancelled = method === 'CANCEL'
  const calendar = ical({ prodId: { company: firm.name, product: 'Appointments' }, method: ICalCalendarMethod[method] })
  const event = calendar.createEvent({
    id: `${appointment.appointmentId}@${host}`,
    sequence: appointment.sequence,
    stamp: new Date(now),
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    summary: 'Appointment',
    organizer: { name: firm.name, email: sender },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (method !== 'PUBLISH') event.createAttendee({ email: appointment.email })
  if (!isCancelled)
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 60 * 60, description: 'Appointment' })
  return `${calendar.toString().trimEnd()}\r\n`
}
