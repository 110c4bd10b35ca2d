import { findAccountRecord, findPersonIdOfUser } from '#src/features/accounts/own-account/account-record.server.ts'
import type { SignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { findAppointmentRecords } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findDeclinedBookingRecords } from '#src/features/booking/attention/declined-bookings.server.ts'
import { findMailRecords } from '#src/features/mail/mail-queries.server.ts'
import { findSubscriptionRecord } from '#src/features/newsletter/subscriptions/subscription-changes.server.ts'
import { findSuppressionRecord } from '#src/features/newsletter/subscriptions/suppressions.server.ts'
import { findNoteRecords } from '#src/features/notes/note-queries.server.ts'
import { findPersonChangeRecords } from '#src/features/people/person-changes.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import { toBookingClient } from './my-appointments.server.ts'

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
  const references = new Map(appointments.map(({ appointmentId, record }) => [appointmentId, record.reference]))
  return {
    exportedAt: clock.now().toISOString(),
    ...(await findAccountRecord(runtime, user)),
    appointments: appointments.map(({ record }) => record),
    notesByOurStaff: await findOwnNotes(db, { personId, references }),
    earlierDetails: personId === null ? [] : await findPersonChangeRecords(db, personId),
    ...ofAddress,
  }
}

type OwnNotes = { personId: string | null; references: Map<string, string> }

/**
 * The notes of the staff on the user's appointments and, once the address is verified, on the user. `references`: those
 * of the appointments, by id.
 */
async function findOwnNotes(db: Runtime['db'], { personId, references }: OwnNotes) {
  const personIds = personId === null ? [] : [personId]
  const notes = await findNoteRecords(db, { appointmentIds: [...references.keys()], personIds })
  return notes.map(({ appointmentId, ...note }) => ({
    about: appointmentId === null ? 'you' : `appointment ${references.get(appointmentId)}`,
    ...note,
  }))
}

/** A group of records: each a list of names and values. */
export type DataGroup = { title: string; records: { name: string; value: string }[][] }

/** Formats data as groups of named values. Names come from the keys, so that nothing stored can be left out. */
export function dataInWords(ownData: Record<string, unknown>): DataGroup[] {
  return Object.entries(ownData)
    .filter(([, value]) => typeof value === 'object')
    .map(([title, value]) => ({ title: inWords(title), records: recordsOf(value) }))
}

function recordsOf(value: unknown): DataGroup['records'] {
  const records = Array.isArray(value) ? value : value === null ? [] : [value]
  return records.map((record) =>
    Object.entries(record).flatMap(([name, each]) => {
      const isZone = name === 'timeZone' && typeof each === 'string' && each !== ''
      return fieldsOf(inWords(name), isZone ? nameTimeZone(each) : each)
    }),
  )
}

/** A list within a record becomes numbered fields. */
function fieldsOf(name: string, value: unknown): { name: string; value: string }[] {
  if (!Array.isArray(value)) return [{ name, value: valueInWords(value) }]
  return value.map((each, index) => ({
    name: `${name} ${index + 1}`,
    value: Object.entries(each)
      .map(([part, partly]) => `${inWords(part)}: ${valueInWords(partly)}`)
      .join('; '),
  }))
}

function valueInWords(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? `${longDateTime(Date.parse(text), 'UTC')} UTC` : text
}

/** `consentWording` → `Consent wording`. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
