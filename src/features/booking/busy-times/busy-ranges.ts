import ICAL from 'ical.js'
import { instantOf, isTimeZone } from '../../../time/local-time.ts'
import { dayMs, mergeRanges, type TimeRange } from '../../../time/time-range.ts'

export type BusyQuestion = {
  /** The calendar file as it came: bytes of RFC 5545 text, however broken. */
  calendar: Uint8Array
  period: TimeRange
  /** The firm's zone: for whole days and for times without any zone. */
  timeZone: string
  /** The end of the UIDs of our own calendar files, `@harbour.example`. */
  ownUidSuffix: string
  /** Addresses of the calendar's owner, lower case: meetings that one of these has declined are free. */
  ownerAddresses: string[]
}

/** `unclear`: how many entries could not be fully understood; what could be read of them blocks generously. */
export type BusyAnswer = { busy: TimeRange[]; unclear: number }

/** `not-a-calendar`: the text contains no calendar at all. `too-complex`: it has more busy times than people have. */
export type BusyResult = ({ ok: true } & BusyAnswer) | { ok: false; fault: 'not-a-calendar' | 'too-complex' }

/** More than any calendar that people use has in a year. */
const maxRanges = 10_000
const maxRepeats = 50_000
const maxInterval = 1000

/**
 * The times that a calendar blocks, earliest first, merged and cut to the period. Ignores entries that are marked
 * as free or cancelled, and our own appointments. May take endlessly for hostile rules: run it in the worker. Pure.
 */
export function findBusyRanges({ calendar, ...question }: BusyQuestion): BusyResult {
  const objects = new TextDecoder().decode(calendar).match(/^BEGIN:VCALENDAR$[\s\S]*?^END:VCALENDAR$/gim)
  if (objects === null) return { ok: false, fault: 'not-a-calendar' }
  let unclear = 0
  const ranges = objects.flatMap((object) => {
    try {
      return rangesOfObject(object, question)
    } catch {
      unclear += 1
      return []
    }
  })
  const { startsAt, endsAt } = question.period
  const cut = ranges
    .map((range) => ({ startsAt: Math.max(range.startsAt, startsAt), endsAt: Math.min(range.endsAt, endsAt) }))
    .filter((range) => range.startsAt < range.endsAt)
  const busy = mergeRanges(cut)
  return busy.length > maxRanges ? { ok: false, fault: 'too-complex' } : { ok: true, busy, unclear }
}

type Question = Omit<BusyQuestion, 'calendar'>

function rangesOfObject(object: string, question: Question): TimeRange[] {
  const calendar = new ICAL.Component(ICAL.parse(object))
  // A series collects its exceptions from the same object by itself.
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return events.flatMap((event) => {
    if (event.uid.endsWith(question.ownUidSuffix)) return []
    if (event.isRecurring() && !event.isRecurrenceException()) return rangesOfSeries(event, question)
    return makesBusy(event) ? [rangeOf(event, event.startDate, event.endDate, question)] : []
  })
}

function makesBusy({ component }: ICAL.Event): boolean {
  const wordIn = (name: string) => String(component.getFirstPropertyValue(name)).toUpperCase()
  return wordIn('transp') !== 'TRANSPARENT' && wordIn('status') !== 'CANCELLED'
}

/** The repeats of a series. A single changed one counts separately; see `rangesOfObject`. */
function rangesOfSeries(series: ICAL.Event, question: Question): TimeRange[] {
  refuseStrangeRules(series)
  const ranges: TimeRange[] = []
  const repeats = series.iterator()
  for (let count = 0; ; count += 1) {
    const next = repeats.next()
    // A day more, because these are not instants yet.
    if (next === undefined || next === null || roughInstantOf(next) > question.period.endsAt + dayMs) return ranges
    if (count === maxRepeats) throw new RangeError('A series repeats too often.')
    const { item, startDate, endDate } = series.getOccurrenceDetails(next)
    if (roughInstantOf(endDate) < question.period.startsAt - dayMs) continue
    if (item !== series && !item.modifiesFuture()) continue
    if (makesBusy(item)) ranges.push(rangeOf(item, startDate, endDate, question))
  }
}

/** No calendar program writes rules like these, and some of them would keep the library busy for ever. */
function refuseStrangeRules({ component }: ICAL.Event): void {
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    const isUsual = rule instanceof ICAL.Recur && ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq)
    if (!isUsual || rule.interval > maxInterval) throw new RangeError('A series repeats in an unusual way.')
  }
}

function rangeOf({ component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time, { timeZone }: Question): TimeRange {
  const zoneOf = (name: string) => {
    const tzid = component.getFirstProperty(name)?.getFirstParameter('tzid')
    return tzid !== undefined && isTimeZone(tzid) ? tzid : null
  }
  const startZone = zoneOf('dtstart')
  return {
    startsAt: instantOfTime(start, { zone: startZone, timeZone, edge: 'start' }),
    endsAt: instantOfTime(end, { zone: zoneOf('dtend') ?? startZone, timeZone, edge: 'end' }),
  }
}

type Reading = { zone: string | null; timeZone: string; edge: 'start' | 'end' }

/** `zone`: the IANA zone that the entry names, if any; otherwise its own definition of a zone counts. */
function instantOfTime(time: ICAL.Time, { zone, timeZone, edge }: Reading): number {
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone
  if (time.zone === ICAL.Timezone.utcTimezone || (zone === null && !isFloating)) return time.toUnixTime() * 1000
  const [day = '', wallTime = '00:00'] = time.toString().split('T')
  return instantOf(day, wallTime.slice(0, 5), (time.isDate ? null : zone) ?? timeZone, edge) + time.second * 1000
}

/** Off by at most the difference of a zone from UTC. */
function roughInstantOf({ year, month, day }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day)
}
