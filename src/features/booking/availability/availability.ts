import type { BookingRules } from '#src/firm/booking-rules.ts'
import type { Agent, OpeningHours } from '#src/firm/opening-hours.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import type { TimeRange } from '#src/time/time-range.ts'

/** On each day from `firstDay` to `lastDay` inclusive; 00:00 to 24:00 is all day. */
export type DayOff = { firstDay: string; lastDay: string; offFrom: string; offUntil: string }

/** Whether or not its weekday is open. */
export type ExtraHours = { day: string; opensFrom: string; closesAt: string }

export type AgentAvailability = Agent & {
  /** Whether the agent's slots are offered. Existing appointments are not affected. */
  isActive: boolean
  /** `isOfAll`: the firm is closed. */
  daysOff: (DayOff & { dayOffId: string; note: string; isOfAll?: boolean })[]
  extraHours: (ExtraHours & { extraHoursId: string })[]
  busyTimes: TimeRange[]
}

export type AgentName = Pick<AgentAvailability, 'agentId' | 'name' | 'isActive'>

export type AgentHours = Omit<AgentAvailability, 'busyTimes'>

/** The name of the holiday for which the firm is closed on a day; null if it isn’t. */
export function closedFor(day: string, { daysOff }: Pick<AgentHours, 'daysOff'>): string | null {
  return daysOff.find(({ firstDay, isOfAll }) => isOfAll === true && firstDay === day)?.note ?? null
}

/** Active, but with neither weekly hours nor extra hours from today on, so offered at no time. */
export function agentsWithoutHours(agents: AgentHours[], today: string): AgentName[] {
  return agents
    .filter(({ isActive }) => isActive)
    .filter(({ openingHours, extraHours }) => openingHours.length === 0 && extraHours.every(({ day }) => day < today))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

export type Availability = { agents: AgentAvailability[]; rules: BookingRules }

/** The numbers of the ranges that a weekday may have. */
export const places = [1, 2, 3, 4] as const

type RangeNumber = (typeof places)[number]
type Edge = 'From' | 'Until'

export type HoursField = `${(typeof weekdays)[number]}${RangeNumber}${Edge}`

export type OpenField = `${(typeof weekdays)[number]}Open`

export type HoursFields = Record<HoursField | OpenField, string>

export function openField(weekday: number): OpenField {
  return `${weekdays[weekday - 1] ?? 'Monday'}Open`
}

export function hoursField(weekday: number, range: RangeNumber, edge: Edge): HoursField {
  return `${weekdays[weekday - 1] ?? 'Monday'}${range}${edge}`
}

/** ISO weekdays, 1 for Monday. */
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7]

/** What a closed day is filled in with, for when it is switched to open. */
const usualHours = { opensFrom: '09:00', closesAt: '17:00' }

/** Midnight as an end is 00:00 there, because a time input does not accept 24:00. */
export function hoursFieldsOf(openingHours: OpeningHours[]): Partial<HoursFields> {
  const fields: Partial<HoursFields> = {}
  for (const weekday of weekdayNumbers) {
    const ranges = openingHours.filter((hours) => hours.weekday === weekday)
    if (ranges.length > 0) fields[openField(weekday)] = 'on'
    const shown = ranges.length > 0 ? ranges : [openingHours[0] ?? usualHours]
    for (const [index, { opensFrom, closesAt }] of shown.slice(0, places.length).entries()) {
      const range = places[index] ?? 1
      fields[hoursField(weekday, range, 'From')] = opensFrom
      fields[hoursField(weekday, range, 'Until')] = toFieldTime(closesAt)
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

export type WeekdayName = (typeof weekdays)[number]

export function inWordsByWeekday(openingHours: OpeningHours[]): Record<WeekdayName, string> {
  const days = weekdays.map((name, index) => {
    const ranges = openingHours.filter(({ weekday }) => weekday === index + 1)
    const words = ranges.map(({ opensFrom, closesAt }) => `${opensFrom} to ${closesAt}`).sort()
    return [name, words.length === 0 ? 'closed' : words.join(' and ')]
  })
  return Object.fromEntries(days)
}

export function versionOfHours(openingHours: OpeningHours[]): string {
  return JSON.stringify(inWordsByWeekday(openingHours))
}

export type AgentDetails = { name: string; email: string; isActive: boolean }

export function detailsFieldsOf({ name, email, isActive }: AgentDetails) {
  return { name, email, isActive: isActive ? 'on' : '' }
}

export function toFieldTime(time: string): string {
  return time === '24:00' ? '00:00' : time
}
