import type { Database } from '../../../platform/database/connect.server.ts'
import type { Fault } from '../../../platform/faults/fault.ts'
import { isStaffRole } from './user-queries.server.ts'

/**
 * The agents who take appointments although the account that is theirs, or else has their address, may not enter the
 * desk: left from before accounts ended an agent's appointments. An agent without any account is meant to be one.
 */
export async function findLostAgents(db: Database): Promise<Fault[]> {
  const agents = await db
    .selectFrom('agents')
    .select(['agent_id', 'name', 'email'])
    .where('is_active', '=', 1)
    .orderBy('name')
    .execute()
  if (agents.length === 0) return []
  const users = await db
    .selectFrom('users')
    .select(['agent_id', 'email', 'role', 'disabled_at'])
    .where(({ eb, or }) =>
      or([
        eb(
          'agent_id',
          'in',
          agents.map(({ agent_id }) => agent_id),
        ),
        eb(
          'email',
          'in',
          agents.map(({ email }) => email.toLowerCase()),
        ),
      ]),
    )
    .execute()
  const accountOf = ({ agent_id, email }: (typeof agents)[number]) =>
    users.find((user) => user.agent_id === agent_id) ??
    users.find((user) => user.agent_id === null && user.email === email.toLowerCase())
  return agents.flatMap((agent) => {
    const account = accountOf(agent)
    if (account === undefined || (account.disabled_at === null && isStaffRole(account.role))) return []
    const fault = `An agent takes appointments, but can’t log in to the staff pages: ${agent.name}, ${agent.email}.`
    const remedy =
      'Untick “Takes appointments” for them under Availability, and move or cancel their appointments. Or, under Users, enable them or make them an agent again.'
    return [{ fault, remedy }]
  })
}
