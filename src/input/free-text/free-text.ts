import { z } from 'zod'
import { singleLine } from '#src/input/text.ts'
import { findSecrets } from './find-secrets.ts'
import { secretsMessage } from './secret-messages.ts'
import { allWordLists } from './word-lists.ts'

const gap = '[taken out]'

const afterwards = `We haven’t kept it. Where the text says “${gap}”, it’s already gone`

const freeTexts = z.registry<{ isFreeText: true }>()

const noSecrets = z.superRefine<string>((text, context) => {
  const secrets = findSecrets(text, allWordLists())
  if (secrets.length > 0) context.addIssue({ code: 'custom', message: secretsMessage(text, secrets, afterwards) })
})

/** Line breaks and tabs are allowed, other control characters and secrets are not. A line break counts once. */
export function freeText(name: string, maxLength: number, whenMissing = `${name} must be text`) {
  return z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : `${name} must be text`) })
    .check(noSecrets)
    .register(freeTexts, { isFreeText: true })
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= maxLength, {
      error: `Shorten what you’ve written to ${maxLength.toLocaleString('en-GB')} characters or fewer`,
    })
    .refine(
      (text) => !/[\p{Cc}--[\n\t]]/v.test(text),
      'Your text contains hidden characters, perhaps from copying. Delete that part and type it again',
    )
}

export function freeLine(name: string, maxLength: number, whenMissing?: string) {
  return singleLine(name, maxLength, whenMissing).check(noSecrets).register(freeTexts, { isFreeText: true })
}

export function isFreeText(schema: z.core.$ZodType): boolean {
  if (freeTexts.get(schema as z.ZodString) !== undefined) return true
  if (schema instanceof z.ZodPipe) return isFreeText(schema.in)
  return (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) && isFreeText(schema.unwrap())
}

export function takeOutSecrets(text: string): string {
  const secrets = findSecrets(text, allWordLists())
  if (secrets.length === 0) return text
  const cut = secrets.reduceRight((rest, { start, end }) => rest.slice(0, start) + gap + rest.slice(end), text)
  // What is left may have been hidden by what was beside it.
  return takeOutSecrets(cut)
}
