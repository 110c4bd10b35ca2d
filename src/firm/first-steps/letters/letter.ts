import { z } from 'zod'
import { checkFields, countryKeys, paymentKeys, reviewFault, wordsOnly } from '#src/firm/first-steps/record.ts'

/** Plain text with `[gaps]` to fill in. It holds no number, so it may be shown unchecked; the page says so. */
export const letterSchema = z
  .object({
    id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'Use small letters and hyphens'),
    countries: z.array(z.enum(countryKeys)).min(1, 'Choose a country'),
    payments: z.array(z.enum(paymentKeys)).min(1, 'Choose a way of payment'),
    /** An imperative, as a title: `Dispute a card payment`. */
    title: wordsOnly(60),
    to: wordsOnly(100),
    language: z.enum(['en', 'de']),
    text: wordsOnly(2000),
    inEnglish: wordsOnly(2000).optional(),
    ...checkFields,
  })
  .superRefine(({ text, language, inEnglish, checkedOn, reviewBy }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    const fault = reviewFault({ checkedOn, reviewBy })
    if (fault !== null) refuse('reviewBy', fault)
    if (!hasGapsOnly(text)) refuse('text', 'Close every [gap]')
    if (inEnglish !== undefined && gapsIn(inEnglish) !== gapsIn(text)) refuse('inEnglish', 'Have the same [gaps]')
    if ((language === 'en') !== (inEnglish === undefined))
      refuse('inEnglish', 'Say in English what a letter in another language says')
  })

export type Letter = z.infer<typeof letterSchema>

/** Every bracket that opens a gap closes it, before another one opens. */
function hasGapsOnly(text: string): boolean {
  return !/[[\]]/.test(text.replaceAll(/\[[^[\]]+\]/g, ''))
}

function gapsIn(text: string): number {
  return text.match(/\[/g)?.length ?? 0
}
