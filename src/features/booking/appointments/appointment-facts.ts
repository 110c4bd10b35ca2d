import { optionalEmail } from '#src/input/email-address.ts'
import { bookingFields } from './booking-schema.ts'

const { name, phone, scamType, story } = bookingFields

/** What staff may change of an appointment apart from its time and status, by the rules of the booking form. */
export const appointmentFacts = { name, phone, email: optionalEmail, scamType, story }

export type AppointmentFact = keyof typeof appointmentFacts
