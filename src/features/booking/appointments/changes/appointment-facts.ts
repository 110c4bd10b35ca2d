import { bookingFields } from '#src/features/booking/appointments/booking-schema.ts'
import { optionalEmail } from '#src/input/email-address.ts'

const { name, phone, scamType, story } = bookingFields

export const appointmentFacts = { name, phone, email: optionalEmail, scamType, story }

export type AppointmentFact = keyof typeof appointmentFacts
