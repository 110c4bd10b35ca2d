import { cleanEmail, isEmail } from '#src/input/email-address.ts'
import { foldSpelledOut, foldText, splitWords } from '#src/input/fold-text.ts'
import { plainLine } from '#src/input/one-line.ts'
import type { PhoneNumber } from '#src/input/phone/phone-number.ts'
import { phoneLabel } from '#src/input/phone/phone-words.ts'
import { readPhone, searchedDigits } from './phone-digits.ts'
import { joined } from './search-text.ts'

const maxLength = 100

/** `ways` in which a word may be stored: of one of them, all texts must be found. */
type SearchWord = { typed: string; ways: string[][] }

type SearchTerm = { words: SearchWord[]; titles: string[] }

const phoneInWords = new RegExp(
  `(?<=^|[\\s,;])(?:${phoneLabel}[\\s.:]*)*[+(.]*\\d[\\d\\s+()./-]*(?:(?:ext|extn|extension|x)[.:]?\\s*\\d+|#\\s*\\d+)?(?=$|[\\s,;])`,
  'giu',
)

/** A phone number and an email are one word each. `callingCode` is that of a number without a country's code. */
export function parseSearchTerm(term: string, callingCode: string): SearchTerm {
  const line = plainLine(term).slice(0, maxLength)
  const address = cleanEmail(line)
  if (isEmail(address)) return { words: [wordOf(address)], titles: [] }
  const phone = readPhone(line, callingCode)
  if (phone !== null) return { words: [wordOfPhone(phone)], titles: [] }
  const words: SearchWord[] = []
  const others = line.replaceAll(phoneInWords, (text) => {
    const number = readPhone(text, callingCode)
    if (number === null) return text
    words.push(wordOfPhone(number))
    return ' '
  })
  for (const part of others.split(' ')) words.push(...(part.includes('@') ? [wordOf(cleanEmail(part))] : wordsIn(part)))
  // Nothing but punctuation, which some names hold.
  if (words.length === 0 && foldText(line) !== '') words.push(wordOf(line))
  return withoutTitles(withInitialsTogether(words))
}

function wordOf(text: string): SearchWord {
  const typed = foldText(text)
  return { typed, ways: distinct([[typed], [foldSpelledOut(text)]]) }
}

function wordOfPhone(number: PhoneNumber): SearchWord {
  return { typed: number.digits, ways: searchedDigits(number).map((digits) => [digits]) }
}

/** `J. R. R. Tolkien` may be stored as `JRR Tolkien`. */
function withInitialsTogether(words: SearchWord[]): SearchWord[] {
  const isInitial = (word: SearchWord | undefined) => word !== undefined && [...word.typed].length === 1
  return words.map((word, index) => {
    if (!isInitial(word)) return word
    const first = words.findLastIndex((other, place) => place < index && !isInitial(other)) + 1
    const end = words.findIndex((other, place) => place > index && !isInitial(other))
    const initials = words.slice(first, end === -1 ? undefined : end).map(({ typed }) => typed)
    return { ...word, ways: distinct([...word.ways, [initials.join('')]]) }
  })
}

/** What parts words in any name, besides spaces. */
const separators = /[,;:/|&=!?"“”„«»‹›<>()[\]{}]+/gu

/** What is typed for the mark in Hebrew abbreviations, which some names are. */
const hebrewMarks = /(?<=\p{sc=Hebr})["“”„](?=\p{sc=Hebr})/gu

function wordsIn(text: string): SearchWord[] {
  const parts = text.replaceAll(hebrewMarks, '״').replaceAll(separators, ' ').split(' ')
  return parts.flatMap((part) => {
    const [plain, ...others] = new Set([foldText(part), foldSpelledOut(part)].map(trimPunctuation))
    if (plain === undefined || plain === '') return []
    const forms = [plain, ...others].flatMap((form) => [form, withoutTitle(form)])
    const ways = forms.flatMap((form) => [[form], [joined(form)], splitWords(form)])
    return { typed: plain, ways: distinct([...ways, [hyphenateReference(plain)]]) }
  })
}

function distinct(ways: string[][]): string[][] {
  return [...new Map(ways.map((texts) => [texts.join(' '), texts])).values()]
}

function trimPunctuation(word: string): string {
  return word.replaceAll(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
}

/** How people are addressed, in the languages of many names, and what stands behind some names. */
const titles = new Set(
  `mr mrs ms miss mx dr doctor prof professor sir madam dame lord lady rev revd reverend hon capt captain col maj lt sgt
  cllr esq jr sr phd dphil md mba bsc msc obe mbe cbe kc qc
  herr hr frau fräulein fr dr-ing dipl-ing dipl ing monsieur mme madame mlle mademoiselle signor signora signorina sig sigra signa dott dottssa
  señor señora señorita sra srta dra don doña senhor senhora dona meneer mevrouw dhr mevr mw fru fröken pan pani bay bayan
  господин госпожа г-н г-жа κύριος κυρία السيد السيدة الدكتور الدكتورة دكتور دكتورة أستاذ
  さん 様 さま 氏 先生 女士 님 씨`
    .split(/\s+/)
    .map((title) => joined(foldText(title))),
)

const isTitle = (word: string) => titles.has(joined(word))

/** `dr.carter` is also `carter`. */
export function withoutTitle(word: string): string {
  const [title = '', ...rest] = word.split('.')
  return rest.length > 0 && isTitle(title) ? withoutTitle(rest.join('.')) : word
}

function withoutTitles(words: SearchWord[]): SearchTerm {
  const others = words.filter(({ typed }) => !isTitle(typed))
  if (others.length === 0) return { words, titles: [] }
  return { words: others, titles: words.filter(({ typed }) => isTitle(typed)).map(({ typed }) => typed) }
}

/** A reference may be typed as it is read out: `H57FTQD`. Names can look the same. */
export function hyphenateReference(text: string): string {
  return text.replace(/^h(?=[a-z\d]{6}$)/i, '$&-')
}
