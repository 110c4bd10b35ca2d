import { dayMs } from './time-range.ts'

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, day.length)
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7
}

export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

/** `YYYY-MM-DD` in the years 1900 to 2199. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Not 24:00, the end of a day. */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
