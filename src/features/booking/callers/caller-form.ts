import { z } from 'zod'
import { bookingFields } from '#src/features/booking/appointments/booking-schema.ts'
import { optionalEmail } from '#src/input/email-address.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'

const callerSchema = z
  .object({
    ...bookingFields,
    email: optionalEmail,
    phone: optionalPhone,
    consent: z.literal('on', {
      error: 'Ask whether they agree, and tick the box if they do. Without their consent we can’t store their details',
    }),
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

export type CallerRequest = z.output<typeof callerSchema>

export function parseCallerForm(formData: FormData) {
  return parseForm(formData, callerSchema)
}
