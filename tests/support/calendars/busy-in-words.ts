import { type BusyQuestion, findBusyRanges } from '#src/features/booking/busy-times/calendar-file/busy-ranges.ts'

/** The period of these tests: both clock changes of spring, in Europe and in America. */
const period = { startsAt: Date.parse('2027-03-01T00:00:00Z'), endsAt: Date.parse('2027-06-01T00:00:00Z') }

/** An entry of a calendar. */
export const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:some@example.org', ...lines, 'END:VEVENT'].join('\r\n')

/** A calendar file with these parts. */
export const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** Reads a calendar for a firm in London. */
export function readCalendar(file: string | Uint8Array, more: Partial<BusyQuestion> = {}) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const own = { ownUidSuffix: '@harbour.test', ownerAddresses: ['kim@example.org'] }
  return findBusyRanges({ calendar: bytes, period, timeZone: 'Europe/London', ...own, ...more })
}

/** The busy times of a calendar as text, `03-15 09:00 to 10:00` in UTC, and how many entries are unclear. */
export function busyIn(
  file: string | Uint8Array,
  more: Partial<BusyQuestion> = {},
): { busy: string[]; unclear: number } {
  const result = readCalendar(file, more)
  if (!result.ok) throw new Error(result.fault)
  const words = (instantMs: number) => new Date(instantMs).toISOString().slice(5, 16).replace('T', ' ')
  const busy = result.busy.map(({ startsAt, endsAt }) => {
    const [start, end] = [words(startsAt), words(endsAt)]
    return `${start} to ${start.slice(0, 6) === end.slice(0, 6) ? end.slice(6) : end}`
  })
  return { busy, unclear: result.unclear }
}

/** The same for a calendar of one entry. */
export function busyOf(...lines: string[]): { busy: string[]; unclear: number } {
  return busyIn(calendar(event(...lines)))
}

/** An answer that is sure. */
export const clear = (...busy: string[]) => ({ busy, unclear: 0 })

/** An answer with one entry that could not be fully understood. */
export const unclear = (...busy: string[]) => ({ busy, unclear: 1 })
