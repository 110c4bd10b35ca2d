import { optionalEmail } from '#src/input/email-address.ts'
import { bookingFields } from './booking-schema.ts'

const { name, phone, scamType, story } = bookingFields

export const appointmentFacts = { name, phone, email: optionalEmail, scamType, story }

export type AppointmentFact = keyof typeof appointmentFacts
