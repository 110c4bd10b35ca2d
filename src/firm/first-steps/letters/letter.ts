import { z } from 'zod'
import { calendarDay, countryKeys, paymentKeys, wordsOnly } from '../first-step.ts'

/**
 * A letter to copy: plain text with `[gaps]` to fill in. As it holds no number, it may be shown in every state of
 * checking, beside that state.
 */
const letterSchema = z
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
    /** The person of the firm who has checked it; null if nobody has. */
    checkedBy: z.string().trim().min(1).max(80).nullable(),
    /** The day on which it was written or last checked. */
    checkedOn: calendarDay,
    /** The last day on which it counts as checked, in the firm's time zone. */
    reviewBy: calendarDay,
  })
  .superRefine(({ text, language, inEnglish }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (!hasGapsOnly(text)) refuse('text', 'Close every [gap]')
    if (inEnglish !== undefined && gapsIn(inEnglish) !== gapsIn(text)) refuse('inEnglish', 'Have the same [gaps]')
    if ((language === 'en') !== (inEnglish === undefined))
      refuse('inEnglish', 'Say in English what a letter in another language says')
  })

export type Letter = z.infer<typeof letterSchema>

export const lettersSchema = z.array(letterSchema).superRefine((letters, { addIssue }) => {
  for (const [index, { id }] of letters.entries())
    if (letters.findIndex((letter) => letter.id === id) < index)
      addIssue({ code: 'custom', message: `There are two letters called ${id}` })
})

/** Whether every bracket that opens a gap closes it, before another one opens. */
function hasGapsOnly(text: string): boolean {
  return !/[[\]]/.test(text.replaceAll(/\[[^[\]]+\]/g, ''))
}

function gapsIn(text: string): number {
  return text.match(/\[/g)?.length ?? 0
}
