import type { Database } from '#src/platform/database/connect.server.ts'
import type { Fault } from '#src/platform/faults/fault.ts'
import { isStaffRole } from './user-queries.server.ts'

/** Left from before accounts ended an agent's appointments. */
export async function findLostAgents(db: Database): Promise<Fault[]> {
  return (await readActiveAgents(db)).flatMap(({ agent, account }) => {
    if (account === undefined || (account.disabled_at === null && isStaffRole(account.role))) return []
    const fault = `An agent takes appointments, but can’t log in to the staff pages: ${agent.name}, ${agent.email}.`
    const remedy =
      'Untick “Takes appointments” for them under Availability, and move or cancel their appointments. Or, under Users, enable them or make them an agent again.'
    return [{ fault, remedy }]
  })
}

/** Nobody has invited them, or an earlier version deleted the account and left them bookable. */
export async function findAgentsWithoutAccount(db: Database): Promise<Fault[]> {
  return (await readActiveAgents(db)).flatMap(({ agent, account }) => {
    if (account !== undefined) return []
    const fault = `An agent takes appointments, but has no account to log in with: ${agent.name}, ${agent.email}.`
    const remedy =
      'Invite them under Availability. If they have left, untick “Takes appointments” there, and move or cancel their appointments.'
    return [{ fault, remedy }]
  })
}

/** The account is theirs, or else has their address. */
async function readActiveAgents(db: Database) {
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
  return agents.map((agent) => {
    const { agent_id, email } = agent
    const account =
      users.find((user) => user.agent_id === agent_id) ??
      users.find((user) => user.agent_id === null && user.email === email.toLowerCase())
    return { agent, account }
  })
}
