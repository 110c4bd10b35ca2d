import { toNormalForm } from '#src/input/one-line.ts'

export type WordList = ReadonlySet<string>

export function toWordList(words: readonly string[]): WordList {
  return new Set(words.map(foldWord))
}

export function foldWord(word: string): string {
  return /^[a-z]*$/.test(word) ? word : toNormalForm(word, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
