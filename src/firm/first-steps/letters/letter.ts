import { z } from 'zod'
import { checkFields, countryKeys, paymentKeys, reviewFault, wordsOnly } from '#src/firm/first-steps/record.ts'

/**
 * A letter to copy: plain text with `[gaps]` to fill in. It holds no number, so it may be shown whether or not someone
 * has checked it; the page says which.
 */
export const letterSchema = z
  .object({
    id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'Use small letters and hyphens'),
    countries: z.array(z.enum(countryKeys)).min(1, 'Choose a country'),
    payments: z.array(z.enum(paymentKeys)).min(1, 'Choose a way of payment'),
    /** An imperative, as a title: `Dispute a card payment`. */
    title: wordsOnly(60),
    /** Who gets it: `your bank’s fraud team`. */
    to: wordsOnly(100),
    language: z.enum(['en', 'de']),
    text: wordsOnly(2000),
    /** What a letter in another language says. */
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

/** Whether every bracket that opens a gap closes it, before another one opens. */
function hasGapsOnly(text: string): boolean {
  return !/[[\]]/.test(text.replaceAll(/\[[^[\]]+\]/g, ''))
}

function gapsIn(text: string): number {
  return text.match(/\[/g)?.length ?? 0
}
