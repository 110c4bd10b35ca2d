import type { Secret } from './secret.ts'
import { foldWord, type WordList } from './word-list.ts'

/** So many list words among so many words, of which one may be mistyped. Ordinary English has up to ten in a row. */
const least = 11
const span = 12

/** With fewer near a word, it isn't looked at more closely. */
const leastToLookCloser = 7

type Word = { text: string; start: number; end: number }

/** Whatever numbers, bullets and punctuation are between the words. */
export function findSeedPhrases(text: string, lists: readonly WordList[]): Secret[] {
  const words = wordsOf(text, letters)
  if (words.length < least && !words.some(isLong)) return []
  // A label of a word, such as `word 3:`, may itself be on the list.
  const unlabelled = words.filter((word) => !isLabel(word, text))
  const typed = wordsOf(text, lettersWithSign)
  const alone = withoutJoining(withoutRepeated(unlabelled))
  const readings = [typed, unlabelled]
  if (alone.length < unlabelled.length) readings.push(alone, withoutJoining(typed))
  return lists.flatMap((list) => findInList(readings, alone, list))
}

function findInList(readings: Word[][], alone: Word[], list: WordList) {
  const listed = alone.map(({ text }) => list.has(text))
  if (listed.filter(Boolean).length < leastToLookCloser && !alone.some(isLong)) return []
  const withMistake = readings.flatMap((words) => {
    const entries = words.map((word) => ({ ...word, isListed: list.has(word.text) }))
    return findRuns(entries, least).map((run) => toSecret(entries, run))
  })
  // A text that is read more freely has no other mistake.
  const mended = mendSpaces(alone, listed, list)
  const isMended = ({ first, last }: Run) => mended.slice(first, last + 1).some((entry) => entry.isMended === true)
  const runs = findRuns(mended, span).filter((run) => withMistake.length === 0 || isMended(run))
  return [...withMistake, ...runs.map((run) => toSecret(mended, run))]
}

const letters = /\p{L}[\p{L}\p{M}]*/gu
/** With one digit or sign among letters, which is a mistake if it parts no words. */
const lettersWithSign = /\p{L}(?:\p{M}|[^\s\p{L}\p{M}]?\p{L})*/gu

function wordsOf(text: string, form: RegExp): Word[] {
  return Array.from(text.matchAll(form), ({ 0: word, index }) => {
    return { text: foldWord(word), start: index, end: index + word.length }
  })
}

const isLong = ({ text }: Word) => text.length >= 3 * least

const ordinals = `one two three four five six seven eight nine ten eleven twelve
  first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth`.split(/\s+/)
const labels = new Set([
  ...ordinals,
  ...'word number no nr st nd rd th wort mot palabra parola slovo palavra'.split(' '),
])
const joining = new Set('and und et'.split(' '))
/** Where words are told one by one: `the first word is …, the second is …`. */
const telling = new Set([...joining, ...ordinals, ...'then the is was word number'.split(' ')])
const leastTold = 10

function withoutJoining(words: Word[]): Word[] {
  const isTold = words.filter(({ text }) => ordinals.includes(text)).length >= leastTold
  return words.filter(({ text }) => !(isTold ? telling : joining).has(text))
}

const [distances, leastRepeats] = [[2, 3, 4], 4]

/** Without what comes back at one distance: `word 1 is …, word 2 is …`, `… then … then …`. */
function withoutRepeated(words: Word[]): Word[] {
  const isRepeated = new Array<boolean>(words.length).fill(false)
  for (const distance of distances) {
    const times: number[] = []
    words.forEach(({ text }, at) => {
      // A phrase may have one word many times.
      const isBack =
        words[at - distance]?.text === text && words.slice(at - distance, at).some((word) => word.text !== text)
      const time = isBack ? (times[at - distance] ?? 0) + 1 : 1
      times.push(time)
      const marked = time === leastRepeats ? leastRepeats : Number(time > leastRepeats)
      for (let back = 0; back < marked; back += 1) isRepeated[at - back * distance] = true
    })
  }
  return words.filter((_, at) => isRepeated[at] === false)
}

/** Only says which word follows: `word 3`, `three:`, `a)`, `iv.` */
function isLabel({ text: word, start, end }: Word, text: string): boolean {
  const isNumbered =
    /^\s{0,2}(#\s?)?[\d:.)=-]/.test(text.slice(end, end + 4)) || /\d\s?$/.test(text.slice(start - 2, start))
  return isNumbered && (labels.has(word) || /^([a-z]|[ivx]+)$/.test(word))
}

type Entry = Word & { isListed: boolean; isMended?: boolean }

/** In a phrase nearly all words differ, or none. A few that come again name values: `sort code … account number …`. */
const leastDifferent = 9

function isByChance(spanned: Entry[]): boolean {
  const different = new Set(spanned.flatMap(({ text, isListed }) => (isListed ? [text] : []))).size
  return different >= leastDifferent || different <= 2
}

function findRuns(entries: Entry[], needed: number): Run[] {
  const isInRun = new Array<boolean>(entries.length).fill(false)
  let count = 0
  entries.forEach(({ isListed }, last) => {
    if (isListed) count += 1
    if (entries[last - span]?.isListed === true) count -= 1
    const first = Math.max(0, last - span + 1)
    if (count >= needed && isByChance(entries.slice(first, last + 1))) isInRun.fill(true, first, last + 1)
  })
  return runsOf(isInRun)
}

/** Puts spaces where list words were written as one, and takes out those within one. */
function mendSpaces(words: Word[], listed: boolean[], list: WordList): Entry[] {
  const isNear = nearListWords(listed)
  const entries: Entry[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word
    const { text, start, end } = word
    const next = words[at + 1]
    if (listed[at] === true || !(isNear[at] === true || isLong(word))) {
      entries.push({ ...word, isListed: listed[at] === true })
    } else if (next !== undefined && listed[at + 1] !== true && list.has(text + next.text)) {
      entries.push({ text: text + next.text, start, end: next.end, isListed: true, isMended: true })
      at += 1
    } else {
      const count = countWordsIn(text, list)
      for (let each = 0; each < Math.max(count, 1); each += 1)
        entries.push({ text: `${text} ${each}`, start, end, isListed: count > 0, isMended: count > 0 })
    }
  }
  return entries
}

function nearListWords(listed: boolean[]): boolean[] {
  const before = [0]
  for (const isListed of listed) before.push((before.at(-1) ?? 0) + Number(isListed))
  return listed.map((_, at) => {
    const until = Math.min(listed.length, at + span)
    return (before[until] ?? 0) - (before[Math.max(0, at - span)] ?? 0) >= leastToLookCloser
  })
}

/** List words have 3 to 8 letters; those of other scripts are not taken apart. */
const [shortest, longest] = [3, 8]

/** Without anything between them; 0 if it is something else. */
function countWordsIn(text: string, list: WordList): number {
  if (text.length < 2 * shortest || !/^[a-z]+$/.test(text)) return 0
  const countTo = new Array<number>(text.length + 1).fill(0)
  for (let end = shortest; end <= text.length; end += 1)
    for (let length = shortest; length <= longest && length <= end; length += 1) {
      const start = end - length
      const isReached = start === 0 || (countTo[start] ?? 0) > 0
      if (isReached && list.has(text.slice(start, end))) countTo[end] = (countTo[start] ?? 0) + 1
    }
  return countTo[text.length] ?? 0
}

type Run = { first: number; last: number }

function runsOf(isInRun: boolean[]): Run[] {
  const runs: Run[] = []
  isInRun.forEach((isIn, at) => {
    if (isIn && isInRun[at - 1] !== true) runs.push({ first: at, last: at })
    else if (isIn) (runs.at(-1) as Run).last = at
  })
  return runs
}

/** Without the ordinary words around it, and with a mistyped first or last word. */
function toSecret(entries: Entry[], run: Run): Secret {
  const { first, last } = findWhole(entries, run) ?? widen(entries, run)
  return { kind: 'seed-phrase', start: entries[first]?.start ?? 0, end: entries[last]?.end ?? 0 }
}

/** Phrases have 12, 15, 18, 21 or 24 words. */
const multiple = 3

/** Around a phrase with a mistake in it, two or more of its list words would be left over. */
function findWhole(entries: Entry[], { first, last }: Run): Run | null {
  const inRun = entries.map(({ isListed }, at) => isListed && at >= first && at <= last)
  const isWhole = ({ first: from, last: to }: Run) => to - from + 1 >= span && (to - from + 1) % multiple === 0
  const whole = runsOf(inRun).find(isWhole)
  if (whole === undefined) return null
  const others = inRun.filter((isListed, at) => isListed && (at < whole.first || at > whole.last))
  return others.length <= 1 ? whole : null
}

function reaches(entries: Entry[], at: number, step: 1 | -1): boolean {
  const isListed = (by: number) => entries[at + by * step]?.isListed === true
  return isListed(1) || (isListed(2) && isListed(3))
}

/** Takes in as much as may belong to a phrase with mistakes. */
function widen(entries: Entry[], { first, last }: Run): Run {
  while (entries[first]?.isListed === false) first += 1
  while (entries[last]?.isListed === false) last -= 1
  while (reaches(entries, first, -1)) first -= 1
  while (reaches(entries, last, 1)) last += 1
  const isOneShort = (last - first + 1) % multiple === multiple - 1
  return {
    first: Math.max(0, first - Number(isOneShort)),
    last: Math.min(entries.length - 1, last + Number(isOneShort)),
  }
}
