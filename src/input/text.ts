import { z } from 'zod'

/**
 * Invisible characters that change how a line looks: separators, direction overrides and isolates, zero-width spaces.
 * Scripts that join letters may use the zero-width joiner and non-joiner.
 */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/
const joinedScripts = [
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
const joinerAlone = new RegExp(
  `(?<![${joinedScripts.map((script) => `\\p{sc=${script}}`).join('')}])[\\u200C\\u200D]`,
  'u',
)

/** A trimmed single line without control or invisible characters. `whenMissing` is the message for an empty field. */
export function singleLine(name: string, maxLength: number, whenMissing = `${name} must be text`) {
  return z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : `${name} must be text`) })
    .trim()
    .max(maxLength, `${name} must have ${maxLength} characters or fewer`)
    .refine((text) => !/\p{Cc}/u.test(text), `${name} must not contain control characters such as tabs or line breaks`)
    .refine(
      (text) => !unseen.test(text) && !joinerAlone.test(text),
      `${name} must not contain invisible characters. Please type it again`,
    )
}

/**
 * Several lines: line breaks and tabs are allowed, other control characters are not. Length is counted with `\n` line
 * ends. `whenMissing` is the message for an empty field.
 */
export function multipleLines(name: string, maxLength: number, whenMissing = `${name} must be text`) {
  return z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : `${name} must be text`) })
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= maxLength, {
      error: `Shorten what you’ve written to ${maxLength.toLocaleString('en-GB')} characters or fewer`,
    })
    .refine(
      (text) => !/[\p{Cc}--[\n\t]]/v.test(text),
      'Your text contains hidden characters, perhaps from copying. Delete that part and type it again',
    )
}

/** An email address, trimmed and in lower case, as it is stored and searched for. */
export const emailAddress = z
  .string({ error: 'Enter your email address' })
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address')
  .max(254, 'The email address must have 254 characters or fewer')
  .pipe(z.email('Enter an email address in the correct format, like name@example.com'))

/** An email address as it is stored and searched for, or an empty string. */
export const optionalEmail = z
  .string({ error: 'The email address must be text' })
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || emailAddress.safeParse(text).success, {
    error: 'Enter an email address in the correct format, like name@example.com, or leave this empty',
  })
  .optional()
  .transform((text) => text ?? '')

/** A code of six digits. Copied or typed in groups, it may contain spaces or hyphens. */
export function sixDigitCode(whenMissing: string, whenWrong: string) {
  return z
    .string({ error: whenMissing })
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((code) => /^\d{6}$/.test(code), whenWrong)
}

/** The address and the code of an email that confirms the address. */
export const emailedCode = z.object({
  email: emailAddress,
  code: sixDigitCode('Enter the code from the email', 'Enter all six digits of the code'),
})

/** What comes with a number that is copied: the start of its link, direction marks, other spaces and dashes. */
function plainPhone(text: string): string {
  return text
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^\s*tel:/i, '')
}

/** A phone number as people write or copy it, or an empty string. */
export const optionalPhone = z
  .string({ error: 'The phone number must be text' })
  .transform(plainPhone)
  .pipe(singleLine('The phone number', 30))
  .refine((text) => text === '' || /^\+?[\d ()./-]{5,30}$/.test(text), {
    error: 'Enter a phone number, like 020 7946 0018 or +44 20 7946 0018, or leave this empty',
  })
  .optional()
  .transform((text) => text ?? '')

export const personName = singleLine('The name', 100, 'Enter a name').min(1, 'Enter a name')
