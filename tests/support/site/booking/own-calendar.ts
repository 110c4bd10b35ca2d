import { vi } from 'vitest'
import { readDueCalendars } from '#src/features/booking/busy-times/read-due-calendars.server.ts'
import type { TestSite } from '../test-site.ts'
import type { AvailabilityPage } from './availability-page.ts'

/** The day of the entries. */
export const monday = '2027-01-18'

/** An iCalendar object: busy on Monday between these hours, with a title that nobody else may see. */
export function entryAt(from: string, until: string, ...more: string[]): string {
  const times = [from, until].map((time) => `20270118T${time.replace(':', '')}00Z`)
  const event = [
    ...['BEGIN:VEVENT', `UID:${from}@example.org`, 'DTSTAMP:20270101T000000Z', 'SUMMARY:Dentist'],
    ...[`DTSTART:${times[0]}`, `DTEND:${times[1]}`, ...more, 'END:VEVENT'],
  ]
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...event, 'END:VCALENDAR', ''].join('\r\n')
}

/** Fills in the form of the section as the page shows it now. */
export const connect = (desk: AvailabilityPage, address: string, agentId?: string) =>
  desk.save('own-calendar', { secretAddress: address }, agentId)

/** Presses the button that disconnects. */
export const disconnect = async (desk: AvailabilityPage) =>
  desk.post({ ...(await desk.fields('own-calendar')), intent: 'remove-own-calendar' })

/** Lets time pass, and then reads the calendars that are due. */
export const readLater = async ({ runtime }: TestSite, laterMs: number) => {
  vi.setSystemTime(runtime.clock.now().getTime() + laterMs)
  await readDueCalendars(runtime)
}

export const busyRows = ({ runtime: { db } }: TestSite) => db.selectFrom('busy_times').selectAll().execute()
