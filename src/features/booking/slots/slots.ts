import type { Agent } from '#src/firm/opening-hours.ts'
import { dayOf, daysBetween } from '#src/time/local-time.ts'
import { dayMs, minuteMs, overlaps, type TimeRange } from '#src/time/time-range.ts'
import { offRangesOf, openRangesOf, type WorkingTimes } from './open-ranges.ts'

/** Durations are multiples of 5 minutes. */
export type SlotRules = {
  consultationMinutes: number
  startsEveryMinutes: number
  /** It may extend past closing time. */
  bufferAfterMinutes: number
  /** How long before its start a slot stops being offered, in elapsed time. */
  minimumNoticeMinutes: number
  /** In days of 24 hours from now. */
  horizonDays: number
  /** On a calendar day; unlimited if omitted. */
  maximumADay?: number
}

export type Slot = TimeRange & {
  agentId: string
  /** The end of the buffer; the agent is taken until then. */
  occupiedUntil: number
}

type SlotQuery = {
  now: number
  agent: Pick<Agent, 'agentId'> & WorkingTimes
  /** IANA zone of the opening hours. */
  timeZone: string
  rules: SlotRules
  /** With buffers. With `maximumADay`: all of each day's. */
  taken: TimeRange[]
  startsAt?: number | null
}

/**
 * One agent's slots, earliest first. Starts follow each other in elapsed time: there are more on a day when the clock
 * goes back, and a skipped time is never offered. In an hour that occurs twice, each start is offered once. A
 * consultation ends by closing time and before time off, which comes before all hours.
 */
export function offerSlots({ now, agent, timeZone, rules, taken, startsAt = null }: SlotQuery): Slot[] {
  const earliest = Math.max(now + rules.minimumNoticeMinutes * minuteMs, startsAt ?? 0)
  const latest = Math.min(now + rules.horizonDays * dayMs, startsAt ?? Number.POSITIVE_INFINITY)
  // Extreme instants have no calendar day in some zones.
  if (!(earliest <= latest)) return []
  const { maximumADay = Number.POSITIVE_INFINITY } = rules
  const countOn = countByDay(taken, timeZone)
  return daysBetween(earliest, latest, timeZone)
    .filter((day) => (countOn.get(day) ?? 0) < maximumADay)
    .flatMap((day) => excludeTaken(slotsOfDay(day, agent, timeZone, rules), taken))
    .filter((slot) => slot.startsAt >= earliest && slot.startsAt <= latest)
    .sort((a, b) => a.startsAt - b.startsAt)
    .filter((slot, index, sorted) => slot.startsAt !== sorted[index - 1]?.startsAt)
}

/** The most slots that can all be booked, earliest first: offered ones overlap, and a day has its maximum. */
export function slotsTogether(slots: Slot[], { taken, rules, timeZone }: Omit<SlotQuery, 'now' | 'agent'>): Slot[] {
  const { maximumADay = Number.POSITIVE_INFINITY } = rules
  const countOn = countByDay(taken, timeZone)
  const together: Slot[] = []
  for (const slot of slots) {
    if (slot.startsAt < (together.at(-1)?.occupiedUntil ?? 0)) continue
    const day = dayOf(slot.startsAt, timeZone)
    const count = countOn.get(day) ?? 0
    if (count >= maximumADay) continue
    countOn.set(day, count + 1)
    together.push(slot)
  }
  return together
}

function countByDay(taken: TimeRange[], timeZone: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { startsAt } of taken) {
    const day = dayOf(startsAt, timeZone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** A year has thousands of both, so only nearby ones are compared. */
function excludeTaken(slots: Slot[], taken: TimeRange[]): Slot[] {
  const startsAt = Math.min(...slots.map((slot) => slot.startsAt))
  const endsAt = Math.max(...slots.map((slot) => slot.occupiedUntil))
  const near = taken.filter((range) => overlaps(range, { startsAt, endsAt }))
  return slots.filter(
    (slot) => !near.some((range) => overlaps(range, { startsAt: slot.startsAt, endsAt: slot.occupiedUntil })),
  )
}

function slotsOfDay(day: string, agent: SlotQuery['agent'], timeZone: string, rules: SlotRules): Slot[] {
  const off = offRangesOf(day, agent, timeZone)
  return openRangesOf(day, agent, timeZone)
    .flatMap(({ startsAt, endsAt }) => slotsBetween(startsAt, endsAt, agent.agentId, rules))
    .filter((slot) => !off.some((range) => overlaps(range, slot)))
}

function slotsBetween(opensAt: number, closesAt: number, agentId: string, rules: SlotRules): Slot[] {
  const slots: Slot[] = []
  for (let startsAt = opensAt; ; startsAt += rules.startsEveryMinutes * minuteMs) {
    const endsAt = startsAt + rules.consultationMinutes * minuteMs
    if (endsAt > closesAt) return slots
    slots.push({ agentId, startsAt, endsAt, occupiedUntil: endsAt + rules.bufferAfterMinutes * minuteMs })
  }
}

/** The database stores one row per step. */
const stepMinutes = 5

/** With the buffer. Throws if the slot is not aligned to steps. */
export function stepsOf(slot: Pick<Slot, 'startsAt' | 'occupiedUntil'>): number[] {
  const stepMs = stepMinutes * minuteMs
  if (slot.startsAt % stepMs !== 0 || slot.occupiedUntil % stepMs !== 0) {
    throw new RangeError('Opening hours and lengths must be multiples of 5 minutes.')
  }
  const steps: number[] = []
  for (let step = slot.startsAt; step < slot.occupiedUntil; step += stepMs) steps.push(step)
  return steps
}

/** Earliest first; of two equally close, the later. */
export function nearestStarts(offered: number[], wanted: number, count: number): number[] {
  return [...new Set(offered)]
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a)
    .slice(0, count)
    .sort((a, b) => a - b)
}
