import { randomInt } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Slot } from '#src/features/booking/slots/slots.ts'
import type { AppointmentsTable } from '#src/platform/database/booking-tables.ts'
import { currentZoneName } from '#src/time/time-zones.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { BookingRequest } from './booking-schema.ts'
import type { RecoveryOffer } from './recovery-offer.ts'

/** Without the visitor's story: `readAppointment` and `readStories` read that for staff, and audit it. */
export type Appointment = {
  appointmentId: string
  reference: string
  startsAt: number
  endsAt: number
  status: AppointmentsTable['status']
  scamType: string
  name: string
  email: string
  phone: string
  recoveryOffer: RecoveryOffer
  /** Emails to the visitor then have a neutral sender’s name and subject. */
  hasDiscreetMails: boolean
  createdAt: number
  agentId: string
  occupiedUntil: number
  sequence: number
  moves: number
  cancelledAt: number | null
  cancelledBy: 'visitor' | 'admin' | null
  /** Its time has been taken since it was cancelled. */
  isReleased: boolean
  /** The IANA zone in which the visitor saw the time; null when unknown. */
  timeZone: string | null
  /** How often its manage link was replaced. */
  linkVersion: number
  /** Its visitor was not emailed about the latest change: there had been too many emails. */
  areMailsWithheld: boolean
}

export const appointmentColumns = [
  'appointment_id',
  'reference',
  'starts_at',
  'ends_at',
  'status',
  'scam_type',
  'name',
  'email',
  'phone',
  'recovery_offer',
  'has_discreet_mails',
  'created_at',
  'agent_id',
  'occupied_until',
  'sequence',
  'moves',
  'cancelled_at',
  'cancelled_by',
  'released_at',
  'time_zone',
  'link_version',
  'are_mails_withheld',
] as const

export function toAppointment(
  row: Pick<Selectable<AppointmentsTable>, (typeof appointmentColumns)[number]>,
): Appointment {
  return {
    appointmentId: row.appointment_id,
    reference: row.reference,
    startsAt: Date.parse(row.starts_at),
    endsAt: Date.parse(row.ends_at),
    status: row.status,
    scamType: row.scam_type,
    name: row.name,
    email: row.email,
    phone: row.phone,
    recoveryOffer: row.recovery_offer,
    hasDiscreetMails: row.has_discreet_mails === 1,
    createdAt: Date.parse(row.created_at),
    agentId: row.agent_id,
    occupiedUntil: Date.parse(row.occupied_until),
    sequence: row.sequence,
    moves: row.moves,
    cancelledAt: row.cancelled_at === null ? null : Date.parse(row.cancelled_at),
    cancelledBy: row.cancelled_by,
    isReleased: row.released_at !== null,
    timeZone: row.time_zone && currentZoneName(row.time_zone),
    linkVersion: row.link_version,
    areMailsWithheld: row.are_mails_withheld === 1,
  }
}

/** Only `readAppointment` reads the story. */
export const saidColumns = [
  'story',
  'consented_at as consentedAt',
  'consent_taken_by as consentTakenBy',
  'consent_wording as consentWording',
] as const

/** Everything stored about the person who booked, for that person to download. */
export const ownRecordColumns = [
  'reference',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'status',
  'scam_type as scamType',
  'name',
  'email',
  'phone',
  'story as whatHappened',
  'recovery_offer as offeredToGetMoneyBack',
  'has_discreet_mails as discreetEmails',
  'time_zone as timeZone',
  'consent_wording as consentWording',
  'consented_at as consentedAt',
  'consent_taken_by as consentTakenBy',
  'created_at as bookedAt',
  'moves as timesMoved',
  'cancelled_at as cancelledAt',
] as const

type NewAppointment = {
  id: string
  request: Omit<BookingRequest, 'consent'>
  bookingKey: string
  slot: Slot
  manageTokenHash: string
  now: Date
  clientId: string | null
  personId: string
  consent: Consent
}

/** `consentTakenBy`: who noted what was said on the phone; null if it was given online. */
export type Consent = { consentWording: string; consentedAt: string; consentTakenBy: string | null }

export function toRow(appointment: NewAppointment) {
  const { id, manageTokenHash, bookingKey, request, slot, now, clientId, personId, consent } = appointment
  return {
    appointment_id: id,
    reference: newReference(),
    agent_id: slot.agentId,
    starts_at: toIso(slot.startsAt),
    ends_at: toIso(slot.endsAt),
    occupied_until: toIso(slot.occupiedUntil),
    status: 'booked',
    scam_type: request.scamType,
    name: request.name,
    email: request.email,
    phone: request.phone,
    story: request.story,
    recovery_offer: request.recoveryOffer,
    has_discreet_mails: request.discreet ? 1 : 0,
    client_id: clientId,
    person_id: personId,
    consent_wording: consent.consentWording,
    consented_at: consent.consentedAt,
    consent_taken_by: consent.consentTakenBy,
    form_key: bookingKey,
    manage_token_hash: manageTokenHash,
    created_at: now.toISOString(),
    time_zone: request.zone,
    cancelled_at: null,
    released_at: null,
  } satisfies Insertable<AppointmentsTable>
}

/** `H-` and six letters or digits that cannot be mistaken for each other on the phone. */
function newReference(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return `H-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/** A term in capitals. Some email addresses begin like a reference too. */
export function mayBeReference(term: string): boolean {
  return /^(?=.*[A-Z])(?=.*\d)(?:[A-Z\d]{1,6}|H[A-Z\d]{6})$/.test(term)
}
