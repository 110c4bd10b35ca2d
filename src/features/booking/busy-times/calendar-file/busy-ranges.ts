import { hourMs, mergeRanges, type TimeRange } from '#src/time/time-range.ts'
import { decodeCalendar, readProperty } from './calendar-text.ts'
import { eachValue, readPeriodEnd } from './entry-times.ts'
import { rangeOf, readMoment } from './moments.ts'
import { type Entry, readCalendarFile } from './read-calendar-file.ts'
import { type Blocked, blockedBy, type Exception, type Question, readException } from './repeats.ts'
import { createZones } from './zones.ts'

export type BusyQuestion = {
  /** Bytes of RFC 5545 text, however broken. */
  calendar: Uint8Array
  period: TimeRange
  /** The firm's, for whole days and for times without any zone. */
  timeZone: string
  /** How the UIDs of our own calendar files end: `@harbour.example`. */
  ownUidSuffix: string
  /** Lower case: meetings that one of these has declined are free. */
  ownerAddresses: string[]
}

/** `unclear`: how many entries could not be fully understood; what could be read of them blocks generously. */
export type BusyAnswer = { busy: TimeRange[]; unclear: number }

export type BusyResult = ({ ok: true } & BusyAnswer) | { ok: false; fault: 'not-a-calendar' | 'too-complex' }

/** More than a year can have that isn't busy all the time. */
const maxRanges = 10_000

/** Blocks when in doubt. Takes a time that grows with the file, which anyone may have written: run it in the worker. */
export function findBusyRanges({ calendar, ownUidSuffix, ...question }: BusyQuestion): BusyResult {
  const file = readCalendarFile(decodeCalendar(calendar))
  if (typeof file === 'string') return { ok: false, fault: file }
  const zones = createZones(file.definitions, question)
  // Of a calendar that ends early, entries may be missing.
  let unclear = file.missingEnds
  const ranges: TimeRange[] = []
  const add = (blocked: Blocked) => {
    const inPeriod = blocked.ranges.flatMap((range) => cutTo(question.period, range))
    for (const range of inPeriod) ranges.push(range)
    // What couldn't be read long before the period needn't worry anybody now.
    if (!blocked.isClear && (inPeriod.length > 0 || !blocked.isReadable)) unclear += 1
  }
  const context: Question = { ...question, zones }
  const events = file.entries.filter(({ kind }) => kind === 'VEVENT')
  for (const { entries, exceptions } of uidGroups(events, ownUidSuffix, context)) {
    for (const entry of entries) {
      const isException = entry.lines.has('RECURRENCE-ID')
      add(blockedBy(entry, isException ? [] : exceptions, context))
    }
  }
  for (const entry of file.entries) if (entry.kind === 'VFREEBUSY') add(busyPeriods(entry, context))
  const busy = mergeRanges(ranges)
  return busy.length > maxRanges
    ? { ok: true, busy: withoutShortGaps(busy), unclear: unclear + 1 }
    : { ok: true, busy, unclear }
}

function cutTo(period: TimeRange, range: TimeRange): TimeRange[] {
  const startsAt = Math.max(range.startsAt, period.startsAt)
  const endsAt = Math.min(range.endsAt, period.endsAt)
  return startsAt < endsAt ? [{ startsAt, endsAt }] : []
}

function busyPeriods(entry: Entry, { zones }: Question): Blocked {
  const context = { zones, calendar: entry.calendar }
  const ranges: TimeRange[] = []
  const isClear = eachValue(entry, 'FREEBUSY', (value, { property }) => {
    if (property.parameter('FBTYPE')?.toUpperCase() === 'FREE') return true
    const [first = '', end = ''] = value.split('/')
    const start = readMoment(first, property, context)
    if (start === null) return false
    const length = readPeriodEnd(end, start, property, context)
    ranges.push(rangeOf(start, length))
    return start.isClear && length.isClear
  })
  return { ranges, isClear: isClear && !entry.isBroken, isReadable: isClear || ranges.length > 0 }
}

/** Merges times with less than an hour between them. */
function withoutShortGaps(busy: TimeRange[]): TimeRange[] {
  const longer = busy.map(({ startsAt, endsAt }) => ({ startsAt, endsAt: endsAt + hourMs }))
  return mergeRanges(longer).map(({ startsAt, endsAt }) => ({ startsAt, endsAt: endsAt - hourMs }))
}

type UidGroup = { entries: Entry[]; exceptions: Exception[] }

/** Without superseded versions and our own. An entry without a UID is by itself. */
function* uidGroups(entries: Entry[], ownUidSuffix: string, question: Question): Generator<UidGroup> {
  const byUid = Map.groupBy(entries, (entry) => firstValue(entry, 'UID') || entry)
  for (const [uid, group] of byUid) {
    if (typeof uid === 'string' && uid.endsWith(ownUidSuffix)) continue
    const originalOf = (entry: Entry) => firstValue(entry, 'RECURRENCE-ID')
    // Another calendar of the file may use the same UIDs for other things.
    const calendars = [...Map.groupBy(group, ({ calendar }) => calendar).values()]
    const newest = calendars.flatMap((entries) =>
      [...Map.groupBy(entries, originalOf).values()].flatMap(withoutSuperseded),
    )
    const exceptions = newest.flatMap((entry) => readException(entry, question) ?? [])
    yield { entries: newest, exceptions }
  }
}

/** Versions count only if each has a number, and the newest could be read. */
function withoutSuperseded(versions: Entry[]): Entry[] {
  if (versions.length === 1) return versions
  const numbers = versions.map((entry) => firstValue(entry, 'SEQUENCE'))
  if (!numbers.every((number) => /^\d{1,9}$/.test(number))) return versions
  const newest = Math.max(...numbers.map(Number))
  const kept = versions.filter((_, index) => Number(numbers[index]) === newest)
  return kept.some(({ isBroken }) => isBroken) ? versions : kept
}

function firstValue(entry: Entry, name: string): string {
  const [line] = entry.lines.get(name) ?? []
  return line === undefined ? '' : readProperty(line).value.trim()
}
