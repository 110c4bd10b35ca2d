import { z } from 'zod'
import { parseForm } from '../../../input/parse-form.ts'
import { emailAddress, singleLine } from '../../../input/text.ts'

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

const codeSchema = z.object({
  email: emailAddress,
  // Copied from an email, the code may contain spaces or a hyphen.
  code: z
    .string({ error: 'Enter the code from the email' })
    .transform((code) => code.replaceAll(/[\s-]/g, ''))
    .refine((code) => /^\d{6}$/.test(code), { error: 'Enter all six digits of the code' }),
})

/** Checks the fields of the form for the code. Has no side effects. */
export function parseNewsletterCodeForm(formData: FormData) {
  return parseForm(formData, codeSchema)
}
