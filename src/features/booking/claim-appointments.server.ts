import type { Database } from '../../platform/database/connect.server.ts'

/**
 * Ties the appointments that were booked with a client's verified address, without signing in, to the client: they are shown
 * to whoever has that address, and the client is about to have another.
 */
export async function claimAppointments(
  transaction: Database,
  { userId, verifiedEmail }: { userId: string; verifiedEmail: string },
): Promise<void> {
  await transaction
    .updateTable('appointments')
    .set({ client_id: userId })
    .where('email', '=', verifiedEmail)
    .where('client_id', 'is', null)
    .execute()
}
