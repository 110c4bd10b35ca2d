import { toNormalForm } from '#src/input/one-line.ts'
import { smallWords } from './story-words.ts'

const [least, span] = [11, 12]

/** In a language whose list is not at hand: words in a row as long as list words, none of them an ordinary one. */
export function mayHoldUnknownPhrase(text: string): boolean {
  const words =
    toNormalForm(text, 'NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  let count = 0
  return words.some((word, at) => {
    if (isLikeListed(word)) count += 1
    if (isLikeListed(words[at - span] ?? '')) count -= 1
    return count >= least
  })
}

function isLikeListed(word: string): boolean {
  const isLatin = /^\p{Script=Latin}/u.test(word)
  return word.length <= 9 && word.length >= (isLatin ? 3 : 1) && !smallWords.has(word)
}
