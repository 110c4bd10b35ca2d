import { expect } from 'vitest'

/** Words that appear nowhere else, so that wherever one is found, someone's data has got there. */
export const planted = {
  name: 'Zebulon Quirkesworth',
  email: 'zebulon.quirkesworth@plover.example',
  phone: '020 7946 0417',
  story: 'A heron called Balthazar took my savings',
}

/** Expects none of some words, or a part of them that tells who someone is, in a text. */
export function expectNoneOf(words: Record<string, string>, text: string): void {
  for (const [what, word] of Object.entries(words)) {
    for (const spelling of [word, encodeURIComponent(word), word.replaceAll(' ', ''), word.replaceAll(' ', '+')]) {
      const at = text.toLowerCase().indexOf(spelling.toLowerCase())
      expect(at === -1 ? null : { what, found: text.slice(Math.max(0, at - 300), at + 100) }).toBeNull()
    }
  }
}
