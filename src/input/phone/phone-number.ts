import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { footnoteMarks, plainLine } from '#src/input/one-line.ts'
import { extensionAtEnd, withoutLabels, withoutLink } from './phone-words.ts'

const maxRead = 200

/**
 * As it was written, but with plain digits, spaces and hyphens, without what came with a copy (`tel:`, `Phone:`), with
 * an extension as `ext 12`, and `+44 (0)20 7946 0018` as `+44 20 7946 0018`. What is no number stays wrong.
 */
export function cleanPhone(text: string): string {
  if (text.length > maxRead) return text
  const clean = cleanOnce(text)
  // What is inside brackets or a label may have some of its own.
  return clean === text ? clean : cleanPhone(clean)
}

function cleanOnce(text: string): string {
  const line = plainLine(text.replace(footnoteAtEnd, ''))
  const bare = withoutLabels(withPlainPunctuation(plainLine(withoutLink(line))))
  const [, beforeExtension, extension] = extensionAtEnd.exec(bare) ?? []
  const number = withPlusInFront(beforeExtension ?? bare)
  if (!isOfPhoneCharacters(number)) return line
  return extension === undefined ? number : `${number} ext ${extension}`
}

/** A mark that refers to a footnote would be a digit of the number. */
const footnoteAtEnd = new RegExp(`(?<=[\\p{Nd})])\\s*${footnoteMarks.source}+\\s*$`, 'u')

function withPlainPunctuation(text: string): string {
  return (
    text
      .replaceAll(/[\p{Pd}\u2212\u2043\u30FC]/gu, '-')
      .replaceAll(/[·•∙⋅‧・]/g, '.')
      .replaceAll(/[[{]/g, '(')
      .replaceAll(/[\]}]/g, ')')
      .replaceAll('➕', '+')
      // In text from right to left the plus is typed behind the number.
      .replace(/([1-9][\d\s().-]{6,})\+$/, '+$1')
      .replaceAll(/\(o\)/gi, '(0)')
  )
}

/** `(+44) 20`, `+ 44 20`, `0044 20`, `011 44 20` and `+44 (0)20` are all `+44 20`. */
function withPlusInFront(text: string): string {
  const number = withoutBrackets(text)
    .replace(/^\(\s*((?:\+|00)[^()]*)\)/, '$1 ')
    .replace(/^\+[\s+]*\(\s*([1-9]\d{0,2})\s*\)/, '+$1 ')
    .replace(/^(?:00\s*)?(?:\+\s*)+(?:00\s*(?![\s0]))?/, '+')
    // In text from right to left the plus is typed behind its code.
    .replace(/^([1-9]\d{0,2}) ?\+ ?(?=[\d(])/, '+$1 ')
    .replace(/^(?=[1-9]\d{0,2} ?\(0\))/, '+')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/[^\p{L}\d)]+$/u, '')
  // Behind what is dialled to reach another country, which begins an ordinary number elsewhere.
  const ways = [number, ...dialledAbroad.map((prefix) => number.replace(prefix, '+'))]
  return ways.map(inInternationalForm).find((way) => way !== null) ?? number
}

const dialledAbroad = [/^00[\s-]*(?=[\d(])/, /^0011[\s-]*(?=[\d(])/, /^(?=(?:\D*\d){13})011[\s-]*(?=[\d(])/]

/** Keeps how the number was written if that is how it is dialled. */
function inInternationalForm(number: string): string | null {
  if (!number.startsWith('+') || !isOfPhoneCharacters(number)) return null
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  if (parsed?.isPossible() !== true) return null
  const isDialledAsWritten = `+${digitsOf(number)}` === parsed.number && !/\(0\)|^\+\D|[^\d)] ?-/.test(number)
  return isDialledAsWritten ? number : parsed.formatInternational()
}

/** Takes off several pairs of brackets too. */
function withoutBrackets(number: string): string {
  const [, inner] = /^\(((?:[^()]|\([^()]*\))*)\)$/.exec(number) ?? []
  return inner === undefined ? number : withoutBrackets(inner.trim())
}

function isOfPhoneCharacters(number: string): boolean {
  return /^\+?[\d ()./-]{1,40}$/.test(number) && /\d/.test(number)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

export type PhoneNumber = {
  written: string
  /** The written ones, without the extension. */
  digits: string
  /** Without a country's code and the zero before an area: what all ways to write the number share. */
  national: string
  /** Beginning with the country's code; null while too few or too many digits are there for its country. */
  international: string | null
  extension: string
}

/** Reads a part of a number too. Without a country's code it is of the country with `callingCode` (`44`). */
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

/** 5 to 15 digits (as many as ITU-T E.164 allows) and perhaps an extension. */
export function isPhone(text: string): boolean {
  const [number = '', extension, ...more] = text.split(' ext ')
  const count = digitsOf(number).length
  const isNumber = isOfPhoneCharacters(number) && count >= 5 && count <= 15
  return isNumber && (extension === undefined || /^\d{1,7}$/.test(extension)) && more.length === 0
}

export function phoneProblem(text: string): string {
  const isMoreThanOne = digitsOf(text).length > 15
  const what = isMoreThanOne ? 'Enter one phone number only' : 'Enter a phone number'
  return `${what}, like 020 7946 0018, +44 20 7946 0018 or 020 7946 0018 ext 12`
}

export const optionalPhone = z
  .string({ error: 'The phone number must be text' })
  .overwrite(cleanPhone)
  .refine((text) => text === '' || isPhone(text), {
    error: ({ input }) => `${phoneProblem(String(input))}, or leave this empty`,
  })
  .optional()
  .transform((text) => text ?? '')
