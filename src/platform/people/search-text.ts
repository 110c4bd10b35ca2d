import { firm } from '../../firm/firm.ts'

/** Before each word of a searched text: with it, the start of a word has three characters too. */
export const wordStart = '  '

/** Text as it is searched: lower case, without accents, with plain apostrophes. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
}

/** The digits of a phone number, however it is written. */
export function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}

type Details = { name: string; email: string | null; phone: string }

/** The text in which a person is searched for: each different word of their own details and of their bookings. */
export function searchTextOf(person: Details, booked: (Details & { reference: string })[]): string {
  const words = [person, ...booked].flatMap(({ name, email, phone }) => [
    ...foldText(name).split(' '),
    // The second part of a double name is found by its start as well.
    ...foldText(name).split(/[^\p{L}\p{N}]+/u),
    // Few type an apostrophe.
    ...foldText(name).replaceAll("'", '').split(' '),
    foldText(email ?? ''),
    digitsOf(phone),
  ])
  const references = booked.map(({ reference }) => foldText(reference))
  const distinct = [...new Set([...words, ...references])].filter((word) => word !== '')
  return wordStart + distinct.join(wordStart) + wordStart
}

/** By what a list of people is sorted: the name, or what is known instead. Never empty. */
export function sortNameOf({ name, email, phone }: Details): string {
  return foldText(name) || foldText(email ?? '') || digitsOf(phone) || '-'
}

/** With its hyphen, what may be a reference as it is read out: `H57FTQD`. Names can look the same. */
export function hyphenateReference(text: string): string {
  return text.replace(/^h(?=[a-z\d]{6}$)/i, '$&-')
}

/** The longest term that is searched for, in characters. */
const maxLength = 100

/** A search term as it was typed, and its words, folded. A phone number is one word, however it is written. */
export function parseSearchTerm(term: string): { whole: string; words: SearchWord[] } {
  const whole = foldText(term.slice(0, maxLength))
  const words: SearchWord[] = []
  let phone = ''
  const endPhone = () => {
    if (phone !== '') words.push({ typed: digitsOf(phone), searched: [sharedDigitsOf(phone)] })
    phone = ''
  }
  for (const word of whole.split(' ').filter((each) => each !== '')) {
    if (/^[\d+()./-]+$/.test(word) && /\d/.test(word)) {
      phone += word
      continue
    }
    endPhone()
    // A surname that comes first is followed by a comma.
    const typed = word.replace(/,$/, '')
    if (typed !== '') words.push({ typed, searched: [...new Set([typed, hyphenateReference(typed)])] })
  }
  endPhone()
  return { whole, words }
}

/** A word as it was typed, and what it may stand for, of which one must be found. */
type SearchWord = { typed: string; searched: string[] }

/** From how many digits without code and zero a number is known well enough: fewer are in many others. */
const minNationalDigits = 6

/** The one and two digits with which the codes of countries begin or are (ITU-T E.164); all others have three. */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * What the ways to write a phone number have in common: the digits without a country's code or the zero before the
 * area's. `+44 20 7946 0000` and `020 7946 0000` are the same, whichever of them is stored.
 */
function sharedDigitsOf(phone: string): string {
  const digits = digitsOf(phone)
  const national = digits.slice(internationalPrefix(phone).length).replace(/^0+/, '')
  return national.length < minNationalDigits ? digits : national
}

/** The digits with which a number is dialled from abroad, with or without 00; none for a national number. */
function internationalPrefix(phone: string): string {
  const digits = digitsOf(phone)
  const zeros = digits.startsWith('00') ? '00' : ''
  if (zeros === '' && !phone.startsWith('+')) return ''
  return zeros + (countryCode.exec(digits.slice(zeros.length))?.[0] ?? '')
}

const firmsCode = internationalPrefix(firm.phone.link)

/** The digits of a phone number as each way to write it has them. One without a country's code is the firm's country's. */
export function waysToWrite(phone: string): string[] {
  const [digits, shared] = [digitsOf(phone), sharedDigitsOf(phone)]
  if (shared === digits) return [digits]
  const code = internationalPrefix(phone).replace(/^00/, '') || firmsCode
  const national = code === firmsCode ? [shared, `0${shared}`] : []
  return [...new Set([digits, ...national, code + shared, `${code}0${shared}`, `00${code}${shared}`])]
}
