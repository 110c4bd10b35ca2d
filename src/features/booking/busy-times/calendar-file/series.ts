import { dayMs, type TimeRange } from '../../../../time/time-range.ts'
import {
  hasStart,
  type Occurrence,
  readFurtherDates,
  readLeftOut,
  readRules,
  readStarts,
  type Window,
} from './entry-times.ts'
import { isFree } from './freed-entries.ts'
import { rangeOf } from './lengths.ts'
import { MarkedRepeats } from './marked-repeats.ts'
import { instantsOfMoment, type Moment, momentAt, type Place, readMoment } from './moments.ts'
import { readDateProperty } from './properties.ts'
import type { Entry } from './read-calendar-file.ts'
import { expandRule } from './rules.ts'
import { instantsOf, wallTimeAt, type Zones } from './zones.ts'

/** What an entry blocks, about the period. `isReadable`: whether its start or end could be read at all. */
export type Blocked = { ranges: TimeRange[]; isClear: boolean; isReadable: boolean }

/** An entry that changes one repeat of a series, or that one and all later ones. */
export type Exception = { entry: Entry; original: Moment; isFuture: boolean; isFree: boolean }

export type Question = { zones: Zones; period: TimeRange; ownerAddresses: readonly string[] }

/** Repeats that are longer are blocked from the first to the last. */
const maxLengthMs = 400 * dayMs

/** The times of an entry that isn't free, without those repeats that its exceptions change. */
export function blockedBy(entry: Entry, exceptions: Exception[], question: Question): Blocked {
  const place: Place = { zones: question.zones, calendar: entry.calendar }
  const starts = readStarts(entry, place)
  const isReadable = starts.length > 0
  const parts = starts.map((first) =>
    entry.lines.has('RRULE') || entry.lines.has('RDATE')
      ? seriesFrom(first, { entry, exceptions, place, question })
      : { ranges: singleTime(first, question.period), isClear: true },
  )
  const areClear = starts.every(({ start, length }) => start.isClear && length.isClear)
  const isClear = isReadable && !entry.isBroken && areClear && parts.every((part) => part.isClear)
  return { ranges: parts.flatMap(({ ranges }) => ranges), isClear, isReadable }
}

/** Only what may be in the period: to find the offset of a zone takes longer. */
function singleTime({ start, length }: Occurrence, period: TimeRange): TimeRange[] {
  const endMs = start.latestMs + Math.max(length.exactMs, length.wallMs)
  const isFar = endMs < period.startsAt - 2 * dayMs || start.earliestMs - length.leadMs > period.endsAt + 2 * dayMs
  return isFar ? [] : [rangeOf(start, length)]
}

type Series = { entry: Entry; exceptions: Exception[]; place: Place; question: Question }

function seriesFrom(first: Occurrence, { entry, exceptions, place, question }: Series) {
  const { period } = question
  const { start, length } = first
  const lengthMs = Math.max(length.exactMs, length.wallMs)
  const window: Window = {
    fromMs: period.startsAt - 2 * dayMs - Math.min(lengthMs, maxLengthMs) - (start.latestMs - start.earliestMs),
    toMs: period.endsAt + 2 * dayMs + length.leadMs,
  }
  const ranges: TimeRange[] = []
  let isClear = true
  const walls = new Set<number>()
  for (const rule of readRules(entry, 'RRULE', start, period)) {
    const repeats = expandRule(rule, start.earliestMs, window)
    if (!repeats.isClear) isClear = false
    for (const wallMs of repeats.wallsMs) walls.add(wallMs)
    const until = rule.untilMs ?? Number.POSITIVE_INFINITY
    const always = lengthMs > maxLengthMs ? { fromMs: start.earliestMs, toMs: until } : repeats.always
    if (always === null) continue
    isClear = false
    const { earliest } = instantsOf(always.fromMs, start.zone)
    ranges.push({
      startsAt: earliest - length.leadMs,
      endsAt: Math.min(always.toMs + 2 * dayMs, period.endsAt) + lengthMs,
    })
  }
  // Without a rule, the start is a date like the others; with one too, whether or not it fits it.
  walls.add(start.earliestMs)
  for (const wallMs of leftOutByRules(entry, start, period, window)) walls.delete(wallMs)
  const further = readFurtherDates(entry, first, place, window)
  const leftOut = readLeftOut(entry, place, window)
  const repeats = [...[...walls].map((wallMs) => ({ start: momentAt(wallMs, start), length })), ...further.occurrences]
  const kept = withoutExceptions(repeats, leftOut.moments, { start, exceptions })
  const future = exceptions.filter(({ isFuture }) => isFuture)
  for (const repeat of kept) ranges.push(...changedByLater(repeat, { start, future, question }))
  return { ranges, isClear: isClear && further.isClear && leftOut.isClear }
}

/** Only rules that are plain free time. */
function leftOutByRules(entry: Entry, start: Moment, period: TimeRange, window: Window): number[] {
  return readRules(entry, 'EXRULE', start, period).flatMap((rule) => {
    const { wallsMs, always, isClear } = expandRule(rule, start.earliestMs, window)
    return isClear && always === null ? wallsMs : []
  })
}

function withoutExceptions(
  repeats: Occurrence[],
  leftOut: Moment[],
  { start, exceptions }: { start: Moment; exceptions: Exception[] },
): Occurrence[] {
  const singles = exceptions.filter(({ isFuture }) => !isFuture).map(({ original }) => original)
  if (leftOut.length === 0 && singles.length === 0) return repeats
  const marked = new MarkedRepeats([...leftOut, ...singles], start)
  const perDay = new Map<number, number>()
  const dayOf = ({ start: { earliestMs } }: Occurrence) => Math.floor(earliestMs / dayMs)
  for (const repeat of repeats) perDay.set(dayOf(repeat), (perDay.get(dayOf(repeat)) ?? 0) + 1)
  return repeats.filter((repeat) => !marked.has(repeat.start, perDay.get(dayOf(repeat)) === 1))
}

type Later = { start: Moment; future: Exception[]; question: Question }

/** A repeat as the last exception has it that changed this and all later ones, if any. */
function changedByLater(repeat: Occurrence, { start, future, question }: Later): TimeRange[] {
  if (future.length === 0) return singleTime(repeat, question.period)
  const { latest } = instantsOfMoment(repeat.start)
  const before = future.filter(({ original }) => instantsOfMoment(original).earliest <= latest)
  const change = before.sort((a, b) => a.original.earliestMs - b.original.earliestMs).at(-1)
  if (change === undefined) return singleTime(repeat, question.period)
  if (change.isFree) return []
  const place = { zones: question.zones, calendar: change.entry.calendar }
  return readStarts(change.entry, place).flatMap((changed) => {
    const original = instantsOfMoment(change.original).earliest
    const originalMs = change.original.isDate ? change.original.earliestMs : wallTimeAt(original, start.zone)
    const wallMs = repeat.start.earliestMs + (changed.start.earliestMs - originalMs)
    return singleTime({ start: momentAt(wallMs, changed.start), length: changed.length }, question.period)
  })
}

/** Reads an entry as an exception of a series. Null: it is none, or doesn't say when it is instead. */
export function readException(entry: Entry, { zones, ownerAddresses }: Question): Exception | null {
  const place: Place = { zones, calendar: entry.calendar }
  const [line] = entry.lines.get('RECURRENCE-ID') ?? []
  if (line === undefined) return null
  const property = readDateProperty(line)
  const original = readMoment(property.value, property, place)
  const free = isFree(entry, ownerAddresses)
  if (original === null || !(free || hasStart(entry, place))) return null
  const isFuture = property.parameter('RANGE')?.toUpperCase() === 'THISANDFUTURE'
  return { entry, original, isFuture, isFree: free }
}
