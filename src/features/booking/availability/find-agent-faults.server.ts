import { defaultAgents } from '#src/firm/opening-hours.ts'
import { isSampleAgent } from '#src/firm/ready-for-live.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'

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
