import type { SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { MalformedFormData } from './form-data.ts'
import { isFreeText, takeOutSecrets } from './free-text/free-text.ts'

const malformed = 'Part of this form didn’t reach us properly. Check what you entered and send it again'

/** Only the schema's own fields reach the form library: no name is a path. Secrets of free texts don't go back. */
export function parseForm<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  const fields = fieldsOf(schema)
  const known = new FormData()
  for (const name of Object.keys(fields)) {
    const value = formData.get(name)
    if (value !== null) known.append(name, value)
  }
  const submission = parseWithZod(known, { schema: formData instanceof MalformedFormData ? refuseAll(schema) : schema })
  // The answer shows these.
  const typed = submission.payload
  for (const [name, field] of Object.entries(fields)) {
    const text = typed[name]
    if (submission.status === 'error' && typeof text === 'string' && isFreeText(field))
      typed[name] = takeOutSecrets(text)
  }
  return submission
}

/** For a form that was sent only to look at something else: of its errors, those of its free texts. */
export function replyAsTyped(submission: { reply(): SubmissionResult<string[]> }, freeTexts: string[]) {
  const { initialValue, error = {} } = submission.reply()
  const ofTexts = Object.entries(error).filter(([name]) => freeTexts.includes(name))
  return { initialValue: initialValue ?? {}, error: Object.fromEntries(ofTexts) }
}

function refuseAll<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.superRefine((_, context) => context.addIssue({ code: 'custom', message: malformed }))
}

function fieldsOf(schema: z.ZodType): Record<string, z.core.$ZodType> {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodObject) return schema.shape
  throw new Error('The schema of a form is an object of fields.')
}
