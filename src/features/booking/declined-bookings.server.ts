import { sql } from 'kysely'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { deleteRows } from '#src/platform/database/run-in-batches.server.ts'
import { expiredAt } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'

/** An earlier version declined it although its page said that it was booked. */
type DeclinedBooking = {
  bookingId: string
  agentId: string
  startsAt: number
  name: string
  email: string
  phone: string
  scamType: string
}

type Question = { nowMs: number; agentId: string | null }

export async function findUnansweredBookings(
  db: Database,
  { limit, ...question }: Question & { limit: number },
): Promise<DeclinedBooking[]> {
  const rows = await selectUnanswered(db, question).orderBy('starts_at').orderBy('booking_id').limit(limit).execute()
  return rows.map(toDeclinedBooking)
}

export function selectUnanswered(db: Database, { nowMs, agentId }: Question) {
  const unanswered = db
    .selectFrom('declined_bookings')
    .select(['booking_id', 'agent_id', 'starts_at', 'name', 'email', 'phone', 'scam_type'])
    .where('ends_at', '>', toIso(nowMs))
    .where('status', '=', 'booked')
    .where('answered_at', 'is', null)
  return agentId === null ? unanswered : unanswered.where('agent_id', '=', agentId)
}

export async function findDeclinedBooking(
  db: Database,
  { bookingId, onlyAgentId }: { bookingId: string; onlyAgentId: string | null },
): Promise<DeclinedBooking | null> {
  // PostgreSQL does not accept this character, so nothing can match it.
  if (bookingId.includes('\0')) return null
  const row = await db
    .selectFrom('declined_bookings')
    .select(['booking_id', 'agent_id', 'starts_at', 'name', 'email', 'phone', 'scam_type'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return row === undefined || (onlyAgentId !== null && row.agent_id !== onlyAgentId) ? null : toDeclinedBooking(row)
}

type Row = Record<'booking_id' | 'agent_id' | 'starts_at' | 'name' | 'email' | 'phone' | 'scam_type', string>

function toDeclinedBooking(row: Row): DeclinedBooking {
  const { name, email, phone } = row
  const startsAt = Date.parse(row.starts_at)
  return { bookingId: row.booking_id, agentId: row.agent_id, startsAt, name, email, phone, scamType: row.scam_type }
}

type Answer = { bookingId: string; onlyAgentId: string | null; isAnswered: boolean; by: Actor }

/** Notes that staff have told the visitor, or takes that back; once. Null if there is no such booking. */
export function answerDeclinedBooking(
  runtime: AuditTools,
  { isAnswered, by, ...which }: Answer,
): Promise<DeclinedBooking | null> {
  return runtime.db.transaction().execute(async (transaction) => {
    const booking = await findDeclinedBooking(transaction, which)
    if (booking === null) return null
    const now = runtime.clock.now().toISOString()
    const { numUpdatedRows } = await transaction
      .updateTable('declined_bookings')
      .set(isAnswered ? { answered_at: now, answered_by: by.actor } : { answered_at: null, answered_by: null })
      .where('booking_id', '=', booking.bookingId)
      .where('answered_at', isAnswered ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) {
      const about = `declined-booking:${booking.bookingId}` as const
      const after = { state: isAnswered ? 'answered' : 'not answered' }
      const entry = { by, action: 'declined-booking-answered', about, after } as const
      await writeAuditEntry({ ...runtime, db: transaction }, entry)
    }
    return booking
  })
}

export async function isDeclinedBooking(db: Database, token: string): Promise<boolean> {
  const row = db.selectFrom('declined_bookings').select('booking_id').where('manage_token_hash', '=', hashToken(token))
  return (await row.executeTakeFirst()) !== undefined
}

/** Everything stored about an address's declined bookings, for its owner to download. */
export function findDeclinedBookingRecords(db: Database, email: string) {
  return db
    .selectFrom('declined_bookings')
    .select(['reference', 'name', 'phone', 'starts_at as startsAt', 'ends_at as endsAt', 'time_zone as timeZone'])
    .select(['scam_type as scamType', 'created_at as askedAt', 'status', 'cancelled_at as cancelledAt', 'moves'])
    .select('answered_at as answeredAt')
    .where('email', '=', email)
    .orderBy('starts_at')
    .execute()
}

export async function purgeOldDeclinedBookings(runtime: Pick<Runtime, 'db' | 'clock' | 'settings'>): Promise<void> {
  const isOver = sql<boolean>`ends_at <= ${expiredAt('declinedBookings', runtime)}`
  await deleteRows(runtime.db, { table: 'declined_bookings', key: 'booking_id', where: isOver })
}
