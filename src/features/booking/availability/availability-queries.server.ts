import { type Selectable, sql } from 'kysely'
import { type BookingRules, defaultBookingRules } from '#src/firm/booking-rules.ts'
import { defaultAgents } from '#src/firm/opening-hours.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { TimeRange } from '#src/time/time-range.ts'
import type { AgentAvailability, AgentHours, AgentName, Availability } from './availability.ts'

/** With the firm's defaults for anything that no admin has changed. `onlyAgentId`: null = of all agents. */
export async function readAvailability(db: Database, onlyAgentId: string | null = null): Promise<Availability> {
  const agents = await readAgentsWithoutBusyTimes(db)
  const some = agents.filter(({ agentId }) => onlyAgentId === null || agentId === onlyAgentId)
  return completeAvailability(db, some)
}

export async function completeAvailability(db: Database, agents: AgentHours[]): Promise<Availability> {
  const [busyTimes, rules] = [await readBusyTimes(db), await readBookingRules(db)]
  return { agents: agents.map((agent) => ({ ...agent, busyTimes: busyTimes.get(agent.agentId) ?? [] })), rules }
}

const firstAgents: AgentAvailability[] = defaultAgents.map((agent) => ({
  ...agent,
  isActive: true,
  daysOff: [],
  extraHours: [],
  busyTimes: [],
}))

export async function findAgents(db: Database): Promise<AgentName[]> {
  const agents = await selectAgents(db)
  return agents.length > 0 ? agents.map(toAgentName) : firstAgents
}

/** Without what there may be thousands of. For what every page of the desk asks. */
export async function readAgentsWithoutBusyTimes(db: Database): Promise<AgentHours[]> {
  const agents = await readAgentsAndHours(db)
  return agents.length > 0 ? agents : firstAgents
}

export async function readBookingRules(db: Database): Promise<BookingRules> {
  const rows = await db.selectFrom('booking_rules').select(['rule', 'value']).execute()
  const known = rows.filter(({ rule }) => Object.hasOwn(defaultBookingRules, rule))
  return { ...defaultBookingRules, ...Object.fromEntries(known.map(({ rule, value }) => [rule, value])) }
}

export async function readAgentsAndHours(db: Database): Promise<AgentHours[]> {
  const rows = await db
    .selectFrom('agents')
    .leftJoin(selectTimes(db).as('times'), 'times.agent_id', 'agents.agent_id')
    .selectAll('agents')
    .select(['kind', 'time_id', 'weekday', 'first_day', 'last_day', 'begins', 'ends', 'note'])
    .orderBy('created_at')
    .orderBy('agents.agent_id')
    .orderBy('weekday')
    .orderBy('first_day')
    .orderBy('begins')
    .execute()
  return [...Map.groupBy(rows, ({ agent_id }) => agent_id).values()].flatMap((times) => {
    const timesOf = (kind: TimeKind) =>
      times.filter((time): time is (typeof times)[number] & TimeRow => time.kind === kind)
    return times.slice(0, 1).map((agent) => ({
      ...toAgentName(agent),
      email: agent.email,
      openingHours: timesOf('week').map(({ weekday, begins, ends }) => ({
        weekday,
        opensFrom: begins,
        closesAt: ends,
      })),
      extraHours: timesOf('extra').map((row) => ({
        extraHoursId: row.time_id,
        day: row.first_day,
        opensFrom: row.begins,
        closesAt: row.ends,
      })),
      daysOff: [...timesOf('off'), ...timesOf('closed')].map((row) => ({
        dayOffId: row.time_id,
        firstDay: row.first_day,
        lastDay: row.last_day,
        offFrom: row.begins,
        offUntil: row.ends,
        note: row.note,
        isOfAll: row.kind === 'closed',
      })),
    }))
  })
}

type TimeKind = 'week' | 'extra' | 'off' | 'closed'
type TimeRow = Awaited<ReturnType<ReturnType<typeof selectTimes>['executeTakeFirstOrThrow']>>

function selectTimes(db: Database) {
  const none = sql<string>`''`
  const week = db
    .selectFrom('opening_hours')
    .select([
      'agent_id',
      sql<TimeKind>`'week'`.as('kind'),
      none.as('time_id'),
      'weekday',
      none.as('first_day'),
      none.as('last_day'),
    ])
    .select(['opens_from as begins', 'closes_at as ends', none.as('note')])
  const extra = db
    .selectFrom('extra_hours')
    .select(['agent_id', sql<TimeKind>`'extra'`.as('kind'), 'extra_hours_id as time_id', sql<number>`0`.as('weekday')])
    .select(['day as first_day', 'day as last_day', 'opens_from as begins', 'closes_at as ends', none.as('note')])
  const off = db
    .selectFrom('days_off')
    .select(['agent_id', sql<TimeKind>`'off'`.as('kind'), 'day_off_id as time_id', sql<number>`0`.as('weekday')])
    .select(['first_day', 'last_day', 'off_from as begins', 'off_until as ends', 'note'])
  const closed = db
    .selectFrom('closed_days')
    .innerJoin('agents', (join) => join.onTrue())
    .select(['agents.agent_id', sql<TimeKind>`'closed'`.as('kind'), 'day as time_id', sql<number>`0`.as('weekday')])
    .select(['day as first_day', 'day as last_day', sql<string>`'00:00'`.as('begins'), sql<string>`'24:00'`.as('ends')])
    .select('closed_days.name as note')
  return week.unionAll(extra).unionAll(off).unionAll(closed)
}

function selectAgents(db: Database) {
  return db.selectFrom('agents').selectAll().orderBy('created_at').orderBy('agent_id').execute()
}

type AgentRow = Selectable<Tables['agents']>

function toAgentName({ agent_id, name, is_active }: AgentRow): AgentName {
  return { agentId: agent_id, name, isActive: is_active === 1 }
}

async function readBusyTimes(db: Database): Promise<Map<string, TimeRange[]>> {
  const rows = await db.selectFrom('busy_times').selectAll().orderBy('starts_at').execute()
  const byAgent = Map.groupBy(rows, ({ agent_id }) => agent_id)
  const toRange = ({ starts_at, ends_at }: (typeof rows)[number]) => ({
    startsAt: Date.parse(starts_at),
    endsAt: Date.parse(ends_at),
  })
  return new Map([...byAgent].map(([agentId, ofAgent]) => [agentId, ofAgent.map(toRange)]))
}
