import { asciiDigit } from '#src/input/one-line.ts'
import { findCardNumbers } from './card-number.ts'
import { findNamedSecrets } from './named-secret.ts'
import type { Secret } from './secret.ts'
import { findSeedPhrases } from './seed-phrase.ts'
import type { WordList } from './word-list.ts'

/** What gives its reader money or an account. In the order of the text, none within another. */
export function findSecrets(original: string, lists: readonly WordList[]): Secret[] {
  const { text, toOriginal } = toPlainText(original)
  const found = [
    ...findSeedPhrases(text, lists),
    ...findPrivateKeys(text),
    ...findCardNumbers(text),
    ...findNamedSecrets(text),
  ]
  return mergeOverlapping(found.sort((a, b) => a.start - b.start || b.end - a.end)).map(toOriginal)
}

function mergeOverlapping(found: Secret[]): Secret[] {
  const merged: Secret[] = []
  for (const secret of found) {
    const last = merged.at(-1)
    if (last === undefined || secret.start >= last.end) merged.push({ ...secret })
    else last.end = Math.max(last.end, secret.end)
  }
  return merged
}

/** `toOriginal`: where each of the plain characters is in the original. */
type PlainText = { text: string; toOriginal: (secret: Secret) => Secret }

const unseen = /\p{Default_Ignorable_Code_Point}/u

/** Without other widths and styles, and what nobody sees, so that none of it hides a secret. */
function toPlainText(original: string): PlainText {
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

const alone = (pattern: string) => new RegExp(`(?<![0-9A-Za-z])${pattern}(?![0-9A-Za-z])`, 'g')

/** Known by their form, though a letter may be mistyped. */
const forms = [
  // A wallet's import format, of Bitcoin, Litecoin, Dogecoin, Dash and test networks.
  alone('[5679KLTXQc][0-9A-Za-z]{49,52}'),
  // The same with a password (BIP 38).
  alone('6P[0-9A-Za-z]{55,57}'),
  // Extended private keys in any use of BIP 32, such as `xprv` and `zprv`. They are long, and lines may break them.
  alone('[t-zT-Z]prv(?:\\r?\\n?[0-9A-Za-z]){20,120}'),
  // Stellar, Tezos, Sui, Cardano, Nostr, age.
  alone('S[A-Z2-7]{55}'),
  alone('(?:edsk|suiprivkey1|nsec1|xprv1|root_xsk1|acct_xsk1|ed25519e?_sk1)[0-9A-Za-z]{48,120}'),
  alone('AGE-SECRET-KEY-1[0-9A-Z]{50,60}'),
]

const block = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY-----/g

function findPrivateKeys(text: string): Secret[] {
  const byForm = forms.flatMap((form) => Array.from(text.matchAll(form)))
  const keys = byForm.filter(([key]) => isMixed(key)).map(({ 0: key, index }) => toSecret(index, index + key.length))
  return [...keys, ...findBlocks(text), ...findByteLists(text)]
}

function toSecret(start: number, end: number): Secret {
  return { kind: 'private-key', start, end }
}

/** No word, and no number in hexadecimal digits. */
function isMixed(key: string): boolean {
  return /\d/.test(key) && /[G-Zg-z]/.test(key)
}

function findBlocks(text: string): Secret[] {
  return Array.from(text.matchAll(block), ({ index }) => {
    const end = text.indexOf('-----END', index)
    const lineEnd = text.indexOf('\n', end)
    return toSecret(index, end === -1 || lineEnd === -1 ? text.length : lineEnd)
  })
}

/** Solana's wallets write 32 or 64 numbers from 0 to 255 in brackets. */
function findByteLists(text: string): Secret[] {
  return Array.from(text.matchAll(/\[[\d,\s]{63,600}\]/g)).flatMap(({ 0: list, index }) => {
    const numbers = list.slice(1, -1).split(',').map(Number)
    const isKey = [32, 64].includes(numbers.length) && numbers.every((number) => number <= 255)
    return isKey ? [toSecret(index, index + list.length)] : []
  })
}
