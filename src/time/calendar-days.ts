import { dayMs } from './time-range.ts'

/** Adds days to a calendar day `YYYY-MM-DD`. `days` may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, day.length)
}

/** Adds months to a calendar day `YYYY-MM-DD`. Where the month has no such day, its last one: 31 August, then 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  const clamped = lastOfMonth.setUTCDate(Math.min(dayOfMonth, lastOfMonth.getUTCDate()))
  return new Date(clamped).toISOString().slice(0, day.length)
}

/** How many days after `from` a calendar day is, both `YYYY-MM-DD`; negative if it is before. */
export function daysFrom(from: string, day: string): number {
  return (Date.parse(day) - Date.parse(from)) / dayMs
}

/** ISO weekday of a calendar day `YYYY-MM-DD`: 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7
}

/** The Monday of the week of a calendar day, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

/** Whether a text is a calendar day `YYYY-MM-DD` in the years 1900 to 2199. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether a text is a time of a 24-hour clock, `HH:MM`. Not 24:00, the end of a day. */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
