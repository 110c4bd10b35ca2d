import { dayMs } from '#src/time/time-range.ts'
import type { Property } from './properties.ts'
import type { Calendar } from './read-calendar-file.ts'
import { readWallTime, type WallTime } from './wall-times.ts'
import { instantsOf, offsetZone, utc, type Zone, type Zones } from './zones.ts'

/**
 * A day or a time of a calendar: what its clock shows, as if in UTC, and which clock that is. The two wall-clock times
 * differ if it isn't sure what is meant.
 */
export type Moment = { earliestMs: number; latestMs: number; isDate: boolean; zone: Zone; isClear: boolean }

/** Where the times of an entry are read: the zones of the file, and the calendar that it is in. */
export type Place = { zones: Zones; calendar: Calendar }

/** Reads one value of a property. Null: unreadable. */
export function readMoment(value: string, property: Property, place: Place): Moment | null {
  const wall = readWallTime(value)
  if (wall === null) return null
  const isDate = wall.isDate || property.parameter('VALUE')?.toUpperCase() === 'DATE'
  return isDate ? dayOf(wall, place) : timeOf(wall, property.parameter('TZID'), place)
}

function dayOf(wall: WallTime, { zones, calendar }: Place): Moment {
  const [earliestMs, latestMs] = [wall.earliestMs, wall.latestMs].map((ms) => Math.floor(ms / dayMs) * dayMs) as [
    number,
    number,
  ]
  const zone = zones.days(calendar.timeZone)
  return { earliestMs, latestMs, isDate: true, zone, isClear: earliestMs === latestMs }
}

function timeOf({ earliestMs, latestMs, offsetMs }: WallTime, name: string | null, place: Place): Moment {
  const zone = zoneOf(name, offsetMs, place)
  return { earliestMs, latestMs, isDate: false, zone, isClear: zone.isKnown && earliestMs === latestMs }
}

function zoneOf(name: string | null, offsetMs: number | null, { zones, calendar }: Place): Zone {
  const named = name === null || name === '' ? null : zones.named(name)
  if (offsetMs === null) return named ?? zones.floating(calendar.timeZone)
  const own = offsetZone(offsetMs)
  if (named === null || !named.isKnown || named.id === own.id) return own
  // Says two things. In UTC, most programs heed the Z, but some the zone.
  return { id: `${named.id} or ${own.id}`, readings: [...named.readings, ...own.readings], isKnown: true }
}

/** The first and the last instant that a moment may be, in milliseconds since 1970, UTC. */
export function instantsOfMoment({ earliestMs, latestMs, zone }: Moment): { earliest: number; latest: number } {
  const first = instantsOf(earliestMs, zone)
  return latestMs === earliestMs ? first : { earliest: first.earliest, latest: instantsOf(latestMs, zone).latest }
}

/** Whether it is sure which instant is meant; if so, which. */
export function exactInstantOf(moment: Moment): number | null {
  if (moment.zone === utc && moment.earliestMs === moment.latestMs) return moment.earliestMs
  const { earliest, latest } = instantsOfMoment(moment)
  return earliest === latest ? earliest : null
}

/** The same clock at another time. */
export function momentAt(wallMs: number, like: Moment): Moment {
  return { ...like, earliestMs: wallMs, latestMs: wallMs + (like.latestMs - like.earliestMs) }
}
