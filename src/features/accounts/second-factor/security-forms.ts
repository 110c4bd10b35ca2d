import { z } from 'zod'
import { newPassword, ownPassword } from '#src/features/accounts/account-forms.ts'
import { type FirmInPasswords, findPasswordWeakness } from '#src/features/accounts/passwords/password-rules.ts'
import { cleanCode, cleanRecoveryCode, sixDigitCode } from '#src/input/code.ts'
import { singleLine } from '#src/input/text.ts'

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
