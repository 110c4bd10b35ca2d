import { z } from 'zod'
import { oneLine } from './one-line.ts'

export function singleLine(name: string, maxLength: number, whenMissing = `${name} must be text`) {
  return z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : `${name} must be text`) })
    .overwrite(oneLine)
    .max(maxLength, `${name} must have ${maxLength} characters or fewer`)
    .refine((text) => !/\p{Cc}/u.test(text), `${name} must not contain control characters. Please type it again`)
}
