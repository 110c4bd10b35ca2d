import { sql } from 'kysely'
import { hashToken } from '../../../platform/crypto/secret.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import { deleteRows } from '../../../platform/database/run-in-batches.server.ts'
import { expiredAt } from '../../../platform/retention.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

/** Whether a manage link's token is that of a booking that an earlier version declined. */
export async function isDeclinedBooking(db: Database, token: string): Promise<boolean> {
  const row = db.selectFrom('declined_bookings').select('booking_id').where('manage_token_hash', '=', hashToken(token))
  return (await row.executeTakeFirst()) !== undefined
}

/** Everything stored about an address's declined bookings, for its owner to download. Instants as ISO text in UTC. */
export function findDeclinedBookingRecords(db: Database, email: string) {
  return db
    .selectFrom('declined_bookings')
    .select(['reference', 'name', 'phone', 'starts_at as startsAt', 'ends_at as endsAt', 'time_zone as timeZone'])
    .select(['scam_type as scamType', 'created_at as askedAt', 'status', 'cancelled_at as cancelledAt', 'moves'])
    .where('email', '=', email)
    .orderBy('starts_at')
    .execute()
}

/** Deletes declined bookings a while after their time. */
export async function purgeOldDeclinedBookings(runtime: Pick<Runtime, 'db' | 'clock' | 'settings'>): Promise<void> {
  const isOver = sql<boolean>`ends_at <= ${expiredAt('declinedBookings', runtime)}`
  await deleteRows(runtime.db, { table: 'declined_bookings', key: 'booking_id', where: isOver })
}
