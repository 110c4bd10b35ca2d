import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { emailAddress, optionalPhone, personName } from '../../input/text.ts'
import { isTimeZone } from '../../time/local-time.ts'
import { maximumPasswordLength, minimumPasswordLength } from './password-rules.ts'

const newPassword = z
  .string({ error: 'Enter a password' })
  .min(minimumPasswordLength, `Use ${minimumPasswordLength} characters or more`)
  .max(maximumPasswordLength, `Use ${maximumPasswordLength} characters or fewer`)

const signInSchema = z.object({
  email: emailAddress,
  // No lower limit here: the answer to a wrong password must not say how long the right one is.
  password: z.string({ error: 'Enter your password' }).max(maximumPasswordLength, 'That password is too long'),
})

const createAccountSchema = z.object({ name: personName, email: emailAddress, password: newPassword })

const createUserSchema = z.object({ name: personName, email: emailAddress, password: newPassword.optional() })

const profileSchema = z.object({
  name: personName,
  phone: optionalPhone,
  timeZone: z
    .string()
    .refine(isTimeZone, 'Choose a time zone from the list')
    .optional()
    .transform((timeZone) => timeZone ?? ''),
})

const emailOnlySchema = z.object({ email: emailAddress })
const newPasswordSchema = z.object({ password: newPassword })
const firstAdminSchema = createAccountSchema

export function parseSignInForm(formData: FormData) {
  return parseWithZod(formData, { schema: signInSchema })
}

export function parseCreateAccountForm(formData: FormData) {
  return parseWithZod(formData, { schema: createAccountSchema })
}

/** The admin's form: no password means an invitation. */
export function parseCreateUserForm(formData: FormData) {
  return parseWithZod(formData, { schema: createUserSchema })
}

export function parseProfileForm(formData: FormData) {
  return parseWithZod(formData, { schema: profileSchema })
}

export function parseEmailForm(formData: FormData) {
  return parseWithZod(formData, { schema: emailOnlySchema })
}

export function parseNewPasswordForm(formData: FormData) {
  return parseWithZod(formData, { schema: newPasswordSchema })
}

export function parseFirstAdminForm(formData: FormData) {
  return parseWithZod(formData, { schema: firstAdminSchema })
}
