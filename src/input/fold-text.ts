import { plainLine, toNormalForm } from './one-line.ts'

/** What nobody sees in a text, and the line that stretches Arabic words. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u0640]/gu
/** Spacing accents, which Unicode's compatibility forms would split into a space and a mark. */
const spacingAccents = /[\p{Sk}--[\u005e`´΄᾽᾿῾\u02d7]]/gv
const apostrophes = /[’‘‚‛′‵`´΄᾽᾿῾＇ʹʻʼʽʾʿˈˊˋ՚׳Ꞌꞌ]/gu
const dashes = /[\p{Pd}\u2212\u2043\u02d7]/gu

/** Marks that people leave out. Those that are vowels, as in Indian scripts, or voice kana, are not. */
const accents =
  /[[\p{M}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]]--[\u3099\u309a]]|[\u093c\u0a3c]/gv

/** In Thai and Lao, the ring of `am` is typed before or behind a tone, and looks the same; so do two `e` and one `ae`. */
const markBeforeTone = /([\u0e4d\u0ecd])([\u0e48-\u0e4b\u0ec8-\u0ecb])/g
const twoThaiE = /\u0e40\u0e40/g
const twoLaoE = /\u0ec0\u0ec0/g

/** Letters that Unicode takes for letters of their own: `ø` is no `o` with an accent. */
const plainLetters = readLetters(`
  ß ss, æ ae, œ oe, þ th, ð d, đ d, ø o, ł l, ħ h, ı i, ȷ j, ĸ k, ŋ n, ŧ t, ə e, ǝ e, ɛ e, ɔ o, ɵ o, ȣ ou,
  ƀ b, ɓ b, ƃ b, ƈ c, ȼ c, ɖ d, ɗ d, ɇ e, ƒ f, ǥ g, ɠ g, ɣ g, ⱨ h, ɨ i, ɩ i, ɉ j, ƙ k, ⱪ k, ƚ l, ⱡ l, ɱ m, ƞ n, ɲ n,
  ᵽ p, ƥ p, ɋ q, ɍ r, ʃ s, ƭ t, ʈ t, ⱦ t, ʉ u, ʊ u, ʋ v, ⱱ v, ⱳ w, ɏ y, ƴ y, ƶ z, ȥ z, ʒ z, ⱬ z, ⱥ a,
  ς σ,
  ґ г, ғ г, қ к, ң н, ө о, ү у, ұ у, һ х, ҳ х, ҷ ч, ә а,
  ך כ, ם מ, ן נ, ף פ, ץ צ,
  і и, є е, ҡ к, җ ж, ҙ з, ҫ с,
  װ וו, ױ וי, ײ יי,
  ں ن, ى ي, ی ي, ې ي, ێ ي, ک ك, ڪ ك, ہ ه, ھ ه, ە ه, ة ه, ۃ ه, ٱ ا, ۆ و, ڕ ر, ڵ ل,
  ँ ं, ੰ ਂ, ൺ ണ്, ൻ ന്, ർ ര്, ൽ ല്, ൾ ള്, ൿ ക്, ւ վ,
  髙 高, 﨑 崎, 𠮷 吉`)

/** How those write who have no such key: `Mueller`, `Djokovic`. The others leave the accent out. */
const spelledOut = readLetters('ä ae, ö oe, ü ue, ø oe, å aa, đ dj, ŋ ng, ə a')

function readLetters(pairs: string): Map<string, string> {
  return new Map(pairs.split(',').map((pair) => pair.trim().split(' ') as [string, string]))
}

/**
 * As text is searched for, compared and sorted: lower case, without accents and what nobody sees, with one kind of
 * apostrophe, dash, digit and space, and letters in the form that other keyboards have: `Łukasz` is `lukasz`.
 */
export function foldText(text: string): string {
  return plainAscii.test(text) ? foldAscii(text) : finish(begin(text))
}

export function foldSpelledOut(text: string): string {
  return plainAscii.test(text) ? foldAscii(text) : finish(replaceLetters(begin(text), spelledOut))
}

export function splitWords(folded: string): string[] {
  return folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
}

/** For lists in alphabetical order: `O’Brien` is beside `Obrien`, and `Anne-Marie` beside `Anne Marie`. */
export function sortableText(name: string): string {
  return splitWords(foldText(name).replaceAll("'", '')).join(' ')
}

const plainAscii = /^[ -~]*$/

function foldAscii(text: string): string {
  return text.toLowerCase().replaceAll('`', "'").replaceAll(/ +/g, ' ').trim()
}

function begin(text: string): string {
  // Before the compatibility forms of Unicode, which split some of these into a space and a mark.
  const line = plainLine(plainPunctuation(text.replaceAll(spacingAccents, '')))
  return plainPunctuation(line.replaceAll(unseen, '')).toLowerCase()
}

function plainPunctuation(text: string): string {
  return text.replaceAll(apostrophes, "'").replaceAll(dashes, '-')
}

function finish(text: string): string {
  return replaceLetters(toNormalForm(text, 'NFKD').replaceAll(accents, ''), plainLetters)
    .replaceAll(markBeforeTone, '$2$1')
    .replaceAll(twoThaiE, '\u0e41')
    .replaceAll(twoLaoE, '\u0ec1')
    .replaceAll(/[\u30a1-\u30f6]/g, (katakana) => String.fromCharCode(katakana.charCodeAt(0) - 0x60))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function replaceLetters(text: string, letters: Map<string, string>): string {
  return text.replaceAll(/[^\p{ASCII}]/gu, (letter) => letters.get(letter) ?? letter)
}
