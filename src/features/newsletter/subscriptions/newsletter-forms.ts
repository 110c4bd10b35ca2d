import { z } from 'zod'
import { emailedCode } from '#src/input/code.ts'
import { emailAddress } from '#src/input/email-address.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { singleLine } from '#src/input/text.ts'

const newsletterSchema = z.object({
  email: emailAddress,
  /** The path of the page with the form. */
  page: singleLine('The page', 200)
    .optional()
    .transform((page) => (page?.startsWith('/') ? page : '/')),
})

/** Of staff, who ask someone to subscribe. */
export const inviteForm = z.object({ email: emailAddress })

export function parseNewsletterForm(formData: FormData) {
  return parseForm(formData, newsletterSchema)
}

export function parseNewsletterCodeForm(formData: FormData) {
  return parseForm(formData, emailedCode)
}
