import ical, { ICalEventStatus } from 'ical-generator'
import { calendarUid } from '#src/features/booking/appointments/appointment-calendar.server.ts'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import { versionOf } from '#src/platform/crypto/version-of.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { consumeRateLimits, findExhaustedRateLimit, rateLimitsBySubnet } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'

const pastDays = 30

/** How often calendar programs are asked to read a feed again. */
const refreshSeconds = 15 * 60

type OpenFeedResult = { ok: true; file: string; version: string } | { ok: false; reason: 'not-found' | 'too-many' }

/** Only wrong tokens count towards an IP address's limit: a calendar program with the right one is never refused. */
export async function openCalendarFeed(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings' | 'firm'>,
  { token, address }: { token: string; address: string },
): Promise<OpenFeedResult> {
  const { db, clock, secret } = runtime
  const now = clock.now()
  const agentId = await findAgentByToken(db, token)
  if (agentId !== null) {
    const file = feedFile(runtime, await findFeedAppointments(db, { agentId, now }))
    return { ok: true, file, version: versionOf(file) }
  }
  const limits = rateLimitsBySubnet({ name: 'wrong calendar feeds', address, max: 60, withinMinutes: 60 })
  if ((await findExhaustedRateLimit(db, limits, { secret, now })) !== null) return { ok: false, reason: 'too-many' }
  await db.transaction().execute((transaction) => consumeRateLimits(transaction, limits, { secret, now }))
  return { ok: false, reason: 'not-found' }
}

async function findAgentByToken(db: Database, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('agents', 'agents.agent_id', 'calendar_feeds.agent_id')
    .select('agents.agent_id')
    .where('token_hash', '=', hashToken(token))
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return row?.agent_id ?? null
}

type FeedAppointment = Awaited<ReturnType<typeof findFeedAppointments>>[number]

/** Not cancelled. Nothing else about them is read. */
async function findFeedAppointments(db: Database, { agentId, now }: { agentId: string; now: Date }) {
  return db
    .selectFrom('appointments')
    .select((select) => [
      'appointment_id',
      'sequence',
      'starts_at',
      'ends_at',
      'created_at',
      select
        .selectFrom('appointment_changes')
        .whereRef('appointment_changes.appointment_id', '=', 'appointments.appointment_id')
        .select(({ fn }) => fn.max('changed_at').as('changed_at'))
        .as('changed_at'),
    ])
    .where('agent_id', '=', agentId)
    .where('status', '!=', 'cancelled')
    .where('starts_at', '>', toIso(now.getTime() - pastDays * dayMs))
    .orderBy('starts_at')
    .execute()
}

/** When, not whom or what about. It depends on the appointments alone: unchanged, it is the same file. */
function feedFile({ settings, firm }: Pick<Runtime, 'settings' | 'firm'>, appointments: FeedAppointment[]): string {
  const calendar = ical({
    prodId: { company: firm.name, product: 'Appointments' },
    name: `${firm.name} appointments`,
    ttl: refreshSeconds,
  })
  for (const { appointment_id, sequence, starts_at, ends_at, created_at, changed_at } of appointments) {
    calendar.createEvent({
      id: calendarUid(settings, appointment_id),
      sequence,
      stamp: new Date(changed_at ?? created_at),
      start: new Date(starts_at),
      end: new Date(ends_at),
      summary: 'Appointment',
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString().trimEnd()}\r\n`
}
