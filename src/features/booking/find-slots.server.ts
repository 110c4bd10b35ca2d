import { firm } from '../../firm/firm.ts'
import { agents, bookingRules } from '../../firm/opening-hours.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { findTakenRanges } from './appointment-queries.server.ts'
import { offerSlots, type Slot } from './slots.ts'

/** The slots of all agents that are offered now, earliest first; where several agents are free, each has its own. */
export async function findSlots({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<Slot[]> {
  const now = clock.now().getTime()
  const offered = agents.map(async (agent) =>
    offerSlots({
      now,
      agent,
      timeZone: firm.timeZone,
      rules: bookingRules,
      taken: await findTakenRanges(db, agent.agentId, now),
    }),
  )
  return (await Promise.all(offered)).flat().sort((a, b) => a.startsAt - b.startsAt)
}

/** Whether a start would be offered if nobody had booked anything: tells "just taken" from "never offered". */
export function isInOpeningHours({ clock }: Pick<Runtime, 'clock'>, startsAt: number): boolean {
  const question = { now: clock.now().getTime(), timeZone: firm.timeZone, rules: bookingRules, taken: [] }
  return agents.some((agent) => offerSlots({ ...question, agent }).some((slot) => slot.startsAt === startsAt))
}
