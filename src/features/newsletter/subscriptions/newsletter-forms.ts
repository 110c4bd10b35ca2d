import { z } from 'zod'
import { emailedCode } from '../../../input/code.ts'
import { emailAddress } from '../../../input/email-address.ts'
import { parseForm } from '../../../input/parse-form.ts'
import { singleLine } from '../../../input/text.ts'

const newsletterSchema = z.object({
  email: emailAddress,
  /** The path of the page with the form. */
  page: singleLine('The page', 200)
    .optional()
    .transform((page) => (page?.startsWith('/') ? page : '/')),
})

export function parseNewsletterForm(formData: FormData) {
  return parseForm(formData, newsletterSchema)
}

export function parseNewsletterCodeForm(formData: FormData) {
  return parseForm(formData, emailedCode)
}
