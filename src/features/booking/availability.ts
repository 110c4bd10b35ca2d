import type { Agent, BookingRules } from '../../firm/opening-hours.ts'

/**
 * Days, both included, on each of which an agent is away between two wall-clock times in the firm's zone; 00:00 to 24:00
 * is all day. Days are `YYYY-MM-DD`.
 */
export type DayOff = { firstDay: string; lastDay: string; offFrom: string; offUntil: string }

/** A day on which an agent is there besides the usual hours, whether or not that weekday has any. */
export type ExtraHours = { day: string; opensFrom: string; closesAt: string }

/** An agent with all that decides when consultations are offered. */
export type AgentAvailability = Agent & {
  /** Whether anything of theirs is offered. Appointments that stand are not touched by it. */
  isActive: boolean
  daysOff: (DayOff & { dayOffId: string; note: string })[]
  extraHours: (ExtraHours & { extraHoursId: string })[]
}

/** Who takes consultations, when, and by which rules. */
export type Availability = { agents: AgentAvailability[]; rules: BookingRules }
