import { z } from 'zod'
import { accountEmail } from './email-address.ts'
import { plainLine } from './one-line.ts'

const maxRead = 500

/** Perhaps in groups; not part of a longer number or code. */
const sixDigits = /(?<![a-z]|\d[\s\p{Pd}]?)\d(?:[\s\p{Pd}]?\d){5}(?![a-z]|[\s\p{Pd}]?\d)/giu

/** However it was typed or copied: in digits of any script, in groups, in quotes, or as the only code in a sentence. */
export function cleanCode(text: string): string {
  if (text.length > maxRead) return text
  const line = plainLine(text)
  const bare = line.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (/^\d{6}$/.test(bare)) return bare
  const found = new Set(Array.from(line.matchAll(sixDigits), ([code]) => code.replaceAll(/\D/g, '')))
  const [only] = found
  return found.size === 1 && only !== undefined ? only : line
}

/** With the number of its line, or what it is called. */
const recoveryCode = /(?<![\p{L}\p{N}])[a-z0-9]{5}\s?\p{Pd}\s?[a-z0-9]{5}(?![\p{L}\p{N}])/gu

/** Letters and digits alone, in lower case. */
export function cleanRecoveryCode(text: string): string {
  if (text.length > maxRead) return text
  const line = plainLine(text).toLowerCase()
  const [only, ...others] = line.match(recoveryCode) ?? []
  return (others.length === 0 ? (only ?? line) : line).replaceAll(/[^a-z0-9]/g, '')
}

export function sixDigitCode(whenMissing: string, whenWrong: string) {
  return z
    .string({ error: whenMissing })
    .overwrite(cleanCode)
    .refine((code) => /^\d{6}$/.test(code), whenWrong)
}

export const emailedCode = z.object({
  email: accountEmail,
  code: sixDigitCode('Enter the code from the email', 'Enter all six digits of the code'),
})
