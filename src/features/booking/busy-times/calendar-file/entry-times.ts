import { dayMs, type TimeRange } from '#src/time/time-range.ts'
import { readDateProperty, readProperty } from './calendar-text.ts'
import {
  type CalendarContext,
  type Length,
  leadTo,
  lengthOf,
  lengthUntil,
  type Moment,
  readLength,
  readMoment,
} from './moments.ts'
import type { Entry } from './read-calendar-file.ts'
import { type Rule, readRule } from './repeat-rules.ts'
import { readDuration, readWallTime } from './wall-times.ts'
import { wallTimeAt } from './zones.ts'

export type Occurrence = { start: Moment; length: Length }

/** Several, if an entry says several starts; empty: nothing can be read. */
export function readStarts(entry: Entry, context: CalendarContext): Occurrence[] {
  const starts = readAll(entry, 'DTSTART', context)
  const isOnly = starts.length === (entry.lines.get('DTSTART')?.length ?? 0) && starts.length === 1
  if (starts.length > 0) {
    return starts.map((start) => {
      const length = readLength(entry, start, context)
      return { start, length: isOnly ? length : { ...length, isClear: false } }
    })
  }
  const [end] = readAll(entry, 'DTEND', context)
  if (end !== undefined) return [{ start: { ...end, isDate: false }, length: leadTo() }]
  const [original] = readAll(entry, 'RECURRENCE-ID', context)
  return original === undefined
    ? []
    : [{ start: original, length: { ...lengthOf(original, dayMs, 0), isClear: false } }]
}

export function hasStart(entry: Entry, context: CalendarContext): boolean {
  return readAll(entry, 'DTSTART', context).length > 0
}

function readAll(entry: Entry, name: string, context: CalendarContext): Moment[] {
  return (entry.lines.get(name) ?? []).flatMap((line) => {
    const property = readDateProperty(line)
    return readMoment(property.value, property, context) ?? []
  })
}

/** On the entry's clock. EXRULE is for those that leave out. */
export function readRules(entry: Entry, name: 'RRULE' | 'EXRULE', start: Moment, period: TimeRange): Rule[] {
  const lines = entry.lines.get(name) ?? []
  return lines.map((line) => readRule(readProperty(line).value, (text) => readUntil(text, start, period)))
}

/** The last wall-clock time of a series; where writers differ in what they mean, the later one. Null: unreadable. */
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

/** Wall-clock times, as if in UTC. */
export type Window = { fromMs: number; toMs: number }

type Dates = { occurrences: Occurrence[]; isClear: boolean }

/** Reads RDATE. */
export function readFurtherDates(
  entry: Entry,
  { start, length }: Occurrence,
  context: CalendarContext,
  window: Window,
): Dates {
  const occurrences: Occurrence[] = []
  const isClear = eachValue(entry, 'RDATE', (value, line) => {
    const [first = '', end] = value.split('/')
    const further = readMoment(first, line.property, context)
    if (further === null) return false
    // A period has a length of its own.
    const isFar = (further.latestMs < window.fromMs && end === undefined) || further.earliestMs > window.toMs
    if (isFar) return true
    const own =
      end === undefined ? lengthLike(length, start, further) : readPeriodEnd(end, further, line.property, context)
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

/** `text`: the second half of the period, an end or a duration. */
export function readPeriodEnd(
  text: string,
  start: Moment,
  property: ReturnType<typeof readProperty>,
  context: CalendarContext,
) {
  const duration = readDuration(text)
  if (duration !== null) return lengthOf(start, duration.days * dayMs, duration.ms)
  const end = readMoment(text, property, context)
  return end === null ? { ...lengthOf(start, dayMs, 0), isClear: false } : lengthUntil(start, end)
}

/** Reads EXDATE. */
export function readLeftOut(
  entry: Entry,
  context: CalendarContext,
  window: Window,
): { moments: Moment[]; isClear: boolean } {
  const moments: Moment[] = []
  const isClear = eachValue(entry, 'EXDATE', (value, line) => {
    const moment = readMoment(value, line.property, context)
    if (moment === null) return false
    const isNear = moment.latestMs >= window.fromMs - 2 * dayMs && moment.earliestMs <= window.toMs + 2 * dayMs
    if (isNear) moments.push(moment)
    return true
  })
  return { moments, isClear }
}

/** One after the other: there may be a million. */
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

function remembered(parameter: (name: string) => string | null): (name: string) => string | null {
  const known = new Map<string, string | null>()
  return (name) => {
    if (!known.has(name)) known.set(name, parameter(name))
    return known.get(name) ?? null
  }
}
