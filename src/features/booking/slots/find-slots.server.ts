import { sql } from 'kysely'
import type { AgentAvailability, Availability } from '#src/features/booking/availability/availability.ts'
import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import type { BookingRules } from '#src/firm/booking-rules.ts'
import { undoMinutes } from '#src/firm/booking-rules.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { dayMs, minuteMs, type TimeRange } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { offerSlots, type Slot } from './slots.ts'

type KnownAvailability = { availability?: Availability | undefined }

export type SlotExceptions = { exceptAppointmentId?: string | null; exceptHoldId?: string | null }

/** Staff are exempt from the minimum notice. */
export type SlotAudience = { agentId?: string | null; isForStaff?: boolean }

type FindSlotsOptions = SlotExceptions &
  SlotAudience &
  KnownAvailability & {
    startsAt?: number | null
    /** To find what would be offered if nobody held a slot, or if nothing at all were taken. */
    ignores?: 'holds' | 'everything'
    /** To find what would still be offered if this slot were taken too. */
    alsoTaken?: Slot
  }

/** Earliest first. If several agents are free at a time, each has a slot. */
export async function findSlots(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  options: FindSlotsOptions = {},
): Promise<Slot[]> {
  const byAgent = await findSlotsByAgent(runtime, options)
  return byAgent.flatMap(({ slots }) => slots).sort((a, b) => a.startsAt - b.startsAt)
}

/** `isHeld`: by a visitor who is filling in the form. */
type TakenRange = TimeRange & { isHeld: boolean }

export async function findSlotsByAgent(
  { db, clock, firm: { timeZone } }: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  { startsAt = null, availability, agentId = null, isForStaff = false, alsoTaken, ...more }: FindSlotsOptions = {},
): Promise<{ slots: Slot[]; taken: TakenRange[] }[]> {
  const now = clock.now().getTime()
  const known = availability ?? (await readAvailability(db))
  const rules = rulesFor(known.rules, isForStaff)
  const agents = agentsFor(known.agents, agentId)
  const agentIds = agents.map((agent) => agent.agentId)
  const takenByAgent = await findTakenRanges(db, { agentIds, now, timeZone, ...more })
  return agents.map((agent) => {
    const taken = takenByAgent.get(agent.agentId) ?? []
    if (alsoTaken?.agentId === agent.agentId) {
      taken.push({ ...alsoTaken, endsAt: alsoTaken.occupiedUntil, isHeld: true })
    }
    return { slots: offerSlots({ now, agent, timeZone, rules, taken, startsAt }), taken }
  })
}

type StartOptions = SlotAudience &
  KnownAvailability & {
    moving?: { appointmentId: string; agentId: string } | null
    exceptHoldId?: string | null
  }

/** In the order in which to try them: whoever has the fewest that day; a moved appointment stays with its agent. */
export async function findSlotsAt(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  startsAt: number,
  { moving = null, exceptHoldId = null, ...more }: StartOptions = {},
): Promise<Slot[]> {
  const { timeZone } = runtime.firm
  const exceptAppointmentId = moving?.appointmentId ?? null
  const byAgent = await findSlotsByAgent(runtime, { startsAt, exceptAppointmentId, exceptHoldId, ...more })
  const loadOf = (slot: Slot, taken: TakenRange[]) => {
    const isThatDay = (range: TakenRange) => dayOf(range.startsAt, timeZone) === dayOf(slot.startsAt, timeZone)
    return slot.agentId === moving?.agentId ? -1 : taken.filter((range) => !range.isHeld && isThatDay(range)).length
  }
  return byAgent
    .flatMap(({ slots, taken }) => slots.map((slot) => ({ slot, load: loadOf(slot, taken) })))
    .sort((a, b) => a.load - b.load || (a.slot.agentId < b.slot.agentId ? -1 : 1))
    .map(({ slot }) => slot)
}

/** It would be offered if nothing were booked, or it is never offered. */
export async function whyNoSlot(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  startsAt: number,
  audience: SlotAudience = {},
): Promise<'slot-taken' | 'slot-not-offered'> {
  const inOpeningHours = await findSlots(runtime, { startsAt, ignores: 'everything', ...audience })
  return inOpeningHours.length > 0 ? 'slot-taken' : 'slot-not-offered'
}

function rulesFor(rules: BookingRules, isForStaff: boolean): BookingRules {
  return isForStaff ? { ...rules, minimumNoticeMinutes: 0 } : rules
}

function agentsFor(agents: AgentAvailability[], agentId: string | null): AgentAvailability[] {
  return agents.filter((agent) => agent.isActive && (agentId === null || agent.agentId === agentId))
}

type Question = SlotExceptions &
  Pick<FindSlotsOptions, 'ignores'> & { agentIds: string[]; now: number; timeZone: string }

/** From the start of today, with buffers: appointments, those that can still be restored, and unexpired holds. */
async function findTakenRanges(db: Database, question: Question): Promise<Map<string, TakenRange[]>> {
  const { agentIds, now, exceptHoldId = null, ignores } = question
  if (agentIds.length === 0 || ignores === 'everything') return new Map()
  const held = db
    .selectFrom('holds')
    .select(['agent_id', 'starts_at', 'occupied_until', sql<number>`1`.as('is_held')])
    .where('agent_id', 'in', agentIds)
    .where('expires_at', '>', toIso(now))
    .where('hold_id', 'is distinct from', exceptHoldId)
  const appointments = appointmentsOf(db, question)
  const rows = await (ignores === 'holds' ? appointments : appointments.unionAll(held)).execute()
  const ranges = rows.map(({ agent_id: agentId, starts_at, occupied_until, is_held }) => ({
    agentId,
    startsAt: Date.parse(starts_at),
    endsAt: Date.parse(occupied_until),
    isHeld: is_held === 1,
  }))
  return Map.groupBy(ranges, ({ agentId }) => agentId)
}

function appointmentsOf(db: Database, question: Question) {
  const { agentIds, now, timeZone, exceptAppointmentId = null } = question
  // Past appointments count towards the day's maximum.
  const fromMs = instantOf(dayOf(now, timeZone), '00:00', timeZone, 'start')
  return (
    db
      .selectFrom('appointments')
      .select(['agent_id', 'starts_at', 'occupied_until', sql<number>`0`.as('is_held')])
      .where('agent_id', 'in', agentIds)
      .where('occupied_until', '>', toIso(fromMs))
      // The bound on the start lets the database use its index: no appointment lasts a day.
      .where('starts_at', '>', toIso(fromMs - dayMs))
      .where('appointment_id', 'is distinct from', exceptAppointmentId)
      .where((where) =>
        where.or([where('status', '!=', 'cancelled'), where('cancelled_at', '>', toIso(now - undoMinutes * minuteMs))]),
      )
  )
}
