import { foldSpelledOut, foldText, sortableText, splitWords } from '#src/input/fold-text.ts'
import { digitsOf, indexedDigits } from './phone-digits.ts'

/** With it, the start of a word has three characters too. */
export const wordStart = '  '

/** One digit, the first of each text; older versions write none. Count up with every change of what is in a text. */
export const textVersion = '4'

type Details = { name: string; email: string | null; phone: string }

export function searchTextOf(
  person: Details,
  booked: (Details & { reference: string })[],
  callingCode: string,
): string {
  const all = [person, ...booked]
  const distinct = (texts: string[]) => [...new Set(texts)]
  const words = [
    ...distinct(all.map(({ name }) => name)).flatMap(wordsOfName),
    ...distinct(all.map(({ email }) => email ?? '')).flatMap((email) => formsOf(email)),
    ...distinct(all.map(({ phone }) => phone)).flatMap((phone) => indexedDigits(phone, callingCode)),
    ...booked.map(({ reference }) => foldText(reference)),
  ]
  const text = distinct(words.filter((word) => word !== '')).join(wordStart)
  return textVersion + wordStart + text + wordStart
}

/** Shorter texts have no trigram; the start of a word has one. */
export function inIndex(text: string): string {
  return [...text].length < 3 ? wordStart + text : text
}

function formsOf(text: string): string[] {
  return [...new Set([foldText(text), foldSpelledOut(text)])]
}

/** `anne-marie` is also `annemarie`, `anne` and `marie`. */
function wordsOfName(name: string): string[] {
  return formsOf(name).flatMap((folded) => {
    const words = folded.split(' ').flatMap((word) => [word, ...splitWords(word), joined(word)])
    // `De la Cruz` may be looked for as `delacruz`.
    return [...words, joined(folded)].flatMap((word) => (isUnparted.test(word) ? endsOf(word) : word))
  })
}

export function joined(text: string): string {
  return splitWords(text).join('')
}

/** In Chinese, Japanese and Korean names nothing parts surname and given name, and each may be a single character. */
const isUnparted = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30fc\u3099\u309a]+$/v

function endsOf(word: string): string[] {
  // A Korean syllable is several letters in a folded text.
  const characters = [...word.normalize('NFC')]
  return characters.map((_, index) => characters.slice(index).join('').normalize('NFKD'))
}

export function sortNameOf({ name, email, phone }: Details, callingCode: string): string {
  return sortableText(name) || foldText(name) || foldText(email ?? '') || digitsOf(phone, callingCode) || '-'
}
