import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { overlaps, type TimeRange } from '#src/time/time-range.ts'
import { findSlotsByAgent } from './find-slots.server.ts'
import type { Slot } from './slots.ts'

type Covered = {
  appointmentId: string
  agentId: string
  startsAt: number
  /** Who is to take it; null: whoever is free. */
  toAgentId: string | null
}

/**
 * A colleague's slot at the same time for each appointment that has one: of those who are free, whoever has the fewest
 * that day. All of them can be taken together.
 */
export async function findStandIns(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  appointments: Covered[],
): Promise<Map<string, Slot>> {
  const { timeZone } = runtime.firm
  const availability = await readAvailability(runtime.db)
  const { maximumADay } = availability.rules
  const byAgent = await findSlotsByAgent(runtime, { availability, isForStaff: true })
  const agents = byAgent.map(({ slots, taken }) => ({
    slots,
    taken: taken.filter(({ isHeld }) => !isHeld),
    given: [] as Slot[],
  }))
  const found = new Map<string, Slot>()
  for (const { appointmentId, agentId, startsAt, toAgentId } of appointments) {
    const free = agents.flatMap(({ slots, taken, given }) => {
      const slot = slots.find((each) => each.startsAt === startsAt)
      if (slot === undefined || slot.agentId === agentId) return []
      if (toAgentId !== null && slot.agentId !== toAgentId) return []
      const load = countOnDay([...taken, ...given], startsAt, timeZone)
      return load >= maximumADay || given.some((other) => overlaps(whole(other), whole(slot)))
        ? []
        : [{ slot, load, given }]
    })
    const [first] = free.sort((a, b) => a.load - b.load || (a.slot.agentId < b.slot.agentId ? -1 : 1))
    if (first === undefined) continue
    first.given.push(first.slot)
    found.set(appointmentId, first.slot)
  }
  return found
}

/** With the buffer. */
function whole({ startsAt, occupiedUntil }: Slot): TimeRange {
  return { startsAt, endsAt: occupiedUntil }
}

function countOnDay(ranges: { startsAt: number }[], instant: number, timeZone: string): number {
  const day = dayOf(instant, timeZone)
  return ranges.filter(({ startsAt }) => dayOf(startsAt, timeZone) === day).length
}
