import { z } from 'zod'
import { optionalEmail } from '#src/input/email-address.ts'
import { foldText } from '#src/input/fold-text.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'
import { bookingFields } from './appointments/booking-schema.ts'

const askForConsent =
  'Ask whether they agree, and tick the box if they do. Without their consent we can’t store their details'

const callerFields = z
  .object({
    ...bookingFields,
    email: optionalEmail,
    phone: optionalPhone,
    consent: z.literal('on', { error: askForConsent }).optional(),
    agentId: z
      .string()
      .optional()
      .transform((agentId) => agentId ?? null),
    /** Made when the form is shown, so that sending it twice books once. */
    formKey: z
      .string()
      .optional()
      .transform((formKey) => formKey ?? ''),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['phone'],
    error: 'Enter a phone number or an email address, so that we can reach them',
    // Beside errors in other fields too.
    when: ({ value }) => contact.safeParse(value).success,
  })

const contact = z.object({ email: optionalEmail, phone: optionalPhone })

type Caller = { name: string; email: string; phone: string }

const callerDetails = z.object({ name: bookingFields.name, ...contact.shape })

export type CallerRequest = z.output<typeof callerFields>

/** `agreed`: who has agreed already, before an earlier appointment; null: nobody. */
export function parseCallerForm(formData: FormData, agreed: Caller | null) {
  const schema = callerFields.refine(({ consent, ...caller }) => consent === 'on' || isSameCaller(agreed, caller), {
    path: ['consent'],
    error: askForConsent,
    // Beside errors in other fields too.
    when: ({ value, issues }) => isRecord(value) && issues.every(({ path }) => path?.[0] !== 'consent'),
  })
  return parseForm(formData, schema)
}

/** By name, and by a way to reach them: a household may share a phone. */
function isSameCaller(known: Caller | null, typed: unknown): boolean {
  const caller = callerDetails.safeParse(typed)
  if (known === null || !caller.success) return false
  const { name, email, phone } = caller.data
  const digits = (number: string) => number.replaceAll(/\D/g, '')
  const isSameWay = (email !== '' && email === known.email) || (phone !== '' && digits(phone) === digits(known.phone))
  return isSameWay && foldText(name) === foldText(known.name)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
