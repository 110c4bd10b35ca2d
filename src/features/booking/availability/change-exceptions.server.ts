import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type Appointment,
  appointmentColumns,
  toAppointment,
} from '#src/features/booking/appointments/appointment-rows.server.ts'
import { isOff, isWithinHours } from '#src/features/booking/slots/open-ranges.ts'
import { lockAgentBookings } from '#src/features/booking/slots/take-slot.server.ts'
import type { OpeningHours } from '#src/firm/opening-hours.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { deleteRows } from '#src/platform/database/run-in-batches.server.ts'
import { expiredAt } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { weekdayOf } from '#src/time/calendar-days.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { dayMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { AgentHours, DayOff, ExtraHours } from './availability.ts'
import { readAgentsAndHours } from './availability-queries.server.ts'
import { type AgentRuntime, changeAgent, changeAgents } from './change-agents.server.ts'

type AddDayOffResult =
  | { ok: true; dayOffId: string; isNew: boolean; conflicts: Appointment[] }
  | { ok: false; reason: 'no-such-agent' }

/** Existing appointments are not changed; concurrent bookings are excluded (`isAgentAway`). Sent twice, it adds one. */
export function addDayOff(
  runtime: AgentRuntime,
  { agentId, dayOff, note, by }: { agentId: string; dayOff: DayOff; note: string; by: Actor },
): Promise<AddDayOffResult> {
  const now = runtime.clock.now()
  const keyOf = (some: DayOff) => `${some.firstDay} ${some.lastDay} ${some.offFrom} ${some.offUntil}`
  return changeAgent(runtime, { agentId, by }, async (transaction, { daysOff }) => {
    await lockAgentBookings(transaction, agentId)
    const conflicts = await findAppointmentsDuring(transaction, {
      agentId,
      dayOff,
      now,
      timeZone: runtime.firm.timeZone,
    })
    const own = daysOff.filter(({ isOfAll }) => isOfAll !== true)
    const same = own.find((other) => keyOf(other) === keyOf(dayOff) && other.note === note)
    if (same !== undefined) return { ok: true, dayOffId: same.dayOffId, isNew: false, conflicts } as const
    const { firstDay: first_day, lastDay: last_day, offFrom: off_from, offUntil: off_until } = dayOff
    const row = { day_off_id: randomUUID(), agent_id: agentId, first_day, last_day, off_from, off_until, note }
    await transaction.insertInto('days_off').values(row).execute()
    return { ok: true, dayOffId: row.day_off_id, isNew: true, conflicts } as const
  })
}

/** `extraHoursId`: null if the agent was open then already. */
type AddExtraHoursResult = { ok: true; extraHoursId: string | null } | { ok: false; reason: 'no-such-agent' }

/** Unless the agent is open then, so sending the form twice adds them once. */
export function addExtraHours(
  runtime: AgentRuntime,
  { agentId, hours, by }: { agentId: string; hours: ExtraHours; by: Actor },
): Promise<AddExtraHoursResult> {
  const { day, opensFrom: opens_from, closesAt: closes_at } = hours
  const { timeZone } = runtime.firm
  const range = {
    startsAt: instantOf(day, opens_from, timeZone, 'start'),
    endsAt: instantOf(day, closes_at, timeZone, 'end'),
  }
  return changeAgent(runtime, { agentId, by }, async (transaction, agent) => {
    if (isWithinHours(range, agent, timeZone)) return { ok: true, extraHoursId: null } as const
    const row = { extra_hours_id: randomUUID(), agent_id: agentId, day, opens_from, closes_at }
    await transaction.insertInto('extra_hours').values(row).execute()
    return { ok: true, extraHoursId: row.extra_hours_id } as const
  })
}

type Owner = { onlyAgentId: string | null; by: Actor }

/** Null if the owner has none with this id. */
export function removeDayOff(
  runtime: AgentRuntime,
  { dayOffId, onlyAgentId, by }: Owner & { dayOffId: string },
): Promise<{ agentId: string; dayOff: DayOff; note: string } | null> {
  return changeAgents(runtime, by, async (transaction, agents) => {
    const isMeant = (each: AgentHours['daysOff'][number]) => each.dayOffId === dayOffId && each.isOfAll !== true
    const agent = agents.find(({ daysOff }) => daysOff.some(isMeant))
    const dayOff = agent?.daysOff.find(isMeant)
    if (agent === undefined || dayOff === undefined || !isOwnedBy(onlyAgentId, agent)) return null
    await transaction.deleteFrom('days_off').where('day_off_id', '=', dayOffId).execute()
    return { agentId: agent.agentId, dayOff, note: dayOff.note }
  })
}

export function removeExtraHours(
  runtime: AgentRuntime,
  { extraHoursId, onlyAgentId, by }: Owner & { extraHoursId: string },
): Promise<{ agentId: string; hours: ExtraHours } | null> {
  return changeAgents(runtime, by, async (transaction, agents) => {
    const agent = agents.find(({ extraHours }) => extraHours.some((each) => each.extraHoursId === extraHoursId))
    const hours = agent?.extraHours.find((each) => each.extraHoursId === extraHoursId)
    if (agent === undefined || hours === undefined || !isOwnedBy(onlyAgentId, agent)) return null
    await transaction.deleteFrom('extra_hours').where('extra_hours_id', '=', extraHoursId).execute()
    return { agentId: agent.agentId, hours }
  })
}

function isOwnedBy(onlyAgentId: string | null, { agentId }: { agentId: string }): boolean {
  return onlyAgentId === null || onlyAgentId === agentId
}

export async function findAppointmentsDuring(
  db: Database,
  { agentId, dayOff, now, timeZone }: { agentId: string; dayOff: DayOff; now: Date; timeZone: string },
): Promise<Appointment[]> {
  const edges = { startsAt: Date.parse(dayOff.firstDay) - dayMs, endsAt: Date.parse(dayOff.lastDay) + 2 * dayMs }
  const rows = await selectUpcoming(db, { agentId, now })
    .where('starts_at', '>', toIso(edges.startsAt))
    .where('starts_at', '<', toIso(edges.endsAt))
    .execute()
  return rows.map(toAppointment).filter((appointment) => isDuring(appointment, dayOff, timeZone))
}

export async function findAppointmentsEveryWeek(
  { db, clock, firm: { timeZone } }: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  { agentId, hours: { weekday, opensFrom, closesAt } }: { agentId: string; hours: OpeningHours },
): Promise<Appointment[]> {
  const upcoming = await findUpcomingOf({ db, clock }, agentId)
  return upcoming.filter((appointment) => {
    const day = dayOf(appointment.startsAt, timeZone)
    const hours = { firstDay: day, lastDay: day, offFrom: opensFrom, offUntil: closesAt }
    return weekdayOf(day) === weekday && isDuring(appointment, hours, timeZone)
  })
}

export async function findOutsideHours(
  { db, clock, firm }: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  agentId: string,
): Promise<Appointment[]> {
  const agent = (await readAgentsAndHours(db)).find((each) => each.agentId === agentId)
  if (agent === undefined) return []
  const upcoming = await findUpcomingOf({ db, clock }, agentId)
  return upcoming.filter((appointment) => !isWithinHours(appointment, agent, firm.timeZone))
}

export async function findUpcomingOf(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  agentId: string,
): Promise<Appointment[]> {
  const rows = await selectUpcoming(db, { agentId, now: clock.now() }).execute()
  return rows.map(toAppointment)
}

function selectUpcoming(db: Database, { agentId, now }: { agentId: string; now: Date }) {
  return db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('agent_id', '=', agentId)
    .where('status', '=', 'booked')
    .where('ends_at', '>', now.toISOString())
    .orderBy('starts_at')
}

function isDuring(appointment: Appointment, dayOff: DayOff, timeZone: string): boolean {
  return isOff(dayOf(appointment.startsAt, timeZone), appointment, { daysOff: [dayOff] }, timeZone)
}

export async function purgePastAbsences(runtime: Pick<Runtime, 'db' | 'clock' | 'settings'>): Promise<void> {
  const day = expiredAt('absences', runtime).slice(0, 'YYYY-MM-DD'.length)
  const [isOffOver, isOver] = [sql<boolean>`last_day <= ${day}`, sql<boolean>`day <= ${day}`]
  await deleteRows(runtime.db, { table: 'days_off', key: 'day_off_id', where: isOffOver })
  await deleteRows(runtime.db, { table: 'closed_days', key: 'day', where: isOver })
  await deleteRows(runtime.db, { table: 'extra_hours', key: 'extra_hours_id', where: isOver })
}
