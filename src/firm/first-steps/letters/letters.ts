import type { ShownWhen } from '../../claims/evidence.ts'
import type { CountryKey, PaymentKey } from '../first-step.ts'
import { type StepState, stateOf } from '../shown-steps.ts'
import { englishLetters } from './english-letters.ts'
import { germanLetters } from './german-letters.ts'
import type { Letter } from './letter.ts'

/** The letters that the pages of first steps offer. Scripts must not import them: the server gives pages what fits. */
export const letters: Letter[] = [...englishLetters, ...germanLetters]

/** A letter as pages show it today. */
export type ShownLetter = Pick<Letter, 'id' | 'title' | 'to' | 'language' | 'text' | 'inEnglish' | 'checkedBy'> & {
  checkedOn: string
  state: StepState
}

/** The letters that fit a country and a way of payment. */
export function lettersFor(
  letters: Letter[],
  { country, payment }: { country: CountryKey; payment: PaymentKey },
  { today }: ShownWhen,
): ShownLetter[] {
  return letters
    .filter(({ countries, payments }) => countries.includes(country) && payments.includes(payment))
    .map((letter) => {
      const { countries: _, payments: __, reviewBy: ___, ...shown } = letter
      return { ...shown, state: stateOf(letter, today) }
    })
}
