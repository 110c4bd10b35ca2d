import type { Firm } from '#src/firm/firm.ts'
import { type PhoneNumber, parsePhone } from '#src/input/phone/phone-number.ts'

/** Without code and zero; fewer digits are in many other numbers. */
const minNationalDigits = 6

export function callingCodeOf({ phone }: Pick<Firm, 'phone'>): string {
  const { international, national } = parsePhone(phone.link, '') ?? {}
  return international?.slice(0, -(national?.length ?? 0)) ?? ''
}

export function readPhone(text: string, callingCode: string): PhoneNumber | null {
  return parsePhone(text, callingCode)
}

export function digitsOf(phone: string, callingCode: string): string {
  return readPhone(phone, callingCode)?.digits ?? phone.replaceAll(/\D/g, '')
}

/** Whichever part of a number is typed: as it is written, from abroad and at home. */
export function indexedDigits(phone: string, callingCode: string): string[] {
  const number = readPhone(phone, callingCode)
  if (number === null) return [digitsOf(phone, callingCode)]
  const others = number.international === null ? [] : [number.international, ...atHome(number, callingCode)]
  return [...new Set([number.digits, ...others])]
}

/**
 * Of these some must be found: as they were typed, what all ways to write the number have in common, and those behind
 * the zeros, or behind the 1 or 8 that are dialled in America and Russia.
 */
export function searchedDigits({ digits, national }: PhoneNumber): string[] {
  const ofOthers = [digits.replace(/^0+/, ''), digits.replace(/^[178](?=\d{10}$)/, '')]
  const others = [national, ...ofOthers].filter(({ length }) => length >= minNationalDigits)
  return [...new Set([digits, ...others])]
}

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

function atHome({ national, international }: PhoneNumber, callingCode: string): string[] {
  return international === callingCode + national ? [`0${national}`] : []
}
