import { addMonths } from '#src/time/deadlines/period.ts'

/** Neither if nothing was entered. */
export type EventDay = { day?: string | undefined; error?: string | undefined }

const earliest = '1990-01-01'

/** `isBroken`: a part of a date, or one like 31 February, which the field's value doesn't show. */
export function readEventDay({ value, isBroken }: { value: string; isBroken: boolean }, today: string): EventDay {
  const day = value.trim()
  if (isBroken) return { error: 'Enter a real date, with day, month and year' }
  if (day === '') return {}
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return { error: 'Write the date with year, month and day, like 2026-11-03' }
  if (day < earliest) return { error: 'Enter a date in 1990 or later' }
  if (day > today) return { error: 'This date is still to come. Enter today or an earlier day' }
  // What no month has is clamped.
  return addMonths(day, 0) === day ? { day } : { error: 'This date does not exist. Check day and month' }
}

/** On the clock of the visitor's device. Only the browser may ask. */
export function todayOnDevice(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
