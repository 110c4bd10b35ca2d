import { findAccountRecord, findPersonIdOfUser } from '#src/features/accounts/own-account/account-record.server.ts'
import type { SignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import {
  findAppointmentRecords,
  toBookingClient,
} from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findDeclinedBookingRecords } from '#src/features/booking/declined-bookings.server.ts'
import { findMailRecords } from '#src/features/mail/mail-queries.server.ts'
import { findSubscriptionRecord } from '#src/features/newsletter/subscriptions/subscription-changes.server.ts'
import { findSuppressionRecord } from '#src/features/newsletter/subscriptions/suppressions.server.ts'
import { findNoteRecords } from '#src/features/notes/note-queries.server.ts'
import { findPersonChangeRecords } from '#src/features/people/person.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { Subject } from '#src/platform/subject.ts'

/**
 * All data that the site stores about the signed-in user. Data stored by email address is included only once the
 * address is verified: until then it may be someone else's. Instants are ISO 8601 text in UTC.
 */
export async function collectOwnData(runtime: Runtime, user: SignedInUser) {
  const { db, clock } = runtime
  const ofAddress = user.isEmailVerified
    ? {
        declinedBookings: await findDeclinedBookingRecords(db, user.email),
        newsletter: await findSubscriptionRecord(db, user.email),
        newsletterStopped: await findSuppressionRecord(runtime, user.email),
        emails: await findMailRecords(db, user.email),
      }
    : {}
  const appointments = await findAppointmentRecords(db, toBookingClient(user))
  const personId = user.isEmailVerified ? await findPersonIdOfUser(db, user.userId) : null
  return {
    exportedAt: clock.now().toISOString(),
    ...(await findAccountRecord(runtime, user)),
    appointments: appointments.map(({ record }) => record),
    notesByOurStaff: await findOwnNotes(db, { personId, appointments }),
    earlierDetails: personId === null ? [] : await findPersonChangeRecords(db, personId),
    ...ofAddress,
  }
}

type OwnNotes = { personId: string | null; appointments: Awaited<ReturnType<typeof findAppointmentRecords>> }

/** The notes of the staff on the user's appointments and, once the address is verified, on the user. */
async function findOwnNotes(db: Runtime['db'], { personId, appointments }: OwnNotes) {
  const names = new Map<Subject, string>([
    ...(personId === null ? [] : [[`person:${personId}`, 'you'] as const]),
    ...appointments.map(
      ({ appointmentId, record }) => [`appointment:${appointmentId}`, `appointment ${record.reference}`] as const,
    ),
  ])
  const notes = await findNoteRecords(db, [...names.keys()])
  return notes.map(({ subject, ...note }) => ({ about: names.get(subject), ...note }))
}
