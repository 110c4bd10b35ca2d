import type { SignedInUser } from '../../features/accounts/sessions/signed-in-user.server.ts'
import { findAccountRecord } from '../../features/accounts/users/create-user.server.ts'
import { findAppointmentRecords } from '../../features/booking/appointments/export-appointments.server.ts'
import { findMailRecords } from '../../features/mail/mail-queries.server.ts'
import { findSubscriptionRecord } from '../../features/newsletter/subscriptions/subscription-changes.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { asBookingClient } from './my-appointments.server.ts'

/**
 * All that the site stores about whoever is signed in. What belongs to the e-mail address is in it once that is confirmed:
 * until then it may be somebody else's. Instants as ISO text in UTC.
 */
export async function gatherOwnData(runtime: Runtime, user: SignedInUser) {
  const { db, clock } = runtime
  const ofAddress = user.isEmailVerified
    ? { newsletter: await findSubscriptionRecord(db, user.email), mails: await findMailRecords(db, user.email) }
    : {}
  return {
    gatheredAt: clock.now().toISOString(),
    ...(await findAccountRecord(runtime, user)),
    appointments: await findAppointmentRecords(db, asBookingClient(user)),
    ...ofAddress,
  }
}
