import type { BookingRules } from '#src/firm/booking-rules.ts'
import type { Agent, OpeningHours } from '#src/firm/opening-hours.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import type { TimeRange } from '#src/time/time-range.ts'

/**
 * An agent's time off on each day from `firstDay` to `lastDay` inclusive, as `YYYY-MM-DD`, between two wall-clock times
 * in the firm's zone; 00:00 to 24:00 is all day.
 */
export type DayOff = { firstDay: string; lastDay: string; offFrom: string; offUntil: string }

/** A day with extra hours, whether or not its weekday is open. */
export type ExtraHours = { day: string; opensFrom: string; closesAt: string }

/** An agent with the data that determines when consultations are offered. */
export type AgentAvailability = Agent & {
  /** Whether the agent's slots are offered. Existing appointments are not affected. */
  isActive: boolean
  daysOff: (DayOff & { dayOffId: string; note: string })[]
  extraHours: (ExtraHours & { extraHoursId: string })[]
  /** When the agent's own calendars are busy, earliest first. */
  busyTimes: TimeRange[]
}

/** What lists of agents and records of their appointments show. */
export type AgentName = Pick<AgentAvailability, 'agentId' | 'name' | 'isActive'>

/** An agent without the busy times of their own calendar. */
export type AgentHours = Omit<AgentAvailability, 'busyTimes'>

/**
 * The agents who are offered at no time, though they take appointments: they have neither weekly hours nor extra hours
 * on or after `today`, `YYYY-MM-DD`.
 */
export function agentsWithoutHours(agents: AgentHours[], today: string): AgentName[] {
  return agents
    .filter(({ isActive }) => isActive)
    .filter(({ openingHours, extraHours }) => openingHours.length === 0 && extraHours.every(({ day }) => day < today))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Who takes consultations, when, and by which rules. */
export type Availability = { agents: AgentAvailability[]; rules: BookingRules }

/** The numbers of the ranges that a weekday may have. */
export const places = [1, 2, 3, 4] as const

type Place = (typeof places)[number]
type Edge = 'From' | 'Until'

/** A field of the week's form, such as `Monday1From`. */
export type HoursField = `${(typeof weekdays)[number]}${Place}${Edge}`

/** The switch of a weekday in the form: `on` for an open day. */
export type OpenField = `${(typeof weekdays)[number]}Open`

export type HoursFields = Record<HoursField | OpenField, string>

export function openField(weekday: number): OpenField {
  return `${weekdays[weekday - 1] ?? 'Monday'}Open`
}

export function hoursField(weekday: number, place: Place, edge: Edge): HoursField {
  return `${weekdays[weekday - 1] ?? 'Monday'}${place}${edge}`
}

/** ISO weekdays, 1 for Monday. */
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7]

/** What a closed day is filled in with, for when it is switched to open. */
const usualHours = { opensFrom: '09:00', closesAt: '17:00' }

/** The form's values for a week. Midnight as an end is 00:00 there, because a time input does not accept 24:00. */
export function hoursFieldsOf(openingHours: OpeningHours[]): Partial<HoursFields> {
  const fields: Partial<HoursFields> = {}
  for (const weekday of weekdayNumbers) {
    const ranges = openingHours.filter((hours) => hours.weekday === weekday)
    if (ranges.length > 0) fields[openField(weekday)] = 'on'
    const shown = ranges.length > 0 ? ranges : [openingHours[0] ?? usualHours]
    for (const [index, { opensFrom, closesAt }] of shown.slice(0, places.length).entries()) {
      const place = places[index] ?? 1
      fields[hoursField(weekday, place, 'From')] = opensFrom
      fields[hoursField(weekday, place, 'Until')] = toFieldTime(closesAt)
    }
  }
  return fields
}

/** A week after a range of one weekday has been opened or closed. Ranges that touch become one. */
export function withWeekdayHours(openingHours: OpeningHours[], changed: OpeningHours, isOpen: boolean): OpeningHours[] {
  const { weekday, opensFrom, closesAt } = changed
  const others = openingHours.filter((hours) => hours.weekday !== weekday)
  const ofDay = openingHours.filter((hours) => hours.weekday === weekday)
  if (isOpen) {
    const touching = ofDay.filter((hours) => hours.opensFrom <= closesAt && opensFrom <= hours.closesAt)
    const edges = [...touching, changed].flatMap((hours) => [hours.opensFrom, hours.closesAt]).sort()
    const merged = { weekday, opensFrom: edges[0] ?? opensFrom, closesAt: edges.at(-1) ?? closesAt }
    return [...others, ...ofDay.filter((hours) => !touching.includes(hours)), merged]
  }
  const left = ofDay.flatMap((hours) => [
    { ...hours, closesAt: hours.closesAt < opensFrom ? hours.closesAt : opensFrom },
    { ...hours, opensFrom: hours.opensFrom > closesAt ? hours.opensFrom : closesAt },
  ])
  return [...others, ...left.filter((hours) => hours.opensFrom < hours.closesAt)]
}

/** The name of a weekday. */
export type WeekdayName = (typeof weekdays)[number]

/** Each weekday's hours as text: `09:00 to 12:00 and 13:00 to 17:00`, or `closed`. */
export function inWordsByWeekday(openingHours: OpeningHours[]): Record<WeekdayName, string> {
  const days = weekdays.map((name, index) => {
    const ranges = openingHours.filter(({ weekday }) => weekday === index + 1)
    const words = ranges.map(({ opensFrom, closesAt }) => `${opensFrom} to ${closesAt}`).sort()
    return [name, words.length === 0 ? 'closed' : words.join(' and ')]
  })
  return Object.fromEntries(days)
}

/** The version of a week that a form shows. */
export function versionOfHours(openingHours: OpeningHours[]): string {
  return JSON.stringify(inWordsByWeekday(openingHours))
}

/** What an admin can edit of an agent, apart from their times. */
export type AgentDetails = { name: string; email: string; isActive: boolean }

/** The same as fields of a form. */
export function detailsFieldsOf({ name, email, isActive }: AgentDetails) {
  return { name, email, isActive: isActive ? 'on' : '' }
}

/** A time as a form's field has it: there, the midnight that ends a day is 00:00. */
export function toFieldTime(time: string): string {
  return time === '24:00' ? '00:00' : time
}
