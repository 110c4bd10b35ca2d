import { z } from 'zod'
import { permissions } from '#src/access/who-may-enter.ts'
import { accountEmail, emailAddress } from '#src/input/email-address.ts'
import { ownName, personName } from '#src/input/person-name.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'
import { shownIn } from '#src/input/shown.ts'
import { isTimeZone } from '#src/time/local-time.ts'
import { maximumPasswordLength, minimumPasswordLength } from './passwords/password-length.ts'
import { type FirmInPasswords, findPasswordWeakness } from './passwords/password-rules.ts'

/** Deliberately no rule about kinds of characters: such rules make passwords worse. */
export const newPassword = z
  .string({ error: 'Enter a password' })
  .min(minimumPasswordLength, `Use ${minimumPasswordLength} characters or more`)
  .max(maximumPasswordLength, `Use ${maximumPasswordLength} characters or fewer`)

/** No minimum length: the error must not reveal how long the right one is. */
export const ownPassword = z
  .string({ error: 'Enter your password' })
  .max(maximumPasswordLength, 'That password is too long')

function rejectWeakPasswords<T extends { email?: string; password?: string | undefined }>(
  schema: z.ZodType<T>,
  { firm, knownEmail = null }: { firm: FirmInPasswords; knownEmail?: string | null },
) {
  return schema.superRefine(({ email, password }, context) => {
    if (password === undefined) return
    const reason = findPasswordWeakness(password, { email: email ?? knownEmail, firm })
    if (reason !== null) context.addIssue({ code: 'custom', path: ['password'], message: reason })
  })
}

export const signInForm = z.object({ email: accountEmail, password: ownPassword })

const createAccountSchema = z.object({ name: ownName, email: emailAddress, password: newPassword })

const createUserSchema = z.object({
  name: personName,
  email: emailAddress,
  password: newPassword.optional(),
  role: z.enum(['client', 'agent', 'admin'], { error: 'Choose a role from the list' }).default('client'),
})

/** As staff see it. */
export const userDetailsForm = z.object({
  name: personName,
  phone: optionalPhone,
  timeZone: z
    .string()
    .refine(isTimeZone, 'Choose a time zone from the list')
    .optional()
    .transform((timeZone) => timeZone ?? ''),
  version: shownIn({ name: z.string(), phone: z.string(), timeZone: z.string() }),
})

export const profileForm = userDetailsForm.extend({ name: ownName })

export const changeEmailForm = z.object({ newEmail: emailAddress })

export const emailForm = z.object({ email: accountEmail })

export function createAccountForm({ firm }: { firm: FirmInPasswords }) {
  return rejectWeakPasswords(createAccountSchema, { firm })
}

/** No password means an invitation. */
export function createUserForm({ firm }: { firm: FirmInPasswords }) {
  return rejectWeakPasswords(createUserSchema, { firm })
}

const ticked = z
  .string()
  .optional()
  .transform((tick) => tick === 'on')

/** `version` names the permissions that were ticked when the form was shown. */
export const permissionsForm = z
  .object({ newsletter: ticked, exports: ticked, 'audit-log': ticked, version: z.string().default('') })
  .transform(({ version, ...tickedOf }) => ({
    allowed: permissions.filter((permission) => tickedOf[permission]),
    shown: permissions.filter((permission) => version.split(',').includes(permission)),
  }))

/** `email` is the account's, on which the password must not be based; null when unknown. */
export function newPasswordForm({ email, firm }: { email: string | null; firm: FirmInPasswords }) {
  return rejectWeakPasswords(z.object({ password: newPassword }), { firm, knownEmail: email })
}
