import { z } from 'zod'
import { oneLine } from './one-line.ts'

/** A clean single line without control characters. `whenMissing` is the message for an empty field. */
export function singleLine(name: string, maxLength: number, whenMissing = `${name} must be text`) {
  return z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : `${name} must be text`) })
    .overwrite(oneLine)
    .max(maxLength, `${name} must have ${maxLength} characters or fewer`)
    .refine((text) => !/\p{Cc}/u.test(text), `${name} must not contain control characters. Please type it again`)
}
