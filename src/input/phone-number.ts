import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { plainLine } from './one-line.ts'

/** Longer text is no phone number, and is not looked at. */
const maxRead = 200

/** What people write before a number: `Tel.`, `Phone no:`, `T:`; as part of a link, `tel:` and `callto:`. */
const labels = [
  ...['telephone', 'téléphone', 'telefon', 'telefono', 'teléfono', 'telefone', 'tel', 'тел', 'телефон'],
  ...['cellphone', 'phone', 'mobile', 'mob', 'cell', 'handy', 'callto', 'call', 'home', 'work', 'office', 'whatsapp'],
]
const leading = new RegExp(
  `^[^\\p{L}\\d+(]*(?:(?:${labels.toSorted((one, other) => other.length - one.length).join('|')})(?![\\p{L}])(?:[\\s.]*(?:number|no)(?!\\p{L}))?[^\\p{L}\\d+(]*|[tmp][.:][^\\p{L}\\d+(]*)*`,
  'iu',
)
const extensionAtEnd =
  /^(.*?\d\)?)[\s,;([-]*(?:extension|extn|ext|poste|interno|int|anexo|доб|x|#)[\s.:=#-]*(\d{1,7})[\s)\]]*$/iu

/**
 * A phone number as it is stored: as it was written, but with plain digits, spaces and hyphens, without what came with
 * a copy (`tel:`, `Phone:`, direction marks), and with an extension as `ext 12`. A number with a country's code has
 * nothing that is not dialled: `+44 (0)20 7946 0018` becomes `+44 20 7946 0018`. What is no number stays wrong.
 */
export function cleanPhone(text: string): string {
  if (text.length > maxRead) return text
  const line = plainLine(text)
  const bare = plainLine(unlinked(line))
    .replaceAll(/[\p{Pd}\u2212\u2043\u30FC]/gu, '-')
    .replaceAll(/[·•∙]/g, '.')
    .replace(leading, '')
    .replace(/[^\p{L}\d)]+$/u, '')
  const [, beforeExtension, extension] = extensionAtEnd.exec(bare) ?? []
  const number = withPlusInFront(beforeExtension ?? bare)
  if (!isOfPhoneCharacters(number)) return line
  return extension === undefined ? number : `${number} ext ${extension}`
}

/** The number in a link, in which spaces are encoded. */
function unlinked(line: string): string {
  if (!/^(?:tel|callto):/i.test(line)) return line
  try {
    return decodeURIComponent(line)
  } catch {
    return line
  }
}

/** `(+44) 20`, `+ 44 20`, `0044 20` and `+44 (0)20` are all `+44 20`. */
function withPlusInFront(number: string): string {
  const withPlus = number
    .replace(/^\(\s*\+([^()]*)\)/, '+$1 ')
    .replace(/^(?:\+\s*)+/, '+')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/[^\p{L}\d)]+$/u, '')
  const international = withPlus.replace(/^00\s*(?=[\d(])/, '+')
  if (!isOfPhoneCharacters(international) || !international.startsWith('+')) return withPlus
  const parsed = parsePhoneNumberFromString(international, { extract: false })
  if (parsed?.isPossible() !== true) return withPlus
  const isDialledAsWritten = `+${digitsOf(international)}` === parsed.number && !international.includes('(0)')
  return isDialledAsWritten ? international : parsed.formatInternational()
}

function isOfPhoneCharacters(number: string): boolean {
  return /^\+?[\d ()./-]{1,40}$/.test(number) && /\d/.test(number)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

export type PhoneNumber = {
  /** Clean, as `cleanPhone` writes it. */
  written: string
  /** The digits as they are written, without the extension. */
  digits: string
  /** The digits without a country's code and the zero before an area: what all ways to write the number share. */
  national: string
  /** All digits, beginning with the country's code; null while too few or too many are there for its country. */
  international: string | null
  /** Empty if there is none. */
  extension: string
}

/**
 * Reads a phone number, or a part of one that is typed into a search. A number without a country's code is one of the
 * country with `callingCode` (`44`). Null if the text is something else.
 */
export function parsePhone(text: string, callingCode: string): PhoneNumber | null {
  const written = cleanPhone(text)
  const [number = '', extension = ''] = written.split(' ext ')
  const digits = digitsOf(number)
  if (digits === '' || !isOfPhoneCharacters(number)) return null
  const parsed = parsePhoneNumberFromString(number, { defaultCallingCode: callingCode, extract: false })
  if (parsed?.isPossible() === true) {
    const { nationalNumber: national, countryCallingCode } = parsed
    return { written, digits, national, international: countryCallingCode + national, extension }
  }
  const national = (number.startsWith('+') ? (parsed?.nationalNumber ?? digits) : digits).replace(/^0+(?=\d)/, '')
  return { written, digits, national, international: null, extension }
}

/** Whether a clean text is a phone number: 5 to 15 digits (as many as ITU-T E.164 allows) and perhaps an extension. */
export function isPhone(text: string): boolean {
  const [number = '', extension, ...more] = text.split(' ext ')
  const count = digitsOf(number).length
  const isNumber = isOfPhoneCharacters(number) && count >= 5 && count <= 15
  return isNumber && (extension === undefined || /^\d{1,7}$/.test(extension)) && more.length === 0
}

/** A phone number as people write or copy it, or an empty string. */
export const optionalPhone = z
  .string({ error: 'The phone number must be text' })
  .overwrite(cleanPhone)
  .refine((text) => text === '' || isPhone(text), {
    error: 'Enter a phone number, like 020 7946 0018, +44 20 7946 0018 or 020 7946 0018 ext 12, or leave this empty',
  })
  .optional()
  .transform((text) => text ?? '')
