import { z } from 'zod'
import { optionalEmail } from '#src/input/email-address.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { bookingFields } from './booking-schema.ts'

const { name, phone, scamType, story } = bookingFields

/** What staff may change of an appointment apart from its time and status, by the rules of the booking form. */
const facts = { name, phone, email: optionalEmail, scamType, story }

export type AppointmentFact = keyof typeof facts

export function isAppointmentFact(text: string): text is AppointmentFact {
  return Object.hasOwn(facts, text)
}

/** One fact, and the version of it that the form showed. */
export function parseFactForm(formData: FormData, fact: AppointmentFact) {
  const shown = z.string({ error: 'Reload the page and try again' })
  return parseForm(formData, z.object({ value: facts[fact], shown }))
}
