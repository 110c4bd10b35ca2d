import { z } from 'zod'
import { optionalEmail } from '#src/input/email-address.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { personName } from '#src/input/person-name.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'

/** What staff may correct of a person without an account. Email and phone may be empty, but not both. */
const facts = { name: personName, email: optionalEmail, phone: optionalPhone }

export type PersonFact = keyof typeof facts
export type PersonDetails = Record<PersonFact, string>

export function isPersonFact(text: string): text is PersonFact {
  return Object.hasOwn(facts, text)
}

/** One fact, and the version of it that the form showed. */
export function parsePersonForm(formData: FormData, fact: PersonFact) {
  const shown = z.string({ error: 'Reload the page and try again' })
  return parseForm(formData, z.object({ value: facts[fact], shown }))
}
