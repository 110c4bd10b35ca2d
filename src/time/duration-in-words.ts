import { dayMs, hourMs, minuteMs } from './time-range.ts'

/** `45 minutes`, `1 hour 30 minutes`, `3 days`: days only if the duration is a whole number of them. */
export function durationInWords(minutes: number): string {
  if (minutes > 0 && minutes % (24 * 60) === 0) return pluralise(minutes / (24 * 60), 'day')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return pluralise(rest, 'minute')
  return rest === 0 ? pluralise(hours, 'hour') : `${pluralise(hours, 'hour')} ${pluralise(rest, 'minute')}`
}

/** For nouns whose plural ends in s. */
export function pluralise(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const units = [
  { name: 'day', ms: dayMs },
  { name: 'hour', ms: hourMs },
  { name: 'minute', ms: minuteMs },
  { name: 'second', ms: 1000 },
]

/** `4 seconds`, `3 hours`, `less than a second`: in the largest unit, rounded down. */
export function elapsedInWords(elapsedMs: number): string {
  const unit = units.find(({ ms }) => elapsedMs >= ms)
  return unit === undefined ? 'less than a second' : pluralise(Math.floor(elapsedMs / unit.ms), unit.name)
}
