import { bookingFields } from '#src/features/booking/appointments/booking-schema.ts'
import { optionalEmail } from '#src/input/email-address.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'

const { name, scamType, story } = bookingFields

export const appointmentFacts = { name, phone: optionalPhone, email: optionalEmail, scamType, story }

export type AppointmentFact = keyof typeof appointmentFacts
