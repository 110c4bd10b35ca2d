import { asciiDigit } from '#src/input/one-line.ts'
import type { Secret } from './secret.ts'

/** A text in plain characters, and where each of them is in the original. */
export type PlainText = { text: string; toOriginal: (secret: Secret) => Secret }

const unseen = /\p{Default_Ignorable_Code_Point}/u

/**
 * The text as it reads: digits and letters of other widths and styles are plain ones, and characters that nobody sees
 * are left out, so that none of them hides a secret.
 */
export function toPlainText(original: string): PlainText {
  if (/^\p{ASCII}*$/u.test(original)) return { text: original, toOriginal: (secret) => secret }
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of original) {
    const plain = unseen.test(character) ? '' : plainCharacter(character)
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(at)
      ends.push(at + character.length)
    }
    text += plain
    at += character.length
  }
  return {
    text,
    toOriginal: ({ kind, start, end }) => ({ kind, start: starts[start] ?? 0, end: ends[end - 1] ?? original.length }),
  }
}

function plainCharacter(character: string): string {
  if (character <= '\u007f') return character
  const plain = character.normalize('NFKC')
  return /^\p{Nd}$/u.test(plain) ? asciiDigit(plain) : plain
}
