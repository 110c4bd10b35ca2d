import { oneLine } from '#src/input/one-line.ts'

/**
 * Anyone can book under any name with someone else's address, so a greeting must not carry a stranger's message: only a
 * few words of letters, and nothing that an email client would turn into a link.
 */
export function greeting(name: string): string {
  const clean = oneLine(name)
  return isPlainName(clean) ? `Hello ${clean},` : 'Hello,'
}

function isPlainName(name: string): boolean {
  const isShort = name.length <= 40 && name.split(' ').length <= 5
  // With the joiners of Persian and Sinhala, and whatever a keyboard has for apostrophe and hyphen.
  const isOfLetters = /^\p{L}(?:[\p{L}\p{M}'’ʼ´`′.\p{Pd} ]|\u200C|\u200D)*$/u.test(name)
  // Matches `evil.example` and `t.co`, but not `J. R. Sample` and `J.R. Sample`.
  const isLikeDomain = /\.\p{L}{2}/u.test(name)
  return isShort && isOfLetters && !isLikeDomain
}
