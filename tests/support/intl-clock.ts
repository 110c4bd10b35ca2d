import { dayMs, minuteMs } from '#src/time/time-range.ts'

/**
 * World clocks by the platform's own formatter, to check ours against: nothing here uses `src/time/local-time.ts` or
 * Temporal. Instants are milliseconds since 1970, UTC.
 */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** How far a clock in `timeZone` is ahead of UTC at an instant. */
export function offsetMsAt(instantMs: number, timeZone: string): number {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...numeric })
    formatters.set(timeZone, formatter)
  }
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = (formatter.format(instantMs).match(/\d+/g) ?? []).map(
    Number,
  )
  const shown = Date.UTC(year, month - 1, day, hour, minute)
  return shown - Math.floor(instantMs / minuteMs) * minuteMs
}

/** The instants in a range at which the UTC offset of `timeZone` changes. */
export function clockChangesBetween(fromMs: number, toMs: number, timeZone: string, lookEveryMs: number): number[] {
  const changes: number[] = []
  let offset = offsetMsAt(fromMs, timeZone)
  for (let at = fromMs; at < toMs; at += lookEveryMs) {
    const next = offsetMsAt(at + lookEveryMs, timeZone)
    if (next !== offset) changes.push(findChange(at, at + lookEveryMs, timeZone))
    offset = next
  }
  return changes
}

function findChange(beforeMs: number, afterMs: number, timeZone: string): number {
  const offset = offsetMsAt(afterMs, timeZone)
  let [before, after] = [Math.floor(beforeMs / minuteMs), Math.floor(afterMs / minuteMs)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetMsAt(middle * minuteMs, timeZone) === offset) after = middle
    else before = middle
  }
  return after * minuteMs
}

/** A moment as a clock shows it: the day as days since 1970, and the minute of that day. */
export type Moment = { instant: number; day: number; minute: number }

/** Every fifth minute in a range, as a clock in `timeZone` shows it. */
export function momentsBetween(fromMs: number, toMs: number, timeZone: string): Moment[] {
  const changes = clockChangesBetween(fromMs, toMs, timeZone, dayMs)
  const moments: Moment[] = []
  let offset = offsetMsAt(fromMs, timeZone)
  for (let instant = Math.ceil(fromMs / (5 * minuteMs)) * 5 * minuteMs; instant <= toMs; instant += 5 * minuteMs) {
    if (changes[0] !== undefined && instant >= changes[0]) offset = offsetMsAt(changes.shift() ?? 0, timeZone)
    const shown = instant + offset
    const day = Math.floor(shown / dayMs)
    moments.push({ instant, day, minute: (shown - day * dayMs) / minuteMs })
  }
  return moments
}
