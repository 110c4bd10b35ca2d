import { z } from 'zod'
import { parseForm } from '../../input/parse-form.ts'
import { emailAddress, singleLine } from '../../input/text.ts'

const newsletterSchema = z.object({
  email: emailAddress,
  /** The path of the page on which the form stood. */
  page: singleLine('The page', 200)
    .optional()
    .transform((page) => (page?.startsWith('/') ? page : '/')),
})

/** Checks the fields of the newsletter form. Has no side effects. */
export function parseNewsletterForm(formData: FormData) {
  return parseForm(formData, newsletterSchema)
}
