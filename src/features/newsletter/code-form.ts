import { z } from 'zod'
import { parseForm } from '../../input/parse-form.ts'
import { emailAddress } from '../../input/text.ts'

const codeSchema = z.object({
  email: emailAddress,
  // Copied from a mail, it may come with spaces or a hyphen.
  code: z
    .string({ error: 'Enter the code from the mail' })
    .transform((code) => code.replaceAll(/[\s-]/g, ''))
    .refine((code) => /^\d{6}$/.test(code), { error: 'Enter the six digits of the code' }),
})

/** Checks the fields of the form for the code. Has no side effects. */
export function parseCodeForm(formData: FormData) {
  return parseForm(formData, codeSchema)
}
