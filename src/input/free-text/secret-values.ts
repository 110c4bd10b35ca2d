import { currencies, sayings, smallWords, units } from './story-words.ts'

/** `lead` and `trail` are the punctuation around it. */
export type Token = { text: string; start: number; end: number; lead: string; trail: string }

/**
 * How a value follows a name. `linked`: by a colon or a verb; `told`: by a verb of telling; `far`: in the same
 * sentence; `belongs`: after the name of something else.
 */
export type Link = 'next' | 'linked' | 'comma' | 'told' | 'far' | 'belongs'

export type Span = { start: number; end: number }

const codeLengths = { code: [4, 8], pin: [3, 12], 'security-code': [3, 8] } as const
type CodeKind = keyof typeof codeLengths

/** Not an amount, a date, a time or a phone number. */
export function codeAt(text: string, at: number, { kind, link }: { kind: CodeKind; link: Link }): Span | null {
  const [run] = /^\d(?:[ \u2010-\u2015-]?\d)*/.exec(text.slice(at, at + 40)) ?? []
  if (run === undefined || /\p{L}/u.test(text[at + run.length] ?? '')) return codeInLetters(text, at, link)
  const isFar = link !== 'next' && link !== 'linked'
  if (isPhoneNumber(text, at, run) || (isFar && /\d[ -]$/.test(text.slice(at - 2, at)))) return null
  const [least, most] = codeLengths[kind]
  const all = run.split(/\D/)
  const isOfGroups = all.join('').length <= Math.max(most, 8) && all.every(({ length }) => length <= 4)
  const groups = isOfGroups ? all : all.slice(0, 1)
  const { length } = groups.join('')
  const end = at + (isOfGroups ? run.length : length)
  const isCode = length >= least && length <= most && !isMeasure(text, at, end) && isLikely(groups, { kind, link })
  return isCode ? { start: at, end } : null
}

function isPhoneNumber(text: string, at: number, run: string): boolean {
  return text[at - 1] === '+' || (run.startsWith('0') && run.replaceAll(/\D/g, '').length >= 9)
}

function isLikely(groups: string[], { kind, link }: { kind: CodeKind; link: Link }): boolean {
  const code = groups.join('')
  const isYear = /^(19|20)\d\d$/.test(code)
  switch (link) {
    case 'linked':
      return true
    case 'next':
      return !isYear || kind !== 'code'
    case 'told':
      return !isYear && !code.endsWith('00')
    case 'belongs':
      return false
    case 'comma':
    case 'far': {
      const length = kind === 'security-code' && link === 'comma' ? 3 : 6
      // A sort code has three groups.
      return code.length === length && groups.length < 3 && !code.endsWith('00')
    }
  }
}

function isMeasure(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 12), start)
  const after = text.slice(end, end + 14)
  const [wordBefore = ''] = /\S+(?=\s*$)/.exec(before) ?? []
  const [wordAfter = ''] = /^[\s)]*([\p{L}'’]+)/u.exec(after)?.slice(1) ?? []
  return (
    /[£$€¥₿]\s?$|\d[.,:/]$/.test(before) ||
    currencies.has(wordBefore.toLowerCase()) ||
    /^([.,:/]\d|\s?[%£$€¥₿]|\p{L})/u.test(after) ||
    units.has(wordAfter.toLowerCase())
  )
}

const spokenDigits = /^(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)[ ,-]{0,2}){4,8}(?!\p{L})/iu

/** `G-482913`, `A7K9Q2`, `four eight two one`. */
function codeInLetters(text: string, at: number, link: Link): Span | null {
  const [spoken] = link === 'belongs' ? [] : (spokenDigits.exec(text.slice(at, at + 80)) ?? [])
  if (spoken !== undefined) return { start: at, end: at + spoken.length }
  const [code = ''] = /^[A-Z0-9]{1,10}(?:-?[A-Z0-9]{1,10})?/i.exec(text.slice(at, at + 22)) ?? []
  const digits = code.replaceAll(/\D/g, '')
  const isCode = link === 'linked' && code.length >= 5 && digits.length >= 2 && digits.length < code.length
  const isWord = /[\p{L}\d]/u.test(text[at + code.length] ?? '')
  return isCode && !isWord ? { start: at, end: at + code.length } : null
}

const hexadecimal = /^(?:0x)?([0-9a-f]{32,})$/i
const base58 = /^[1-9A-HJ-NP-Za-km-z]{60,120}$/
const base64 = /^[A-Za-z0-9+/_-]{40,120}={0,2}$/
const ripple = /^s[1-9A-HJ-NP-Za-km-z]{27,30}$/
/** As long as keys: extended public keys, addresses of Monero and Cardano, and all that are written in one case. */
const address = /^([a-zA-Z]pub[0-9A-Za-z]+|[48][0-9AB][0-9A-Za-z]{93}|Ddz[0-9A-Za-z]+|[0-9a-z]+|[0-9A-Z]+)$/

/** Only if it is called one: a transaction's hash has the same form. */
export function isNamedKey({ text }: Token, link: Link): boolean {
  if (link === 'belongs') return false
  const [, digits] = hexadecimal.exec(text) ?? []
  // An address of Ethereum has 40.
  if (digits !== undefined) return digits.length !== 40
  if (address.test(text) || !/\d/.test(text)) return false
  return base58.test(text) || ripple.test(text) || (link === 'linked' && base64.test(text))
}

/** `mayBeWords`: whether plain words may be one. */
export function passwordAt(text: string, token: Token, { link, mayBeWords }: { link: Link; mayBeWords: boolean }) {
  if (!['linked', 'next', 'told', 'comma'].includes(link)) return null
  const { start, end, trail } = token
  // `my password, Rosebud7`, but not `my password, 24hours later`
  if (
    link === 'comma' &&
    trail === '' &&
    !/^[^\S\n]{0,3}(\n|$|[–—-]|(and|but|so|then|which)\b)/.test(text.slice(end, end + 12))
  )
    return null
  if (isStrong(token.text)) return { start, end: end + (/^[!?*]+/.exec(trail)?.[0].length ?? 0) }
  if (link === 'told' || link === 'comma') return null
  if (isNumber(text, token)) return { start, end }
  if (link === 'next') return null
  return mayBeWords || /["“„‘'«]$/.test(token.lead) ? wordsAt(text, start) : null
}

function isNumber(text: string, { text: word, start, end }: Token): boolean {
  return /^\d{4,}$/.test(word) && !isMeasure(text, start, end)
}

function isStrong(word: string): boolean {
  if (/^(0x|www\.|https?:|\d+(st|nd|rd|th|s|x|k|m|h|am|pm)$)/i.test(word) || /@.*\.|[£€]|^[A-Z]{0,3}\$\d|%$/.test(word))
    return false
  if (/^[0-9a-z]{26,}$|^[0-9A-Z]{26,}$/.test(word)) return false
  const hasLetter = /\p{L}/u.test(word)
  const hasDigit = /\d/.test(word)
  const hasSign = /[!@#$%^&*_+=~?]/.test(word)
  return word.length >= 5 && ((hasLetter && (hasDigit || hasSign)) || (hasDigit && hasSign))
}

/** Most words of a password, and fewest of one in which no word counts as said about it. */
const [ofPasswords, ofPassphrases] = [6, 4]

/** A few words to the end of the clause that say nothing about the password, so they are it. */
function wordsAt(text: string, start: number): Span | null {
  const [clause = ''] = /^[^\n.,;:!?)"”»]*/.exec(text.slice(start, start + 80)) ?? []
  const [phrase = ''] = clause.split(/ (?:and|but|so|which|because|or|then)(?: |$)/)
  const words = phrase.trim().split(/\s+/)
  const isPassword =
    words.length <= ofPasswords &&
    words.some(({ length }) => length >= 4) &&
    words.every((word) => /^[\p{L}\p{M}'’-]+$/u.test(word) && !smallWords.has(word.toLowerCase())) &&
    !(words.length < ofPassphrases && words.some((word) => isSaying(word.toLowerCase())))
  return isPassword ? { start, end: start + phrase.trimEnd().length } : null
}

function isSaying(word: string): boolean {
  return sayings.has(word) || /(ed|ing|ly|able|ible|ful|less|ous|n['’]t)$/.test(word)
}
