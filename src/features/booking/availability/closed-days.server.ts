import { sql } from 'kysely'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { lockAgentBookings } from '#src/features/booking/slots/take-slot.server.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { countByRange } from '#src/platform/database/count-rows.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { mondayOf } from '#src/time/calendar-days.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { type AgentRuntime, changeAgents } from './change-agents.server.ts'
import { findAppointmentsDuring } from './change-exceptions.server.ts'
import { findPublicHolidays } from './public-holidays.server.ts'

type ClosedDay = { day: string; name: string }

/** From that day on, in order. */
function findClosedDays(db: Database, today: string): Promise<ClosedDay[]> {
  return db.selectFrom('closed_days').select(['day', 'name']).where('day', '>=', today).orderBy('day').execute()
}

/** What can be closed: the public holidays ahead and, whatever is proposed, the days that are closed already. */
export async function findClosableDays(runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>) {
  const { address, timeZone } = runtime.firm
  const today = dayOf(runtime.clock.now().getTime(), timeZone)
  const proposed = await findPublicHolidays(address.country, today)
  const closed = await findClosedDays(runtime.db, today)
  const others = closed.filter(({ day }) => !(proposed ?? []).some((each) => each.day === day))
  const all = [...(proposed ?? []), ...others.map((each) => ({ ...each, regions: [] }))].sort((one, other) =>
    one.day < other.day ? -1 : 1,
  )
  const booked = await countBookedOn(
    runtime,
    all.map(({ day }) => day),
  )
  const days = all.map((each) => ({
    ...each,
    isClosed: closed.some(({ day }) => day === each.day),
    booked: booked.get(each.day) ?? 0,
  }))
  return { isCountryKnown: proposed !== null, days }
}

/** Of this week and later, for what every page says without asking the database. The same list stays the same object. */
export async function readClosedDays(runtime: Pick<Runtime, 'db' | 'clock' | 'firm' | 'closedDays'>): Promise<void> {
  const today = dayOf(runtime.clock.now().getTime(), runtime.firm.timeZone)
  const days = (await findClosedDays(runtime.db, mondayOf(today))).map(({ day }) => day)
  if (days.join() !== runtime.closedDays.join()) runtime.closedDays = days
}

type Change = ClosedDay & { by: Actor }

/** For all agents. Returns what is booked on that day, in order, which is not changed. Doing it twice changes nothing. */
export function closeDay(runtime: AgentRuntime, { day, name, by }: Change): Promise<Appointment[]> {
  const now = runtime.clock.now()
  const { timeZone } = runtime.firm
  const dayOff = { firstDay: day, lastDay: day, offFrom: '00:00', offUntil: '24:00' }
  return changeAgents(runtime, by, async (transaction, agents) => {
    const booked = []
    for (const { agentId } of agents.toSorted((one, other) => (one.agentId < other.agentId ? -1 : 1))) {
      await lockAgentBookings(transaction, agentId)
      booked.push(...(await findAppointmentsDuring(transaction, { agentId, dayOff, now, timeZone })))
    }
    const { numInsertedOrUpdatedRows: isNew } = await transaction
      .insertInto('closed_days')
      .values({ day, name })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    const after = { closedDay: `${day} ${name}` }
    const entry = { by, action: 'closed-day-changed', about: 'closed-days', after } as const
    if (isNew === 1n) await writeAuditEntry({ ...runtime, db: transaction }, entry)
    return booked.sort((one, other) => one.startsAt - other.startsAt)
  })
}

/** Null if the day was not closed. */
export function openDay(runtime: AgentRuntime, { day, by }: { day: string; by: Actor }): Promise<ClosedDay | null> {
  return changeAgents(runtime, by, async (transaction) => {
    const closed = await transaction.deleteFrom('closed_days').where('day', '=', day).returningAll().executeTakeFirst()
    if (closed === undefined) return null
    const before = { closedDay: `${closed.day} ${closed.name}` }
    const entry = { by, action: 'closed-day-changed', about: 'closed-days', before } as const
    await writeAuditEntry({ ...runtime, db: transaction }, entry)
    return closed
  })
}

/** How many appointments begin on each of these days, which are in order; those without any are left out. */
async function countBookedOn(
  { db, clock, firm: { timeZone } }: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  days: string[],
): Promise<Map<string, number>> {
  const now = clock.now().getTime()
  const ranges = days.map((day) => ({
    startsAt: day === dayOf(now, timeZone) ? now : instantOf(day, '00:00', timeZone, 'start'),
    endsAt: instantOf(day, '24:00', timeZone, 'end'),
  }))
  const counted = await countByRange(db, {
    table: 'appointments',
    at: 'starts_at',
    by: { status: sql<string>`status` },
    where: sql<boolean>`status = 'booked'`,
    ranges,
  })
  const counts = counted.status.get('booked') ?? []
  return new Map(days.flatMap((day, index) => ((counts[index] ?? 0) > 0 ? [[day, counts[index] ?? 0]] : [])))
}
