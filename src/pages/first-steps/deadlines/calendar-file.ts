import { addDays } from '#src/time/calendar-days.ts'

/** Made in the browser. It does not say what it is about: calendars are shared and shown on locked screens. */
export function calendarFile(days: string[], { today, newId }: { today: string; newId: () => string }): string {
  const events = [...new Set(days)]
    .sort()
    .flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${newId()}`,
      `DTSTAMP:${dateOf(today)}T000000Z`,
      `DTSTART;VALUE=DATE:${dateOf(day)}`,
      `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`,
      'SUMMARY:Deadline',
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Deadline',
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
    ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Dates//EN', ...events, 'END:VCALENDAR']
  return lines.map((line) => `${line}\r\n`).join('')
}

function dateOf(day: string): string {
  return day.replaceAll('-', '')
}

/** `crypto.randomUUID` is missing on pages without https. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
