import { dictionary } from '@zxcvbn-ts/language-common'
import { firm } from '../../../firm/firm.ts'

/** So many figures and signs around a common password can be tried out: a date has eight. */
const maxAddedCharacters = 8

const advice = 'Three or four words that have nothing to do with each other make a good one'

/** Why a password would be among the first that a stranger tries, in words that say how to mend it; null when it would not. */
export function findPasswordWeakness(password: string, { email }: { email: string | null }): string | null {
  const word = normalised(password)
  const core = trimSymbols(word)
  if (namesOf(email).some((name) => name === word || name === core)) {
    return `That password is made of your own address. Choose another. ${advice}`
  }
  if (namesOfFirm.some((name) => name === word.replaceAll(' ', '') || name === core.replaceAll(' ', ''))) {
    return `That password is made of our name. Choose another. ${advice}`
  }
  if (isRepetition(word) || isKeyboardSequence(word))
    return `That password is one pattern over and over. Choose another. ${advice}`
  if (common().has(word)) return `That password is one of the most common ones. Choose another. ${advice}`
  if (common().has(core) && word.length - core.length <= maxAddedCharacters) {
    return `That password is one of the most common ones with something added. Choose another. ${advice}`
  }
  return null
}

function normalised(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/** `Margaret` of `!!Margaret1948`: figures and signs at the ends hardly help. */
function trimSymbols(word: string): string {
  return word.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** An address, and its parts, as somebody would make a password of them. */
function namesOf(email: string | null): string[] {
  if (email === null) return []
  const [person = '', host = ''] = email.toLowerCase().split('@')
  return [email.toLowerCase(), person, trimSymbols(person), host].filter((name) => name.length >= 3)
}

const namesOfFirm = [firm.name, firm.legalName, new URL(`http://${firm.email.split('@')[1]}`).hostname].map((name) =>
  normalised(name).replaceAll(' ', ''),
)

/** Whether a word is a shorter one twice or more, the last time perhaps cut off: `aaaaaaaaaaaa`, `abc1abc1abc1`. */
function isRepetition(word: string): boolean {
  const letters = [...word]
  const sizes = Array.from({ length: Math.floor(letters.length / 2) }, (_, index) => index + 1)
  return sizes.some((size) => letters.every((letter, index) => letter === letters[index % size]))
}

const keyboardRows = ['0123456789', '123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].map(
  (row) =>
    // Longer than any password may be.
    row.repeat(15),
)

/** Whether a word walks along the figures, the alphabet or a keyboard, forwards or backwards. */
function isKeyboardSequence(word: string): boolean {
  const backwards = [...word].toReversed().join('')
  return keyboardRows.some((row) => row.includes(word) || row.includes(backwards))
}

let commonPasswords: Set<string> | null = null

/** The most common passwords, commonest first in their list; made when the first password is chosen. */
function common(): Set<string> {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  return commonPasswords
}
