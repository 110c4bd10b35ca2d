import { asciiDigit } from '#src/input/one-line.ts'
import type { Secret } from './secret.ts'

/** `toOriginal`: where each of the plain characters is in the original. */
export type PlainText = { text: string; toOriginal: (secret: Secret) => Secret }

const unseen = /\p{Default_Ignorable_Code_Point}/u

/** Without other widths and styles, and what nobody sees, so that none of it hides a secret. */
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
