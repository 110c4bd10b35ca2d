import { z } from 'zod'
import { parseForm } from '#src/input/parse-form.ts'

const schema = z.object({
  intent: z.enum(['make', 'withdraw']),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  /** Random, from the page. */
  key: z.string().regex(/^[\w-]{22}$/),
})

/** Only a form that the page did not make is refused. */
export function parseCalendarFeedForm(formData: FormData) {
  return parseForm(formData, schema)
}
