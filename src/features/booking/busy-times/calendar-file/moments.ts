import { dayMs, hourMs, minuteMs, type TimeRange } from '#src/time/time-range.ts'
import { type Property, readDateProperty, readProperty } from './calendar-text.ts'
import type { Calendar, Entry } from './read-calendar-file.ts'
import { readDuration, readWallTime, type WallTime } from './wall-times.ts'
import { instantsOf, offsetZone, utc, type Zone, type Zones } from './zones.ts'

/** What a clock shows, as if in UTC, and which clock. The two times differ if it isn't sure what is meant. */
export type Moment = { earliestMs: number; latestMs: number; isDate: boolean; zone: Zone; isClear: boolean }

export type CalendarContext = { zones: Zones; calendar: Calendar }

/** Null: unreadable. */
export function readMoment(value: string, property: Property, context: CalendarContext): Moment | null {
  const wall = readWallTime(value)
  if (wall === null) return null
  const isDate = wall.isDate || property.parameter('VALUE')?.toUpperCase() === 'DATE'
  return isDate ? dayOf(wall, context) : timeOf(wall, property.parameter('TZID'), context)
}

function dayOf(wall: WallTime, { zones, calendar }: CalendarContext): Moment {
  const [earliestMs, latestMs] = [wall.earliestMs, wall.latestMs].map((ms) => Math.floor(ms / dayMs) * dayMs) as [
    number,
    number,
  ]
  const zone = zones.days(calendar.timeZone)
  return { earliestMs, latestMs, isDate: true, zone, isClear: earliestMs === latestMs }
}

function timeOf({ earliestMs, latestMs, offsetMs }: WallTime, name: string | null, context: CalendarContext): Moment {
  const zone = zoneOf(name, offsetMs, context)
  return { earliestMs, latestMs, isDate: false, zone, isClear: zone.isKnown && earliestMs === latestMs }
}

function zoneOf(name: string | null, offsetMs: number | null, { zones, calendar }: CalendarContext): Zone {
  const named = name === null || name === '' ? null : zones.named(name)
  if (offsetMs === null) return named ?? zones.floating(calendar.timeZone)
  const own = offsetZone(offsetMs)
  if (named === null || !named.isKnown || named.id === own.id) return own
  // Says two things. In UTC, most programs heed the Z, but some the zone.
  return { id: `${named.id} or ${own.id}`, readings: [...named.readings, ...own.readings], isKnown: true }
}

/** The first and the last that may be meant. */
export function instantsOfMoment({ earliestMs, latestMs, zone }: Moment): { earliest: number; latest: number } {
  const first = instantsOf(earliestMs, zone)
  return latestMs === earliestMs ? first : { earliest: first.earliest, latest: instantsOf(latestMs, zone).latest }
}

/** Null: it isn't sure which is meant. */
export function exactInstantOf(moment: Moment): number | null {
  if (moment.zone === utc && moment.earliestMs === moment.latestMs) return moment.earliestMs
  const { earliest, latest } = instantsOfMoment(moment)
  return earliest === latest ? earliest : null
}

/** The same clock at another time. */
export function momentAt(wallMs: number, like: Moment): Moment {
  return { ...like, earliestMs: wallMs, latestMs: wallMs + (like.latestMs - like.earliestMs) }
}

/** By a stopwatch and by the wall clock: clocks change. `leadMs`: how long before its start it may begin. */
export type Length = { leadMs: number; exactMs: number; wallMs: number; isClear: boolean }

/** For an instant: something is then, and a range without length would block nothing. */
const instantMs = minuteMs

/** For an end that can't be read. */
const unknownMs = dayMs

export function rangeOf(start: Moment, { leadMs, exactMs, wallMs }: Length): TimeRange {
  const { earliest, latest } = instantsOfMoment(start)
  const endsAt = Math.max(latest + exactMs, instantsOf(start.latestMs + wallMs, start.zone).latest)
  return { startsAt: earliest - leadMs, endsAt }
}

/** With the travel time that Apple's calendar blocks before it. */
export function readLength(entry: Entry, start: Moment, context: CalendarContext): Length {
  const length = lengthWithoutTravel(entry, start, context)
  const [line] = entry.lines.get('X-APPLE-TRAVEL-DURATION') ?? []
  const travel = line === undefined ? null : readDuration(readProperty(line).value)
  return travel === null ? length : { ...length, leadMs: length.leadMs + Math.max(0, travel.days * dayMs + travel.ms) }
}

function lengthWithoutTravel(entry: Entry, start: Moment, context: CalendarContext): Length {
  const ends = (entry.lines.get('DTEND') ?? []).map((line) => readEnd(line, start, context))
  const durations = (entry.lines.get('DURATION') ?? []).map((line) => readDuration(readProperty(line).value))
  const lengths = [
    ...ends.map((end) => (end === null ? null : lengthUntil(start, end))),
    ...durations.map((duration) => (duration === null ? null : lengthOf(start, duration.days * dayMs, duration.ms))),
  ]
  const readable = lengths.filter((length) => length !== null)
  const [first, ...others] = readable
  // Of a broken entry the line that says how long it lasts may be what is missing.
  const saysNoEnd = lengths.length === 0 && !entry.isBroken
  if (first === undefined) return saysNoEnd ? lengthOf(start, 0, 0) : unreadable(start)
  // Ends that differ: the latest counts.
  const isClear = others.length === 0 && readable.length === lengths.length && first.isClear
  return others.reduce(longer, { ...first, isClear })
}

function longer(one: Length, other: Length): Length {
  return {
    leadMs: Math.max(one.leadMs, other.leadMs),
    exactMs: Math.max(one.exactMs, other.exactMs),
    wallMs: Math.max(one.wallMs, other.wallMs),
    isClear: false,
  }
}

function unreadable({ isDate }: Moment): Length {
  return { leadMs: 0, exactMs: isDate ? 0 : unknownMs, wallMs: isDate ? dayMs : 0, isClear: false }
}

/** An end without a zone is on the clock of its start. */
function readEnd(line: string, start: Moment, context: CalendarContext): Moment | null {
  const property = readDateProperty(line)
  const end = readMoment(property.value, property, context)
  if (end === null || end.isDate || start.isDate) return end
  const isFloating =
    end.zone === context.zones.floating(context.calendar.timeZone) && property.parameter('TZID') === null
  return isFloating ? { ...end, zone: start.zone, isClear: start.isClear } : end
}

/** Some days of the clock and some time. */
export function lengthOf(start: Moment, daysMs: number, ms: number): Length {
  if (daysMs + ms < 0) return backwards(start, -(daysMs + ms))
  if (start.isDate) {
    const wallMs = Math.max(dayMs, Math.ceil((daysMs + ms) / dayMs) * dayMs)
    return { leadMs: 0, exactMs: 0, wallMs, isClear: start.isClear }
  }
  const exactMs = Math.max(instantMs, daysMs + ms)
  return { leadMs: 0, exactMs, wallMs: daysMs + ms, isClear: start.isClear }
}

export function lengthUntil(start: Moment, end: Moment): Length {
  const isClear = start.isClear && end.isClear
  const wallMs = end.latestMs - start.earliestMs
  if (start.isDate) return { ...lengthOf(start, wallMs, 0), isClear: isClear && wallMs >= 0 }
  // A day as the end of a time may be meant inclusively if it's the same day.
  if (end.isDate) {
    const length = lengthUntil(start, { ...end, isDate: false, zone: start.zone })
    const isSameDay = wallMs <= 0 && wallMs > -dayMs
    return isSameDay ? { ...lengthOf(start, wallMs + dayMs, 0), isClear: false } : { ...length, isClear: false }
  }
  const [from, to] = [instantsOfMoment(start), instantsOfMoment(end)]
  // If it isn't sure when it starts, it ends then all the same.
  const unsureMs = to.latest - from.latest
  if (!start.isClear && to.latest > from.earliest)
    return { leadMs: 0, exactMs: unsureMs, wallMs: unsureMs, isClear: false }
  const exactMs = Math.max(unsureMs, to.earliest - from.earliest)
  if (exactMs < 0) return backwards(start, -exactMs)
  const isSameClock = end.zone === start.zone
  return { leadMs: 0, exactMs: Math.max(instantMs, exactMs), wallMs: isSameClock ? wallMs : 0, isClear }
}

/** Less than a day before its start, an end may be exchanged with it, or mean the next day: both are blocked. */
function backwards(start: Moment, ms: number): Length {
  if (start.isDate) return { leadMs: 0, exactMs: 0, wallMs: dayMs, isClear: false }
  const isWithinDay = ms < dayMs
  return { leadMs: isWithinDay ? ms : 0, exactMs: isWithinDay ? dayMs - ms : hourMs, wallMs: 0, isClear: false }
}

/** For an entry of which only the end can be read: a day before. */
export function leadTo(): Length {
  return { leadMs: unknownMs, exactMs: 0, wallMs: 0, isClear: false }
}
