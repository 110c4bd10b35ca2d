import type { Choice } from '#src/firm/first-steps/pages.ts'
import { type FirstStepsToday, type StepState, stateOf } from '#src/firm/first-steps/shown-steps.ts'
import type { Letter } from './letter.ts'

export type ShownLetter = Pick<Letter, 'id' | 'title' | 'to' | 'language' | 'text' | 'inEnglish'> &
  Pick<Letter, 'checkedBy' | 'checkedOn'> & { state: StepState }

function shownLetter(letter: Letter, today: string): ShownLetter {
  const { countries: _, payments: __, reviewBy: ___, ...shown } = letter
  return { ...shown, state: stateOf(letter, today) }
}

export function shownLetters({ all, when }: FirstStepsToday): ShownLetter[] {
  return all.letters.map((letter) => shownLetter(letter, when.today))
}

export function lettersFor({ all, when }: FirstStepsToday, { country, payment }: Choice): ShownLetter[] {
  return all.letters
    .filter(({ countries, payments }) => countries.includes(country) && payments.includes(payment))
    .map((letter) => shownLetter(letter, when.today))
}
