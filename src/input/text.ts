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

/**
 * Several lines: line breaks and tabs are allowed, other control characters are not. Length is counted with `\n` line
 * ends. `whenMissing` is the message for an empty field.
 */
export function multipleLines(name: string, maxLength: number, whenMissing = `${name} must be text`) {
  return z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : `${name} must be text`) })
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= maxLength, {
      error: `Shorten what you’ve written to ${maxLength.toLocaleString('en-GB')} characters or fewer`,
    })
    .refine(
      (text) => !/[\p{Cc}--[\n\t]]/v.test(text),
      'Your text contains hidden characters, perhaps from copying. Delete that part and type it again',
    )
}
