import { weekdays } from '#src/time/day-in-words.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import type { Firm, FirmOnPages } from './firm.ts'
import type { OpeningHours } from './opening-hours.ts'

export function firmInWords({ officeHours, timeZone, ...firm }: Firm): FirmOnPages {
  const timeZoneCity = nameTimeZone(timeZone)
  const hours = hoursInWords(officeHours)
  return {
    ...firm,
    timeZoneCity,
    openingHoursInWords: hours === '' ? 'Closed' : `${hours}, ${timeZoneCity} time`,
  }
}

/** `Monday to Thursday, 09:00 to 12:00 and 13:00 to 17:00; Friday, 09:00 to 12:00`; empty if there are none. */
export function hoursInWords(hours: OpeningHours[]): string {
  const timesOfDays = weekdays.map((name, index) => ({ name, times: timesOn(index + 1, hours) }))
  const runs: { days: string[]; times: string }[] = []
  for (const { name, times } of timesOfDays) {
    const last = runs.at(-1)
    if (last?.times === times) last.days.push(name)
    else runs.push({ days: [name], times })
  }
  return runs
    .filter(({ times }) => times !== '')
    .map(({ days, times }) => `${daysInWords(days)}, ${times}`)
    .join('; ')
}

function timesOn(weekday: number, hours: OpeningHours[]): string {
  const times = hours
    .filter((each) => each.weekday === weekday)
    .map(({ opensFrom, closesAt }) => `${opensFrom} to ${closesAt}`)
    .sort()
  return times.join(' and ')
}

/** Of days that follow each other. */
function daysInWords(days: string[]): string {
  const [first = '', last = ''] = [days.at(0), days.at(-1)]
  if (days.length === 1) return first
  if (days.length === weekdays.length) return 'Every day'
  return days.length === 2 ? `${first} and ${last}` : `${first} to ${last}`
}
