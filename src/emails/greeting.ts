/**
 * How a mail begins: `Hello Robin Sample,`; or `Hello,` where the name is not plainly one. Anybody can book in any name with
 * anybody's address, so what stands here would be a stranger's words in the firm's own mail: letters and what joins them in
 * names, a few words, and nothing that a mail program could make a link of.
 */
export function greeting(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,'
}

function isPlainName(name: string): boolean {
  const isShort = name.length <= 40 && name.split(/\s+/).length <= 5
  const isOfLetters = /^\p{L}[\p{L}\p{M}'’.\- ]*$/u.test(name)
  // `evil.example` and `t.co`, but not `J. R. Sample` and `J.R. Sample`.
  const isLikeDomain = /\.\p{L}{2}/u.test(name)
  return isShort && isOfLetters && !isLikeDomain
}
