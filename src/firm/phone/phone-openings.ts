import type { Firm } from '#src/firm/firm.ts'
import { addDays, mondayOf, weekdayOf } from '#src/time/calendar-days.ts'
import { instantOf, offsetMinutes } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'

/**
 * When the phone is answered: from when, on the firm's clock, and for how many minutes. Between spaces, because every page
 * has it: `2027-03-16T09:00+00:00/480 2027-03-17T09:00+00:00/480`.
 */
export type PhoneOpenings = string

/** As many as a page may need that was opened at the end of a week. */
const openingsAfterWeek = 2

const furthestDays = 60

/** Those of this week, over or not, and the next ones: pages change once a week. `closedDays`: nobody is there. */
export function phoneOpenings(
  { officeHours, timeZone }: Pick<Firm, 'officeHours' | 'timeZone'>,
  { today, closedDays }: { today: string; closedDays: readonly string[] },
): PhoneOpenings {
  const openingsOn = (day: string) => {
    const hours = closedDays.includes(day) ? [] : officeHours.filter(({ weekday }) => weekday === weekdayOf(day))
    return hours
      .toSorted((one, other) => (one.opensFrom < other.opensFrom ? -1 : 1))
      .map(({ opensFrom, closesAt }) => {
        const startsAt = instantOf(day, opensFrom, timeZone, 'start')
        const endsAt = instantOf(day, closesAt, timeZone, 'end')
        return `${onClockOf(timeZone, startsAt)}/${Math.round((endsAt - startsAt) / minuteMs)}`
      })
  }
  const monday = mondayOf(today)
  const ofWeek = [0, 1, 2, 3, 4, 5, 6].flatMap((days) => openingsOn(addDays(monday, days)))
  const later: string[] = []
  for (let days = 7; days <= furthestDays && later.length < openingsAfterWeek; days += 1) {
    later.push(...openingsOn(addDays(monday, days)))
  }
  return [...ofWeek, ...later.slice(0, openingsAfterWeek)].join(' ')
}

function onClockOf(timeZone: string, instantMs: number): string {
  const offset = offsetMinutes(instantMs, timeZone)
  const clock = new Date(instantMs + offset * minuteMs).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${clock}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}
