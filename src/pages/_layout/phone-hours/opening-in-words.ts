import type { PhoneOpenings } from '#src/firm/phone/phone-openings.ts'

const minuteMs = 60_000

/** Later, a weekday would be taken for an earlier one. */
const longestAheadMs = 6 * 24 * 60 * minuteMs

/** Without the site’s own list of names, for every page has this. */
const weekdays = ['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur']

/**
 * `open now`, `opens 14:00`, `opens Monday 09:00`, or `opens Monday 04:00 your time` where the device's clock is not the
 * firm's. Empty if the page knows of no opening within six days.
 */
export function openingInWords(openings: PhoneOpenings, now: Date): string {
  const next = openings
    .split(' ')
    .map((opening) => opening.split('/') as [string, string])
    .find(([from, minutes]) => now.getTime() < Date.parse(from) + Number(minutes) * minuteMs)
  if (next === undefined) return ''
  const [from] = next
  const opensAt = new Date(from)
  const aheadMs = opensAt.getTime() - now.getTime()
  if (aheadMs <= 0) return 'open now'
  if (aheadMs > longestAheadMs) return ''
  const weekday = opensAt.getDay()
  // The same in every language: `Tue Mar 16 2027 09:00:00 GMT`.
  const [, , date, , clock = ''] = String(opensAt).split(' ')
  const time = clock.slice(0, 'HH:MM'.length)
  const day = weekday === now.getDay() ? '' : `${weekdays[weekday]}day `
  return `opens ${day}${time}${from.includes(`-${date}T${time}`) ? '' : ' your time'}`
}
