import type { openCalendar } from './calendar-page.ts'

type Desk = Awaited<ReturnType<typeof openCalendar>>

/** Adds agents who work from Monday to Friday, 09:00 to 17:00; in the order of their names’ list. Returns their IDs. */
export async function addAgents({ site }: Pick<Desk, 'site'>, names: string[]): Promise<string[]> {
  const agents = names.map((name, index) => ({ name, agent_id: `more-${index}` }))
  for (const [index, agent] of agents.entries()) {
    const created_at = new Date(Date.parse('2027-01-13T11:00:00.000Z') + index * 1000).toISOString()
    const row = { ...agent, email: `${agent.agent_id}@harbour.example`, is_active: 1, created_at } as const
    await site.runtime.db.insertInto('agents').values(row).execute()
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({
      agent_id: agent.agent_id,
      weekday,
      opens_from: '09:00',
      closes_at: '17:00',
    }))
    await site.runtime.db.insertInto('opening_hours').values(hours).execute()
  }
  return agents.map(({ agent_id }) => agent_id)
}

/** Appointments like the one that was booked, each for an agent, at a start in ISO 8601, and with a name. */
export async function copyAppointment(
  { site }: Pick<Desk, 'site'>,
  copies: { agentId: string; startsAt: string; name: string; status?: 'booked' | 'cancelled' | 'done' }[],
): Promise<void> {
  const booked = await site.runtime.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
  const rows = copies.map(({ agentId, startsAt, name, status = 'booked' }) => {
    const id = `of-${agentId}-${startsAt.slice(0, 13)}`
    const after = (minutes: number) => new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
    const keys = { appointment_id: id, reference: id, form_key: id, manage_token_hash: id }
    const times = { starts_at: startsAt, ends_at: after(45), occupied_until: after(60) }
    return { ...booked, ...keys, ...times, agent_id: agentId, name, status }
  })
  await site.runtime.db.insertInto('appointments').values(rows).execute()
}
