import { z } from 'zod'
import { permissions } from '#src/access/who-may-enter.ts'
import { cleanCode, cleanRecoveryCode, sixDigitCode } from '#src/input/code.ts'
import { accountEmail, emailAddress } from '#src/input/email-address.ts'
import { ownName, personName } from '#src/input/person-name.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'
import { shownIn } from '#src/input/shown.ts'
import { singleLine } from '#src/input/text.ts'
import { isTimeZone } from '#src/time/local-time.ts'
import { maximumPasswordLength, minimumPasswordLength } from './passwords/password-length.ts'
import { type FirmInPasswords, findPasswordWeakness } from './passwords/password-rules.ts'

/** Deliberately no rule about kinds of characters: such rules make passwords worse. */
export const newPassword = z
  .string({ error: 'Enter a password' })
  .min(minimumPasswordLength, `Use ${minimumPasswordLength} characters or more`)
  .max(maximumPasswordLength, `Use ${maximumPasswordLength} characters or fewer`)

/** No minimum length: the error must not reveal how long the right one is. */
const ownPassword = z.string({ error: 'Enter your password' }).max(maximumPasswordLength, 'That password is too long')

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

const recoveryCode = z
  .string({ error: 'Enter one of your recovery codes' })
  .overwrite(cleanRecoveryCode)
  .length(10, 'A recovery code has ten letters and digits')

const passkeyName = singleLine('The name', 60, 'Enter a name').min(1, 'Enter a name')

export function changePasswordForm({ email, firm }: { email: string; firm: FirmInPasswords }) {
  return z.object({ newPassword }).superRefine((form, context) => {
    const message = findPasswordWeakness(form.newPassword, { email, firm })
    if (message !== null) context.addIssue({ code: 'custom', path: ['newPassword'], message })
  })
}

export const appCodeForm = z.object({
  code: sixDigitCode('Enter the code from your app', 'Enter the six digits your app shows'),
})

export const recoveryCodeForm = z.object({ code: recoveryCode })

export const passkeyNameForm = z.object({ name: passkeyName })

const passkeyAnswer = z.looseObject({ id: z.string(), response: z.looseObject({}) })

/** Checked for its shape; null when malformed. */
export function parsePasskeyAnswer(formData: FormData): object | null {
  try {
    return passkeyAnswer.parse(JSON.parse(String(formData.get('answer'))))
  } catch {
    return null
  }
}

const appOrRecoveryCode = z
  .string({ error: 'Enter a code' })
  .overwrite((text) => (/^\d{6}$/.test(cleanCode(text)) ? cleanCode(text) : cleanRecoveryCode(text)))
  .regex(/^(\d{6}|[a-z0-9]{10})$/, 'Enter the six digits from your app, or a recovery code')

/** Distinct names, because these forms may also hold another form's pending fields. */
export const reauthenticationForms = {
  code: z.object({ 'confirm-code': appOrRecoveryCode }),
  'emailed-code': z.object({
    'confirm-emailed-code': sixDigitCode('Enter the code from the email', 'Enter the six digits from the email'),
  }),
  password: z.object({ 'confirm-password': ownPassword }),
}
