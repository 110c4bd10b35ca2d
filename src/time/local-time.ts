import { Temporal } from 'temporal-polyfill'
import { dayInWords } from './day-in-words.ts'

/**
 * The instant (milliseconds since 1970, UTC) at which a clock in `timeZone` shows `wallTime` on `day`.
 * `wallTime` is `HH:MM`, or `24:00` for the end of the day. A time that a clock change skips is the first valid instant
 * after it; a time that comes twice is the first one for a start and the last one for an end.
 */
export function instantOf(day: string, wallTime: string, timeZone: string, edge: 'start' | 'end'): number {
  const date = Temporal.PlainDate.from(day)
  const dateTime =
    wallTime === '24:00'
      ? date.add({ days: 1 }).toPlainDateTime()
      : date.toPlainDateTime(Temporal.PlainTime.from(wallTime))
  return dateTime.toZonedDateTime(timeZone, { disambiguation: edge === 'start' ? 'compatible' : 'later' })
    .epochMilliseconds
}

/** The calendar day, `YYYY-MM-DD`, that a clock in `timeZone` shows at an instant (milliseconds since 1970, UTC). */
export function dayOf(instantMs: number, timeZone: string): string {
  return zoned(instantMs, timeZone).toPlainDate().toString()
}

/** The calendar days, `YYYY-MM-DD`, from the one of `fromMs` to the one of `toMs`, both included, each once. */
export function daysBetween(fromMs: number, toMs: number, timeZone: string): string[] {
  const days: string[] = []
  const last = zoned(toMs, timeZone).toPlainDate()
  for (
    let day = zoned(fromMs, timeZone).toPlainDate();
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    days.push(day.toString())
  }
  return days
}

/** ISO weekday of a calendar day `YYYY-MM-DD`: 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/** `09:00`, on the 24-hour clock of `timeZone`. */
export function clockTime(instantMs: number, timeZone: string): string {
  return zoned(instantMs, timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
}

/** `Tuesday 16 March 2027, 09:00`, on the clock of `timeZone`. */
export function longDateTime(instantMs: number, timeZone: string): string {
  return `${dayInWords(dayOf(instantMs, timeZone))}, ${clockTime(instantMs, timeZone)}`
}

/** `UTC+1`, `UTC+5:45` or `UTC`: the distance of `timeZone` from UTC at that instant. */
export function utcOffset(instantMs: number, timeZone: string): string {
  const minutes = Math.round(zoned(instantMs, timeZone).offsetNanoseconds / 60e9)
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Whether a text names a time zone of the IANA database that this machine knows. */
export function isTimeZone(text: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC'
}

function zoned(instantMs: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone)
}
