import type { Selectable } from 'kysely'
import { type BookingRules, defaultBookingRules } from '#src/firm/booking-rules.ts'
import { defaultAgents } from '#src/firm/opening-hours.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { TimeRange } from '#src/time/time-range.ts'
import type { AgentAvailability, AgentHours, AgentName, Availability } from './availability.ts'

/** The current availability, with the firm's defaults for anything that no admin has changed. */
export async function readAvailability(db: Database): Promise<Availability> {
  const [agents, rules] = [await readAgents(db), await readBookingRules(db)]
  return { agents: agents.length > 0 ? agents : firstAgents, rules }
}

const firstAgents: AgentAvailability[] = defaultAgents.map((agent) => ({
  ...agent,
  isActive: true,
  daysOff: [],
  extraHours: [],
  busyTimes: [],
}))

/** Who the agents are, without their hours and days off. */
export async function findAgents(db: Database): Promise<AgentName[]> {
  const agents = await selectAgents(db)
  return agents.length > 0 ? agents.map(toAgentName) : firstAgents
}

/** The agents without what there may be thousands of. For what every page of the desk asks. */
export async function readAgentsWithoutBusyTimes(db: Database): Promise<AgentHours[]> {
  const agents = await readAgentsAndHours(db)
  return agents.length > 0 ? agents : firstAgents
}

/**
 * Which agents are offered at no time, though they take appointments: they have neither weekly hours nor extra hours on
 * or after `today`, `YYYY-MM-DD`. And whether nobody takes appointments at all. `onlyAgentId`: the only agent who is
 * looked at; null = all.
 */
export async function findMissingHours(
  db: Database,
  { today, onlyAgentId }: { today: string; onlyAgentId: string | null },
): Promise<{ withoutHours: { agentId: string; name: string }[]; isNobodyActive: boolean }> {
  const agents = await db
    .selectFrom('agents')
    .select(['agent_id', 'name', 'is_active'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('opening_hours').select('agent_id').whereRef('opening_hours.agent_id', '=', 'agents.agent_id'),
      ).as('has_week'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('extra_hours')
          .select('agent_id')
          .whereRef('extra_hours.agent_id', '=', 'agents.agent_id')
          .where('day', '>=', today),
      ).as('has_extra'),
    )
    .orderBy('name')
    .execute()
  const active = agents.filter(({ is_active }) => is_active === 1)
  return {
    withoutHours: active
      .filter(({ agent_id }) => onlyAgentId === null || agent_id === onlyAgentId)
      .filter(({ has_week, has_extra }) => !has_week && !has_extra)
      .map(({ agent_id, name }) => ({ agentId: agent_id, name })),
    // Without any row, the firm's default agents apply.
    isNobodyActive: agents.length > 0 && active.length === 0,
  }
}

/** The current booking rules, with the firm's defaults for those that no admin has changed. */
export async function readBookingRules(db: Database): Promise<BookingRules> {
  const rows = await db.selectFrom('booking_rules').select(['rule', 'value']).execute()
  const known = rows.filter(({ rule }) => Object.hasOwn(defaultBookingRules, rule))
  return { ...defaultBookingRules, ...Object.fromEntries(known.map(({ rule, value }) => [rule, value])) }
}

/** The agents in the database; none before the first change. */
async function readAgents(db: Database): Promise<AgentAvailability[]> {
  const agents = await readAgentsAndHours(db)
  const busyTimes = await readBusyTimes(db)
  return agents.map((agent) => ({ ...agent, busyTimes: busyTimes.get(agent.agentId) ?? [] }))
}

/**
 * The agents in the database with all that staff can change about them, and so without the busy times of their own
 * calendars. A transaction runs only one query at a time.
 */
export async function readAgentsAndHours(db: Database): Promise<AgentHours[]> {
  const agents = await selectAgents(db)
  if (agents.length === 0) return []
  const hours = await db.selectFrom('opening_hours').selectAll().orderBy('weekday').orderBy('opens_from').execute()
  const daysOff = await db.selectFrom('days_off').selectAll().orderBy('first_day').orderBy('off_from').execute()
  const extraHours = await db.selectFrom('extra_hours').selectAll().orderBy('day').orderBy('opens_from').execute()
  return agents.map((agent) => {
    const { agent_id: agentId, email } = agent
    const ofAgent = ({ agent_id }: { agent_id: string }) => agent_id === agentId
    return {
      ...toAgentName(agent),
      email,
      daysOff: daysOff.filter(ofAgent).map((row) => ({
        dayOffId: row.day_off_id,
        firstDay: row.first_day,
        lastDay: row.last_day,
        offFrom: row.off_from,
        offUntil: row.off_until,
        note: row.note,
      })),
      openingHours: hours
        .filter(ofAgent)
        .map(({ weekday, opens_from, closes_at }) => ({ weekday, opensFrom: opens_from, closesAt: closes_at })),
      extraHours: extraHours.filter(ofAgent).map((row) => ({
        extraHoursId: row.extra_hours_id,
        day: row.day,
        opensFrom: row.opens_from,
        closesAt: row.closes_at,
      })),
    }
  })
}

function selectAgents(db: Database) {
  return db.selectFrom('agents').selectAll().orderBy('created_at').orderBy('agent_id').execute()
}

type AgentRow = Selectable<Tables['agents']>

function toAgentName({ agent_id, name, is_active }: AgentRow): AgentName {
  return { agentId: agent_id, name, isActive: is_active === 1 }
}

/** When agents' own calendars are busy, by agent. */
async function readBusyTimes(db: Database): Promise<Map<string, TimeRange[]>> {
  const rows = await db.selectFrom('busy_times').selectAll().orderBy('starts_at').execute()
  const byAgent = Map.groupBy(rows, ({ agent_id }) => agent_id)
  const toRange = ({ starts_at, ends_at }: (typeof rows)[number]) => ({
    startsAt: Date.parse(starts_at),
    endsAt: Date.parse(ends_at),
  })
  return new Map([...byAgent].map(([agentId, ofAgent]) => [agentId, ofAgent.map(toRange)]))
}
