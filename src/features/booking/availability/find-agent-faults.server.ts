import { findSlots } from '#src/features/booking/slots/find-slots.server.ts'
import { defaultAgents } from '#src/firm/opening-hours.ts'
import { isSampleAgent } from '#src/firm/ready-for-live.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { readAvailability } from './availability-queries.server.ts'

export function sampleDefaultAgents(): string[] {
  return defaultAgents.filter(isSampleAgent).map(({ name }) => name)
}

/** Left from trying the site out. */
export async function findSampleAgents(db: Database): Promise<Fault[]> {
  const agents = await db.selectFrom('agents').select(['name', 'email']).where('is_active', '=', 1).execute()
  return agents.filter(isSampleAgent).map(({ name, email }) => ({
    fault: `An agent who takes appointments is only an example: ${name}, ${email}.`,
    remedy:
      'Change them under Availability, or untick “Takes appointments” there. If the site doesn’t start, do this with SITE_MODE=sample.',
  }))
}

/** Why visitors of a live site would not meet a real agent. `db` null = there is no database yet. */
export async function findAgentFaults(db: Database | null): Promise<Fault[]> {
  const faults = sampleDefaultAgents().map((name) => ({
    fault: `Live mode needs your own agents instead of the sample firm's: ${name}.`,
    remedy: 'Add yours to src/firm/opening-hours.ts, or leave the list empty and add them under Availability.',
  }))
  if (db === null) return faults
  return [...faults, ...(await findSampleAgents(db)), ...(await findNobodyActive(db))]
}

export async function findNobodyActive(db: Database): Promise<Fault[]> {
  const stored = await db.selectFrom('agents').select('is_active').execute()
  const isSomebodyThere = stored.length > 0 ? stored.some(({ is_active }) => is_active === 1) : defaultAgents.length > 0
  if (isSomebodyThere) return []
  const remedy = 'Add an agent under Availability, or tick “Takes appointments” for one.'
  return [{ fault: 'No agent takes appointments, so nothing can be booked.', remedy }]
}

/** Even if nothing had been booked: hours, days off, blocked time and agents' own calendars leave no time. */
export async function findNothingBookable(runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>): Promise<Fault[]> {
  const availability = await readAvailability(runtime.db)
  // That nobody takes appointments at all is a fault of its own.
  if (availability.agents.every(({ isActive }) => !isActive)) return []
  if ((await findSlots(runtime, { availability, ignores: 'everything' })).length > 0) return []
  const within = pluralise(availability.rules.horizonDays, 'day')
  const remedy =
    'Under Availability, open hours for an agent, end days off or blocked time, or let people book further ahead.'
  return [{ fault: `Nothing can be booked: no agent has a free time within the next ${within}.`, remedy }]
}
