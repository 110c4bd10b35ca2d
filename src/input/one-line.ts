/** In these scripts the zero-width joiner and non-joiner change how letters are written. */
const joined = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
  ...['Khmr', 'Mymr'],
]
  .map((script) => `\\p{scx=${script}}`)
  .join('')

const invisible = /[\p{Default_Ignorable_Code_Point}--[\u200C\u200D\p{Variation_Selector}]]|[\uFFF9-\uFFFC]/gv
const strayJoiner = new RegExp(
  `(?<![${joined}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])[\\u200C\\u200D]|[\\u200C\\u200D](?![${joined}\\p{Extended_Pictographic}])`,
  'gu',
)
const strayVariation = /(?<![\p{sc=Han}\p{sc=Mong}\p{Extended_Pictographic}])\p{Variation_Selector}/gu
/** More than Unicode's stream-safe format allows: to order a longer run takes time that grows with its square. */
const tooManyMarks = /([\p{M}\u0e33\u0eb3\uff9e\uff9f]{30})[\p{M}\u0e33\u0eb3\uff9e\uff9f]+/gu
const blanks = /[\s\u0085\u2800\u{13441}\u{13442}\u{1D159}]+/gu

/** In normal form C, without invisible characters, one space for any white space. Other control characters stay. */
export function oneLine(text: string): string {
  const visible = text.replaceAll(invisible, '').replaceAll(strayVariation, '').replaceAll(strayJoiner, '')
  return toNormalForm(visible, 'NFC').replaceAll(blanks, ' ').trim()
}

/** For numbers and Latin letters: full-width characters, digits of all scripts and those on keys are plain ones. */
export function plainLine(text: string): string {
  const plain = oneLine(toNormalForm(text, 'NFKC'))
  return plain.replaceAll(/\p{Nd}/gu, asciiDigit).replaceAll('\u20e3', '')
}

/** Which the compatibility forms would make digits and letters of. */
export const footnoteMarks = /[\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2020\u2021\u2120\u2122]/g

/** In a time that grows with the text's length. */
export function toNormalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replaceAll(tooManyMarks, '$1').normalize(form)
}

/** The digits of a script follow each other from zero to nine, and so do those of several. */
export function asciiDigit(digit: string): string {
  let before = (digit.codePointAt(0) ?? 0) - 1
  const last = before
  while (/\p{Nd}/u.test(String.fromCodePoint(before))) before -= 1
  return String((last - before) % 10)
}
