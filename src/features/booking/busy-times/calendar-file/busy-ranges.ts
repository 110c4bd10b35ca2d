import { hourMs, mergeRanges, type TimeRange } from '#src/time/time-range.ts'
import { decodeCalendar } from './calendar-text.ts'
import { eachValue, readPeriodEnd } from './entry-times.ts'
import { rangeOf } from './lengths.ts'
import { readMoment } from './moments.ts'
import { type Entry, readCalendarFile } from './read-calendar-file.ts'
import { type Blocked, blockedBy, type Question } from './repeats.ts'
import { uidGroups } from './uid-groups.ts'
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
