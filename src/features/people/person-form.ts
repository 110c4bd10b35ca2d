import { z } from 'zod'
import { parseForm } from '../../input/parse-form.ts'
import { emailAddress, optionalPhone, personName } from '../../input/text.ts'

/** What staff may correct of a person without an account. Email and phone may be empty, but not both. */
export type PersonDetails = { name: string; email: string; phone: string }

const personSchema = z
  .object({
    name: personName,
    email: z.union([z.literal(''), emailAddress]).optional(),
    phone: optionalPhone,
    version: z.string({ error: 'Reload the page and try again' }),
  })
  .transform(({ email = '', ...person }) => ({ ...person, email }))

export function parsePersonForm(formData: FormData) {
  return parseForm(formData, personSchema)
}
