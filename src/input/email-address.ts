import { z } from 'zod'
import { footnoteMarks, oneLine, toNormalForm } from './one-line.ts'

const maxRead = 1000

/**
 * In lower case, its domain in ASCII (`info@xn--e1afmkfd.xn--p1ai`, as browsers send it), without what came with a
 * copy: `mailto:`, `Email:`, a name before `<…>`, quotation marks. What is no address stays wrong.
 */
export function cleanEmail(text: string): string {
  if (text.length > maxRead) return text
  const bare = withoutLayers(plain(text))
  const address = withAsciiDomain(bare)
  if (isEmail(address)) return address
  const only = onlyAddressIn(bare)
  return only !== null && isEmail(only) ? only : address
}

/** With the apostrophes and hyphens of a keyboard, which documents replace by typographic ones. */
function plain(text: string): string {
  return oneLine(toNormalForm(text.replaceAll(footnoteMarks, ''), 'NFKC'))
    .toLowerCase()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/[’‘ʼ′]/g, "'")
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replace(encodedBlanks, '')
}

/** Behind an address in a link, a page or a mail that was not decoded. */
const encodedBlanks = /(?:%20|%0[ad]|=20|&nbsp;?)+$/

function withoutLayers(text: string): string {
  const inner = unwrapped(text)
  return inner === text ? text : withoutLayers(inner)
}

function unwrapped(text: string): string {
  const [, linked] = /^mailto:\/*([^?]*)/.exec(text) ?? []
  if (linked !== undefined) return plain(decoded(linked))
  if (!text.includes('@') && text.includes('%40')) return plain(decoded(text))
  const [, inBrackets] = /^[^<>@]*<([^<>]*@[^<>]*)>[^<>@]*$/.exec(text) ?? []
  if (inBrackets !== undefined) return inBrackets
  const [, inQuotes] = /^'(.*)'$/.exec(text) ?? []
  return (inQuotes ?? text)
    .replace(/^[\s"'“”„‘’‚«»‹›()[\]<>:;,.]+/, '')
    .replace(/[\s"“”‘’'«»‹›()[\]<>:;,.!?。…]+$/, '')
    .replace(/ ?@ ?/, '@')
}

const addressLike = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}.-]+/gu
/** What may be before an address in a text that is about nothing else: `Email:`, `Anna (`, `• `. */
const introduction = /^[^\p{L}\p{N}]*(?:\d{1,2}[.)]\s*)?$|[<([{"“”‘«‹„‚:|]\s*$/u
/** What may be behind it: punctuation, its link, a name in brackets. */
const ending = /^[^\p{L}\p{N}]*$|^\s*[>)\]}"”’»|]|^\s*[<([{"“]|^\?\w+=/u

/** Perhaps written twice, as by mail programs; null if it is not plain that it is meant. */
function onlyAddressIn(text: string): string | null {
  const found = [...text.matchAll(addressLike)]
  const [first, last] = [found.at(0), found.at(-1)]
  if (first === undefined || last === undefined) return null
  // The path or query of a web page.
  if (found.some(([address]) => /^\/\/.*[/?]|\?.*=/.test(address))) return null
  const addresses = new Set(found.map(([address]) => withAsciiDomain(address.replace(/^[^\p{L}\p{N}]+|[.-]+$/gu, ''))))
  const [only] = addresses
  const isPlain = introduction.test(text.slice(0, first.index)) && ending.test(text.slice(last.index + last[0].length))
  return addresses.size === 1 && only !== undefined && isPlain ? only : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // The URL parser would take these for the end of a host.
  if (at === -1 || !/[^\0-\x7F]/.test(domain) || /[\s/?#:@[\]\\%<>^|]/.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address
}

/** The rule of `<input type=email>` (WHATWG), lengths of RFC 5321, and no full stops that need quotation marks. */
const localPart = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const domainOfLabels = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const extraDot = /^\.|\.\.|\.@/
const maxLength = 254

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  // Without an @, the text would be taken for both parts.
  if (at === -1 || text.length > maxLength || extraDot.test(text)) return false
  return localPart.test(text.slice(0, at)) && domainOfLabels.test(text.slice(at + 1))
}

const format = 'Enter an email address in the correct format, like name@example.com'

function emailProblem(text: string): string {
  const [before = '', ...after] = text.split('@')
  if (after.length === 0) return format
  if (text.length > maxLength) return `The email address must have ${maxLength} characters or fewer`
  if (after.length > 1) return 'Enter one email address only, like name@example.com'
  if (text.includes(' ')) return 'Enter an email address without spaces, like name@example.com'
  if (/[^\0-\x7F]/.test(before))
    return 'Enter an email address with only the letters a to z before the @, like name@example.com'
  if (extraDot.test(text)) return 'Take the extra full stop out of the email address'
  if (before.length > 64) return 'Shorten the part of the email address before the @ to 64 characters or fewer'
  return format
}

const cleaned = z.string({ error: 'Enter your email address' }).overwrite(cleanEmail).min(1, 'Enter your email address')

export const emailAddress = cleaned.refine((text) => text === '' || isEmail(text), {
  error: ({ input }) => emailProblem(String(input)),
})

/** It may be older than the rule for addresses. */
export const accountEmail = cleaned.refine(
  (text) => text === '' || isEmail(text) || (text.length <= maxLength && z.email().safeParse(text).success),
  { error: ({ input }) => emailProblem(String(input)) },
)

export const optionalEmail = z
  .string({ error: 'The email address must be text' })
  .overwrite(cleanEmail)
  .refine((text) => text === '' || isEmail(text), {
    error: ({ input }) => `${emailProblem(String(input))}, or leave this empty`,
  })
  .optional()
  .transform((text) => text ?? '')
