import { dayMs, type TimeRange } from '#src/time/time-range.ts'
import { type Length, leadTo, lengthOf, lengthUntil, readLength } from './lengths.ts'
import { type Moment, type Place, readMoment } from './moments.ts'
import { readDateProperty, readProperty } from './properties.ts'
import type { Entry } from './read-calendar-file.ts'
import { type Rule, readRule } from './rules.ts'
import { readDuration, readWallTime } from './wall-times.ts'
import { wallTimeAt } from './zones.ts'

/** One time of an entry, before any exceptions. */
export type Occurrence = { start: Moment; length: Length }

/** When an entry happens first. Several, if it says several starts; empty: nothing can be read. */
export function readStarts(entry: Entry, place: Place): Occurrence[] {
  const starts = readAll(entry, 'DTSTART', place)
  const isOnly = starts.length === (entry.lines.get('DTSTART')?.length ?? 0) && starts.length === 1
  if (starts.length > 0) {
    return starts.map((start) => {
      const length = readLength(entry, start, place)
      return { start, length: isOnly ? length : { ...length, isClear: false } }
    })
  }
  const [end] = readAll(entry, 'DTEND', place)
  if (end !== undefined) return [{ start: { ...end, isDate: false }, length: leadTo() }]
  const [original] = readAll(entry, 'RECURRENCE-ID', place)
  return original === undefined
    ? []
    : [{ start: original, length: { ...lengthOf(original, dayMs, 0), isClear: false } }]
}

export function hasStart(entry: Entry, place: Place): boolean {
  return readAll(entry, 'DTSTART', place).length > 0
}

function readAll(entry: Entry, name: string, place: Place): Moment[] {
  return (entry.lines.get(name) ?? []).flatMap((line) => {
    const property = readDateProperty(line)
    return readMoment(property.value, property, place) ?? []
  })
}

/** The rules of an entry, as its clock reads them. `name`: RRULE, or EXRULE for those that leave out. */
export function readRules(entry: Entry, name: 'RRULE' | 'EXRULE', start: Moment, period: TimeRange): Rule[] {
  const lines = entry.lines.get(name) ?? []
  return lines.map((line) => readRule(readProperty(line).value, (text) => readUntil(text, start, period)))
}

/** The last wall-clock time of a series. Where writers differ in what they mean, the later one. Null: unreadable. */
function readUntil(text: string, start: Moment, period: TimeRange): number | null {
  const until = readWallTime(text)
  if (until === null) return null
  const { latestMs, isDate, offsetMs } = until
  const dayAt = (wallMs: number) => Math.floor(wallMs / dayMs) * dayMs
  if (isDate) return start.isDate ? latestMs : latestMs + dayMs - 1
  const instantMs = latestMs - (offsetMs ?? 0)
  // Far from the period it doesn't matter what the clock shows, but to find out would take time.
  const isNear = instantMs > period.startsAt - 1000 * dayMs && instantMs < period.endsAt + 10 * dayMs
  const local = isNear ? wallTimeAt(instantMs, start.zone) : instantMs + dayMs
  if (start.isDate) return Math.max(dayAt(latestMs), dayAt(local))
  // Without a zone it is the series' own clock, or UTC.
  return offsetMs === null ? Math.max(latestMs, local) : local
}

/** A window of wall-clock times, as if in UTC. */
export type Window = { fromMs: number; toMs: number }

type Dates = { occurrences: Occurrence[]; isClear: boolean }

/** Further dates of a series (RDATE) in a window. */
export function readFurtherDates(entry: Entry, { start, length }: Occurrence, place: Place, window: Window): Dates {
  const occurrences: Occurrence[] = []
  const isClear = eachValue(entry, 'RDATE', (value, line) => {
    const [first = '', end] = value.split('/')
    const further = readMoment(first, line.property, place)
    if (further === null) return false
    // A period has a length of its own.
    const isFar = (further.latestMs < window.fromMs && end === undefined) || further.earliestMs > window.toMs
    if (isFar) return true
    const own =
      end === undefined ? lengthLike(length, start, further) : readPeriodEnd(end, further, line.property, place)
    occurrences.push({ start: further, length: own })
    return own.isClear && further.isClear
  })
  return { occurrences, isClear }
}

/** A day beside times, or the reverse, lasts a day at least. */
function lengthLike(length: Length, start: Moment, further: Moment): Length {
  if (start.isDate === further.isDate) return length
  return { ...length, wallMs: Math.max(length.wallMs, dayMs), isClear: false }
}

/** How long a period lasts whose second half is `text`: an end or a duration. */
export function readPeriodEnd(text: string, start: Moment, property: ReturnType<typeof readProperty>, place: Place) {
  const duration = readDuration(text)
  if (duration !== null) return lengthOf(start, duration.days * dayMs, duration.ms)
  const end = readMoment(text, property, place)
  return end === null ? { ...lengthOf(start, dayMs, 0), isClear: false } : lengthUntil(start, end)
}

/** The dates that a series leaves out (EXDATE), about a window. */
export function readLeftOut(entry: Entry, place: Place, window: Window): { moments: Moment[]; isClear: boolean } {
  const moments: Moment[] = []
  const isClear = eachValue(entry, 'EXDATE', (value, line) => {
    const moment = readMoment(value, line.property, place)
    if (moment === null) return false
    const isNear = moment.latestMs >= window.fromMs - 2 * dayMs && moment.earliestMs <= window.toMs + 2 * dayMs
    if (isNear) moments.push(moment)
    return true
  })
  return { moments, isClear }
}

/** Whether all values were clear. One after the other: there may be a million. */
export function eachValue(
  entry: Entry,
  name: string,
  isClear: (value: string, line: { property: ReturnType<typeof readProperty> }) => boolean,
): boolean {
  let areClear = true
  for (const text of entry.lines.get(name) ?? []) {
    const property = readDateProperty(text)
    const line = { property: { ...property, parameter: remembered(property.parameter) } }
    const { value } = property
    for (let from = 0; from < value.length; ) {
      const comma = value.indexOf(',', from)
      const end = comma === -1 ? value.length : comma
      const one = value.slice(from, end)
      if (one.trim() !== '' && !isClear(one, line)) areClear = false
      from = end + 1
    }
  }
  return areClear
}

/** Reads each parameter of a line once. */
function remembered(parameter: (name: string) => string | null): (name: string) => string | null {
  const known = new Map<string, string | null>()
  return (name) => {
    if (!known.has(name)) known.set(name, parameter(name))
    return known.get(name) ?? null
  }
}
