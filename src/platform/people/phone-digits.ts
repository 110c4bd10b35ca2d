import type { Firm } from '#src/firm/firm.ts'
import { type PhoneNumber, parsePhone } from '#src/input/phone/phone-number.ts'

/** From how many digits without code and zero a number is known well enough: fewer are in many others. */
const minNationalDigits = 6

/** The calling code of the firm's country, from the firm's own number. */
export function callingCodeOf({ phone }: Pick<Firm, 'phone'>): string {
  const { international, national } = parsePhone(phone.link, '') ?? {}
  return international?.slice(0, -(national?.length ?? 0)) ?? ''
}

/** Reads a phone number, or part of one. A number without a country's code is one of the country with `callingCode`. */
export function readPhone(text: string, callingCode: string): PhoneNumber | null {
  return parsePhone(text, callingCode)
}

/** The digits of a phone number as it is written, without an extension. */
export function digitsOf(phone: string, callingCode: string): string {
  return readPhone(phone, callingCode)?.digits ?? phone.replaceAll(/\D/g, '')
}

/** The digits by which a number is found, whichever part of it is typed: as it is written, from abroad and at home. */
export function indexedDigits(phone: string, callingCode: string): string[] {
  const number = readPhone(phone, callingCode)
  if (number === null) return [digitsOf(phone, callingCode)]
  const others = number.international === null ? [] : [number.international, ...atHome(number, callingCode)]
  return [...new Set([number.digits, ...others])]
}

/**
 * The digits of which some must be found: as they were typed, what all ways to write the number have in common, and, as
 * it may be a number of another country, those behind the zeros, or behind the 1 or 8 that are dialled in America and
 * Russia.
 */
export function searchedDigits({ digits, national }: PhoneNumber): string[] {
  const ofOthers = [digits.replace(/^0+/, ''), digits.replace(/^[178](?=\d{10}$)/, '')]
  const others = [national, ...ofOthers].filter(({ length }) => length >= minNationalDigits)
  return [...new Set([digits, ...others])]
}

/** The digits of a phone number as each way to write it has them, also as older versions have stored them. */
export function waysToWrite(phone: string, callingCode: string): string[] {
  const number = readPhone(phone, callingCode)
  if (number === null) return [digitsOf(phone, callingCode)]
  const { digits, national, international } = number
  // As many digits as no number of its country has.
  if (international === null) return [digits, digits.replace(/^00/, ''), `00${digits}`]
  const code = international.slice(0, -national.length)
  const written = [
    digits,
    national,
    international,
    `${code}0${national}`,
    `00${international}`,
    `00${code}0${national}`,
  ]
  return [...new Set([...written, ...atHome(number, callingCode)])]
}

/** How a number is dialled in its country, if that is the one with `callingCode`. */
function atHome({ national, international }: PhoneNumber, callingCode: string): string[] {
  return international === callingCode + national ? [`0${national}`] : []
}
