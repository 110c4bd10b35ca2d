import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { MalformedFormData } from './form-data.ts'

const malformed = 'Part of this form didn’t reach us properly. Check what you entered and send it again'

/**
 * Parses form data with a flat schema. Only the schema's own fields reach the form library, so no submitted name is
 * treated as a path.
 */
export function parseForm<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  const known = new FormData()
  for (const name of fieldNamesOf(schema)) {
    const value = formData.get(name)
    if (value !== null) known.append(name, value)
  }
  if (!(formData instanceof MalformedFormData)) return parseWithZod(known, { schema })
  const refused = schema.superRefine((_, context) => context.addIssue({ code: 'custom', message: malformed }))
  return parseWithZod(known, { schema: refused })
}

function fieldNamesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodPipe) return fieldNamesOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  throw new Error('The schema of a form is an object of fields.')
}
