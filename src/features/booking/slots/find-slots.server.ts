import { firm } from '../../../firm/firm.ts'
import { type BookingRules, undoMinutes } from '../../../firm/opening-hours.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayOf, instantOf } from '../../../time/local-time.ts'
import { dayMs, minuteMs, type TimeRange } from '../../../time/time-range.ts'
import { countByAgent } from '../appointments/appointment-counts.server.ts'
import type { AgentAvailability, Availability } from '../availability/availability.ts'
import { readAvailability } from '../availability/availability-queries.server.ts'
import { offerSlots, type Slot } from './slots.ts'

/** The availability, when it has been read already. */
type KnownAvailability = { availability?: Availability | undefined }

/** What does not count as taken: an appointment that is to be moved, and the visitor's own hold. */
export type SlotExceptions = { exceptAppointmentId?: string | null; exceptHoldId?: string | null }

/** Whose slots are wanted, and for whom: staff are exempt from the notice. */
export type SlotAudience = { agentId?: string | null; isForStaff?: boolean }

type FindSlotsOptions = SlotExceptions &
  SlotAudience &
  KnownAvailability & {
    /** The one start that is wanted, in milliseconds since 1970, UTC; null = all. */
    startsAt?: number | null
  }

/** The slots of all agents that are offered now, earliest first; where several agents are free, each has its own. */
export async function findSlots(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { startsAt = null, availability, agentId = null, isForStaff = false, ...exceptions }: FindSlotsOptions = {},
): Promise<Slot[]> {
  const now = clock.now().getTime()
  const known = availability ?? (await readAvailability(db))
  const rules = rulesFor(known.rules, isForStaff)
  // From the day's beginning: what is over today counts towards the most that an agent takes a day.
  const fromMs = startOfDay(now)
  const offered = agentsFor(known.agents, agentId).map(async (agent) => {
    const question = { agentId: agent.agentId, fromMs, now, undoMinutes, ...exceptions }
    const taken = await findTakenRanges(db, question)
    return offerSlots({ now, agent, timeZone: firm.timeZone, rules, taken, startsAt })
  })
  return (await Promise.all(offered)).flat().sort((a, b) => a.startsAt - b.startsAt)
}

/** How many slots all agents together would offer now if nobody held any. */
export async function countOfferedSlots(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { agents, rules }: Availability,
): Promise<number> {
  const now = clock.now().getTime()
  const fromMs = startOfDay(now)
  let count = 0
  for (const agent of agentsFor(agents, null)) {
    const taken = await findAppointmentRanges(db, { agentId: agent.agentId, fromMs, now, undoMinutes })
    count += offerSlots({ now, agent, timeZone: firm.timeZone, rules, taken }).length
  }
  return count
}

type StartOptions = SlotAudience &
  KnownAvailability & {
    moving?: { appointmentId: string; agentId: string } | null
    exceptHoldId?: string | null
  }

/**
 * The slots that are offered at one start, in the order in which to try them: first the agent with the fewest appointments
 * that day, ties by id. An appointment that is to be moved stays with its agent where that can be.
 */
export async function findSlotsAt(
  runtime: Pick<Runtime, 'db' | 'clock'>,
  startsAt: number,
  { moving = null, exceptHoldId = null, ...more }: StartOptions = {},
): Promise<Slot[]> {
  const exceptAppointmentId = moving?.appointmentId ?? null
  const slots = await findSlots(runtime, { startsAt, exceptAppointmentId, exceptHoldId, ...more })
  if (slots.length < 2) return slots
  const counts = await countByAgent(runtime.db, { onDayOf: startsAt, now: runtime.clock.now(), exceptAppointmentId })
  const load = ({ agentId }: Slot) => (agentId === moving?.agentId ? -1 : (counts.get(agentId) ?? 0))
  return slots.sort((a, b) => load(a) - load(b) || (a.agentId < b.agentId ? -1 : 1))
}

/** Whether a start would be offered if nobody had booked anything: tells "just taken" from "never offered". */
export async function isInOpeningHours(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  startsAt: number,
  { agentId = null, isForStaff = false }: SlotAudience = {},
): Promise<boolean> {
  const availability = await readAvailability(db)
  const rules = rulesFor(availability.rules, isForStaff)
  const agents = agentsFor(availability.agents, agentId)
  const question = { now: clock.now().getTime(), timeZone: firm.timeZone, rules, taken: [], startsAt }
  return agents.some((agent) => offerSlots({ ...question, agent }).length > 0)
}

function startOfDay(instantMs: number): number {
  return instantOf(dayOf(instantMs, firm.timeZone), '00:00', firm.timeZone, 'start')
}

function rulesFor(rules: BookingRules, isForStaff: boolean): BookingRules {
  return isForStaff ? { ...rules, minimumNoticeMinutes: 0 } : rules
}

function agentsFor(agents: AgentAvailability[], agentId: string | null): AgentAvailability[] {
  return agents.filter((agent) => agent.isActive && (agentId === null || agent.agentId === agentId))
}

type Question = {
  agentId: string
  /** From when on. Milliseconds since 1970, UTC, as `now`. */
  fromMs: number
  now: number
  /** How long the time of a cancelled appointment stays taken. */
  undoMinutes: number
  /** An appointment that is left out, to see where it could go. */
  exceptAppointmentId?: string | null
  /** The visitor's own hold. */
  exceptHoldId?: string | null
}

/**
 * What is taken of an agent's time from `fromMs` on, buffers included: by appointments that stand, by those cancelled so lately
 * that their visitors may take it back, and by holds that have not run out.
 */
export async function findTakenRanges(db: Database, question: Question): Promise<TimeRange[]> {
  const { agentId, now, exceptHoldId = null } = question
  const rows = await appointmentsOf(db, question)
    .unionAll(
      db
        .selectFrom('holds')
        .select(['starts_at', 'occupied_until'])
        .where('agent_id', '=', agentId)
        .where('expires_at', '>', new Date(now).toISOString())
        .where('hold_id', 'is distinct from', exceptHoldId),
    )
    .execute()
  return rows.map(toRange)
}

/** The same without holds. */
export async function findAppointmentRanges(db: Database, question: Question): Promise<TimeRange[]> {
  return (await appointmentsOf(db, question).execute()).map(toRange)
}

function appointmentsOf(db: Database, question: Question) {
  const { agentId, fromMs, now, undoMinutes, exceptAppointmentId = null } = question
  return (
    db
      .selectFrom('appointments')
      .select(['starts_at', 'occupied_until'])
      .where('agent_id', '=', agentId)
      .where('occupied_until', '>', new Date(fromMs).toISOString())
      // For the index, which knows starts: nothing takes a day.
      .where('starts_at', '>', new Date(fromMs - dayMs).toISOString())
      .where('appointment_id', 'is distinct from', exceptAppointmentId)
      .where((where) =>
        where.or([
          where('status', '!=', 'cancelled'),
          where('cancelled_at', '>', new Date(now - undoMinutes * minuteMs).toISOString()),
        ]),
      )
  )
}

function toRange(row: { starts_at: string; occupied_until: string }): TimeRange {
  return { startsAt: Date.parse(row.starts_at), endsAt: Date.parse(row.occupied_until) }
}
