import { dayMs, type TimeRange } from '#src/time/time-range.ts'
import { readAddressProperty, readDateProperty, readProperty } from './calendar-text.ts'
import {
  hasStart,
  type Occurrence,
  readFurtherDates,
  readLeftOut,
  readRules,
  readStarts,
  type Window,
} from './entry-times.ts'
import {
  type CalendarContext,
  exactInstantOf,
  instantsOfMoment,
  type Moment,
  momentAt,
  rangeOf,
  readMoment,
} from './moments.ts'
import type { Entry } from './read-calendar-file.ts'
import { expandRule } from './repeat-rules.ts'
import { instantsOf, wallTimeAt, type Zones } from './zones.ts'

/** `isReadable`: whether its start or end could be read at all. */
export type Blocked = { ranges: TimeRange[]; isClear: boolean; isReadable: boolean }

/** Changes one repeat of a series, or that one and all later ones. */
export type Exception = { entry: Entry; original: Moment; isFuture: boolean; isFree: boolean }

export type Question = { zones: Zones; period: TimeRange; ownerAddresses: readonly string[] }

/** Repeats that are longer are blocked from the first to the last. */
const maxLengthMs = 400 * dayMs

/** Without those repeats that its exceptions change. */
export function blockedBy(entry: Entry, exceptions: Exception[], question: Question): Blocked {
  const context: CalendarContext = { zones: question.zones, calendar: entry.calendar }
  // A free series may have later repeats that aren't.
  const free = isFree(entry, question.ownerAddresses)
  const changesLater = exceptions.some((exception) => exception.isFuture && !exception.isFree)
  if (free && !changesLater) return { ranges: [], isClear: true, isReadable: true }
  const starts = readStarts(entry, context)
  const isReadable = starts.length > 0
  const parts = starts.map((first) =>
    entry.lines.has('RRULE') || entry.lines.has('RDATE')
      ? seriesFrom(first, { entry, isFree: free, exceptions, context, question })
      : { ranges: free ? [] : singleTime(first, question.period), isClear: true },
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

type Series = { entry: Entry; isFree: boolean; exceptions: Exception[]; context: CalendarContext; question: Question }

function seriesFrom(first: Occurrence, series: Series) {
  const { entry, exceptions, context, question } = series
  const { start } = first
  const window = windowOf(first, series)
  const { walls, ranges, isClear } = repeatsOfRules(first, series, window)
  // Without a rule, the start is a date like the others; with one too, whether or not it fits it.
  walls.add(start.earliestMs)
  for (const wallMs of leftOutByRules(entry, start, question.period, window)) walls.delete(wallMs)
  const further = readFurtherDates(entry, first, context, window)
  const leftOut = readLeftOut(entry, context, window)
  const ofRules = [...walls].map((wallMs) => ({ start: momentAt(wallMs, start), length: first.length }))
  const kept = withoutExceptions([...ofRules, ...further.occurrences], leftOut.moments, { start, exceptions })
  const future = exceptions.filter(({ isFuture }) => isFuture)
  for (const repeat of kept) ranges.push(...changedByLater(repeat, { start, future, isFree: series.isFree, question }))
  return { ranges, isClear: isClear && further.isClear && leftOut.isClear }
}

/** Where repeats begin that are in the period; later changes may move them from elsewhere. */
function windowOf({ start, length }: Occurrence, { exceptions, question: { period } }: Series): Window {
  const marginMs = exceptions.some(({ isFuture }) => isFuture) ? maxLengthMs : 2 * dayMs
  const lengthMs = Math.max(length.exactMs, length.wallMs) + (start.latestMs - start.earliestMs)
  return { fromMs: period.startsAt - marginMs - lengthMs, toMs: period.endsAt + marginMs + length.leadMs }
}

/** The repeats, or all of the time if there is no pause between them. */
function repeatsOfRules(
  { start, length }: Occurrence,
  { entry, isFree: free, question: { period } }: Series,
  window: Window,
) {
  const lengthMs = Math.max(length.exactMs, length.wallMs)
  const [walls, ranges] = [new Set<number>(), [] as TimeRange[]]
  let isClear = true
  for (const rule of readRules(entry, 'RRULE', start, period)) {
    const long = { fromMs: start.earliestMs, toMs: rule.untilMs ?? Number.POSITIVE_INFINITY }
    const repeats =
      lengthMs > maxLengthMs
        ? { wallsMs: [], always: long, isClear: false }
        : expandRule(rule, start.earliestMs, window)
    if (!repeats.isClear) isClear = false
    for (const wallMs of repeats.wallsMs) walls.add(wallMs)
    if (repeats.always === null || free) continue
    const startsAt = instantsOf(repeats.always.fromMs, start.zone).earliest - length.leadMs
    ranges.push({ startsAt, endsAt: Math.min(repeats.always.toMs + 2 * dayMs, period.endsAt) + lengthMs })
  }
  return { walls, ranges, isClear }
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

type Later = { start: Moment; future: Exception[]; isFree: boolean; question: Question }

/** By the last exception that changed this and all later ones, if any. */
function changedByLater(repeat: Occurrence, { start, future, isFree: free, question }: Later): TimeRange[] {
  const unchanged = () => (free ? [] : singleTime(repeat, question.period))
  if (future.length === 0) return unchanged()
  const { latest } = instantsOfMoment(repeat.start)
  const before = future.filter(({ original }) => instantsOfMoment(original).earliest <= latest)
  const change = before.sort((a, b) => a.original.earliestMs - b.original.earliestMs).at(-1)
  if (change === undefined) return unchanged()
  if (change.isFree) return []
  const context = { zones: question.zones, calendar: change.entry.calendar }
  return readStarts(change.entry, context).flatMap((changed) => {
    const original = instantsOfMoment(change.original).earliest
    const originalMs = change.original.isDate ? change.original.earliestMs : wallTimeAt(original, start.zone)
    const wallMs = repeat.start.earliestMs + (changed.start.earliestMs - originalMs)
    return singleTime({ start: momentAt(wallMs, changed.start), length: changed.length }, question.period)
  })
}

/** Null: it is none, or doesn't say when it is instead. */
export function readException(entry: Entry, { zones, ownerAddresses }: Question): Exception | null {
  const context: CalendarContext = { zones, calendar: entry.calendar }
  const [line] = entry.lines.get('RECURRENCE-ID') ?? []
  if (line === undefined) return null
  const property = readDateProperty(line)
  const original = readMoment(property.value, property, context)
  const free = isFree(entry, ownerAddresses)
  if (original === null || !(free || hasStart(entry, context))) return null
  const isFuture = property.parameter('RANGE')?.toUpperCase() === 'THISANDFUTURE'
  return { entry, original, isFuture, isFree: free }
}

/** Repeats are named by instant, by day, or by what the same clock shows. */
class MarkedRepeats {
  private readonly instants = new Set<number>()
  private readonly walls = new Set<string>()
  private readonly days = new Set<number>()
  private readonly isOfDays: boolean
  constructor(moments: Moment[], series: Moment) {
    this.isOfDays = series.isDate
    for (const moment of moments) this.add(moment, series)
  }

  private add(moment: Moment, series: Moment): void {
    if (moment.earliestMs !== moment.latestMs) return
    if (moment.isDate) this.days.add(moment.earliestMs)
    else if (this.isOfDays) this.days.add(dayIn(moment, series))
    else {
      this.walls.add(wallKey(moment))
      const instant = exactInstantOf(moment)
      if (instant !== null) this.instants.add(instant)
    }
  }

  /** `isOnlyOfDay`: no other repeat starts on the same day, so that a day is enough to name it. */
  has(repeat: Moment, isOnlyOfDay: boolean): boolean {
    const day = Math.floor(repeat.earliestMs / dayMs) * dayMs
    if (this.days.has(day) && (this.isOfDays || isOnlyOfDay)) return true
    if (this.isOfDays || repeat.earliestMs !== repeat.latestMs) return false
    if (this.walls.has(wallKey(repeat))) return true
    if (this.instants.size === 0) return false
    const instant = exactInstantOf(repeat)
    return instant !== null && this.instants.has(instant)
  }
}

function wallKey({ earliestMs, zone }: Moment): string {
  return `${earliestMs} ${zone.id}`
}

/** Where it is midnight, else as it is written. */
function dayIn(moment: Moment, series: Moment): number {
  const written = Math.floor(moment.earliestMs / dayMs) * dayMs
  const instant = exactInstantOf(moment)
  if (instant === null || written === moment.earliestMs) return written
  const [offsetAt] = series.zone.readings
  const local = instant + (offsetAt?.(instant) ?? 0)
  return local % dayMs === 0 ? local : written
}

/** Marked as free, cancelled, or declined by the owner (lower case). Marks that contradict each other don't count. */
export function isFree(entry: Entry, ownerAddresses: readonly string[]): boolean {
  if (saysOnly(entry, 'STATUS', 'CANCELLED') || isDeclined(entry, ownerAddresses)) return true
  // What the program that wrote it understands by it. The intended status (INTENDEDSTATUS) is the organizer's wish.
  const [transparency, status] = ['TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS'].map((name) => entry.lines.has(name))
  const isTransparent = saysOnly(entry, 'TRANSP', 'TRANSPARENT')
  const isMarkedFree = saysOnly(entry, 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREE')
  return (isTransparent && (isMarkedFree || !status)) || (isMarkedFree && !transparency)
}

function saysOnly(entry: Entry, name: string, word: string): boolean {
  const lines = entry.lines.get(name)
  // Beside lines that are no properties, one may be a piece of a description: then only the spelling of programs counts.
  if (entry.isBroken) return lines?.every((line) => line === `${name}:${word}`) ?? false
  return lines?.every((line) => readProperty(line).value.trim().toUpperCase() === word) ?? false
}

function isDeclined(entry: Entry, ownerAddresses: readonly string[]): boolean {
  const owner = new Set([...ownerAddresses, ...entry.calendar.addresses].filter((address) => address.includes('@')))
  const answers: (string | undefined)[] = []
  for (const line of entry.lines.get('ATTENDEE') ?? []) {
    const property = readAddressProperty(line)
    const addresses = [property.value, property.parameter('EMAIL') ?? '']
    if (
      !addresses.some((address) =>
        owner.has(
          address
            .trim()
            .toLowerCase()
            .replace(/^mailto:\s*/, ''),
        ),
      )
    )
      continue
    answers.push(property.parameter('PARTSTAT')?.toUpperCase())
  }
  return answers.length > 0 && answers.every((answer) => answer === 'DECLINED')
}
