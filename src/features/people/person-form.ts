import { optionalEmail } from '#src/input/email-address.ts'
import { personName } from '#src/input/person-name.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'

/** What staff may correct of a person without an account. Email and phone may be empty, but not both. */
export const personFacts = { name: personName, email: optionalEmail, phone: optionalPhone }

export type PersonFact = keyof typeof personFacts
export type PersonDetails = Record<PersonFact, string>
