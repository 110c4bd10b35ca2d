import { randomInt } from 'node:crypto'

/** `H-` and six letters or digits that cannot be mistaken for each other on the phone. */
export function newReference(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return `H-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/** A term in capitals. Some email addresses begin like a reference too. */
export function mayBeReference(term: string): boolean {
  return /^(?=.*[A-Z])(?=.*\d)(?:[A-Z\d]{1,6}|H[A-Z\d]{6})$/.test(term)
}
