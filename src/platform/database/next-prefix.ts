/**
 * The first text, byte by byte in UTF-8, behind everything that begins with `prefix`; null when nothing is behind it. With
 * it the search for a beginning is a range on an index, and `%` and `_` are ordinary characters.
 */
export function nextPrefix(prefix: string): string | null {
  const characters = [...prefix]
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const codePoint = last.codePointAt(0) ?? 0
    // Surrogates are not characters: no text may hold one alone.
    if (codePoint < 0x10ffff) {
      const next = codePoint === 0xd7ff ? 0xe000 : codePoint + 1
      return characters.join('') + String.fromCodePoint(next)
    }
  }
  return null
}
