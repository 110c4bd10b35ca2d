import { findCardNumbers } from './card-number.ts'
import { findNamedSecrets } from './named-secret.ts'
import { toPlainText } from './plain-text.ts'
import { findPrivateKeys } from './private-key.ts'
import type { Secret } from './secret.ts'
import { findSeedPhrases } from './seed-phrase.ts'
import type { WordList } from './word-list.ts'

/** What gives its reader money or an account. In the order of the text, none within another. */
export function findSecrets(original: string, lists: readonly WordList[]): Secret[] {
  const { text, toOriginal } = toPlainText(original)
  const found = [
    ...findSeedPhrases(text, lists),
    ...findPrivateKeys(text),
    ...findCardNumbers(text),
    ...findNamedSecrets(text),
  ]
  return mergeOverlapping(found.sort((a, b) => a.start - b.start || b.end - a.end)).map(toOriginal)
}

function mergeOverlapping(found: Secret[]): Secret[] {
  const merged: Secret[] = []
  for (const secret of found) {
    const last = merged.at(-1)
    if (last === undefined || secret.start >= last.end) merged.push({ ...secret })
    else last.end = Math.max(last.end, secret.end)
  }
  return merged
}
