import { z } from 'zod'
import { emailAddress } from '#src/input/email-address.ts'
import { singleLine } from '#src/input/text.ts'

export const newsletterForm = z.object({
  email: emailAddress,
  page: singleLine('The page', 200)
    .optional()
    .transform((page) => (page?.startsWith('/') ? page : '/')),
})

export const inviteForm = z.object({ email: emailAddress })
