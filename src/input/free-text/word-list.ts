import { toNormalForm } from '#src/input/one-line.ts'

/** The words that the seed phrases of one language are made of, folded. */
export type WordList = ReadonlySet<string>

export function toWordList(words: readonly string[]): WordList {
  return new Set(words.map(foldWord))
}

/** A word without accents and in lower case, in one Unicode form. */
export function foldWord(word: string): string {
  return /^[a-z]*$/.test(word) ? word : toNormalForm(word, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
