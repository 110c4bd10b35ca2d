import { firm } from '../../firm/firm.ts'
import { dayInWords } from '../../time/day-in-words.ts'
import { clockTime, dayOf, longDateTime, offsetMinutes, utcOffset } from '../../time/local-time.ts'

/** `New York` for `America/New_York`; the firm's own zone under the city that it is known by. */
export function cityOf(timeZone: string): string {
  if (timeZone === firm.timeZone) return firm.timeZoneCity
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** The zone in which a visitor reads an instant: the firm's, unless the clocks of the other show another time then. */
export function zoneOfReader(instantMs: number, timeZone: string | null): string {
  if (timeZone === null) return firm.timeZone
  return offsetMinutes(instantMs, timeZone) === offsetMinutes(instantMs, firm.timeZone) ? firm.timeZone : timeZone
}

/**
 * `Tuesday 16 March 2027, 09:00, London time (UTC)`. For a reader whose clock differs from the firm's:
 * `Tuesday 16 March 2027, 05:00, New York time (UTC−4); 09:00 in London`, with the firm's day when that differs, too.
 */
export function whenInWords({ startsAt, timeZone }: { startsAt: number; timeZone: string | null }): string {
  const zone = zoneOfReader(startsAt, timeZone)
  const here = `${longDateTime(startsAt, zone)}, ${cityOf(zone)} time (${utcOffset(startsAt, zone)})`
  return zone === firm.timeZone ? here : `${here}; ${firmTimeBeside(startsAt, zone)} in ${firm.timeZoneCity}`
}

/** The firm's time beside a reader's: `09:00`, or `Wednesday 17 March 2027, 09:00` on another day. */
function firmTimeBeside(instantMs: number, timeZone: string): string {
  const day = dayOf(instantMs, firm.timeZone)
  const clock = clockTime(instantMs, firm.timeZone)
  return day === dayOf(instantMs, timeZone) ? clock : `${dayInWords(day)}, ${clock}`
}
