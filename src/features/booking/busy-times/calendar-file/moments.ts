import { dayMs } from '#src/time/time-range.ts'
import type { Property } from './calendar-text.ts'
import type { Calendar } from './read-calendar-file.ts'
import { readWallTime, type WallTime } from './wall-times.ts'
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
