import type { Secret } from './secret.ts'

const digitRun = /\d(?:(?:[ \t]{1,3}|[ \t]?[-\u2010-\u2015_·][ \t]?|\.|(?<=\d{4})\/(?=\d))?\r?\n?\d)*/g

/** How numbers begin, and how many digits they have. */
const issuers: [RegExp, number[]][] = [
  // Visa.
  [/^4/, [13, 16, 19]],
  // Mastercard.
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  // American Express.
  [/^3[47]/, [15]],
  // Diners Club.
  [/^(30[0-5]|36|3[89])/, [14, 15, 16, 17, 18, 19]],
  // Discover, UnionPay, JCB, RuPay, Mir.
  [/^(6011|64[4-9]|65|62|352[89]|35[3-8]|60|8[12]|220[0-4])/, [16, 17, 18, 19]],
  // Maestro.
  [/^(5018|5020|5038|5893|6304|6759|676[1-3])/, [13, 14, 15, 16, 17, 18, 19]],
]

/** A number after these is no card's. */
const others =
  /\b(ref(erence|\.)?|order|case|tracking|transaction|ticket|invoice|account|customer|claim|policy|complaint|crime|booking|imei|serial|parcel|meter|phone|mobile|tel|telephone|call(ed)?|whatsapp|numbers?|no|nr|id|licen[cs]e|address|username|bic|swift|member(ship)?|agreement|contract)\b(?:[^\n.]|(?<=\bno)\.){0,40}$/i
/** Right before a number, they name it wherever a card is mentioned. */
const otherName =
  /\b(ref(erence)?|order|case|tracking|transaction|ticket|invoice|claim|policy|complaint|crime|booking|imei|serial|parcel|meter|member(ship)?|agreement|contract)\b([\s:#.-]|numbers?|no|nr|id|is|was)*$/i
const cards = /\b(cards?|visa|master ?card|amex|debit|credit|maestro|karten?(nummer)?|carte|tarjeta)\b/i

/** A card's name and then its number in groups, which would otherwise be amounts or lines of a list. */
const afterCard =
  /\b(?:cards?|visa|master ?card|amex|maestro|karten?(?:nummer)?|carte|tarjeta)(?: (?:numbers?|no\.?|is|was))*[\s:#(-]{1,3}(?=\d)/gi
const groupsAfterCard = /^\d{4}(?:[\s,.;/-]{1,3}\d{1,6}){2,4}(?!\d)/

export function findCardNumbers(text: string): Secret[] {
  return [...findInRuns(text), ...findAfterCard(text)]
}

function findAfterCard(text: string): Secret[] {
  return Array.from(text.matchAll(afterCard)).flatMap(({ 0: name, index }) => {
    const start = index + name.length
    const [number = ''] = groupsAfterCard.exec(text.slice(start, start + 40)) ?? []
    const groups = number.split(/\D+/)
    const isCard = isCardNumber(groups.join('')) && isGroupedAsCards(groups.map(({ length }) => length))
    return isCard ? [{ kind: 'card-number' as const, start, end: start + number.length }] : []
  })
}

function findInRuns(text: string): Secret[] {
  return Array.from(text.matchAll(digitRun)).flatMap(({ 0: run, index }) => {
    if (run.length < 13 || isPartOfWord(text, index, index + run.length)) return []
    const before = text.slice(Math.max(0, index - 60), index)
    if (/\+[\s(]*$/.test(before) || isAfterBankCode(before, run)) return []
    return findInRun(run, before).map(({ start, end }) => {
      return { kind: 'card-number' as const, start: index + start, end: index + end }
    })
  })
}

type Group = { digits: string; start: number; end: number }

function findInRun(run: string, before: string): { start: number; end: number }[] {
  const groups = Array.from(run.matchAll(/\d+/g), ({ 0: digits, index }) => {
    return { digits, start: index, end: index + digits.length }
  })
  const isCard = cards.test(before) && !otherName.test(before)
  const isOther = !isCard && (others.test(before) || /[./]/.test(run))
  // A number a line is a list of amounts.
  const isList = groups.length > 1 && groups.slice(1).every(({ start }) => run[start - 1] === '\n')
  if (isList) return []
  const found: { start: number; end: number }[] = []
  for (let first = 0; first < groups.length; first += 1) {
    const last = lastOfCard(groups, first, { isCard, isOther })
    if (last === null) continue
    found.push({ start: (groups[first] as Group).start, end: (groups[last] as Group).end })
    first = last
  }
  return found
}

type Around = { isCard: boolean; isOther: boolean }

function lastOfCard(groups: Group[], first: number, around: Around): number | null {
  let digits = ''
  for (let last = first; last < groups.length && digits.length <= 19; last += 1) {
    digits += groups[last]?.digits
    if (!isCardNumber(digits)) continue
    const sizes = groups.slice(first, last + 1).map((group) => group.digits.length)
    const isWhole = first === last || (first === 0 && last === groups.length - 1)
    if (isGroupedAsCards(sizes) || (isWhole && isAnyCard(sizes, digits, around))) return last
  }
  return null
}

function isAnyCard(sizes: number[], digits: string, { isCard, isOther }: Around): boolean {
  if (isCard) return true
  if (isOther) return false
  // Dates, a sort code with an account's number, a German mobile number with its country's code.
  return (
    !/^((2,2,4|4,2,2)(,2,2,4|,4,2,2|(,2){2,3})|2,2,2,8)$/.test(sizes.join()) &&
    !(digits.length === 13 && /^491[567]/.test(digits))
  )
}

/** `1234 5678 9012 3456`, `123 456 …`, `1 2 3 …`, or `3782 822463 10005`. */
function isGroupedAsCards(sizes: number[]): boolean {
  if (['4,6,5', '4,6,4'].includes(sizes.join())) return true
  const [size = 0, ...rest] = sizes
  return (
    size <= 8 && sizes.length > 1 && rest.every((each, at) => each === size || (at === rest.length - 1 && each < size))
  )
}

function isCardNumber(digits: string): boolean {
  return issuers.some(([begin, lengths]) => lengths.includes(digits.length) && begin.test(digits)) && isLuhn(digits)
}

/** One in ten random numbers passes. */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    sum += place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)
  }
  return sum % 10 === 0
}

/** Letters that touch it make it part of an account's number or a reference, if they are no card's name. */
function isPartOfWord(text: string, start: number, end: number): boolean {
  const isNamed = /(card|visa|amex|no)$/i.test(text.slice(Math.max(0, start - 10), start))
  return (/\p{L}/u.test(text[start - 1] ?? '') && !isNamed) || /\p{L}/u.test(text[end] ?? '')
}

/** The rest of an IBAN after the letters of the bank: `GB29 NWBK 6016 1331 9268 19`. */
function isAfterBankCode(before: string, run: string): boolean {
  return /\b[A-Z]{2}\d{2}[ -]?(?:[A-Z0-9]{4}[ -]?){0,2}[A-Z]{1,4}[ -]?$/.test(before) && run.length < 36
}
