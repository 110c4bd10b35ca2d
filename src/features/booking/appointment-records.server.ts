import type { Database } from '../../platform/database/connect.server.ts'

/** All that is stored of a client's appointments, for the client to keep. Instants as ISO text in UTC. */
export function findAppointmentRecords(db: Database, client: { userId: string; verifiedEmail: string | null }) {
  return db
    .selectFrom('appointments')
    .select([
      'reference',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'status',
      'scam_type as scamType',
      'name',
      'email',
      'phone',
      'story as whatHappened',
      'time_zone as timeZone',
      'consent_wording as consentWording',
      'consented_at as consentedAt',
      'created_at as bookedAt',
      'moves as timesMoved',
      'cancelled_at as cancelledAt',
    ])
    .where((where) =>
      where.or([
        where('client_id', '=', client.userId),
        ...(client.verifiedEmail === null ? [] : [where('email', '=', client.verifiedEmail)]),
      ]),
    )
    .orderBy('starts_at')
    .execute()
}
