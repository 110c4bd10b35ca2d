import { expect, test } from 'vitest'
import { findSecrets } from '#src/input/free-text/find-secrets.ts'
import { allWordLists } from '#src/input/free-text/word-lists.ts'
import { generateSecrets } from '../support/secrets/generated-secrets.ts'

/** Texts that keep a careless reader busy. */
const hard: Record<string, string> = {
  digits: '4111',
  'digits with blanks': '4 1 1 1 ',
  'digits with dashes': '4-',
  letters: 'K',
  capitals: 'S2',
  'list words': 'abandon ',
  'list words without spaces': 'abandon',
  'nearly list words': 'abandonx ',
  'a name': 'code ',
  'a name and a verb': 'my password is ',
  'a name and punctuation': 'PIN:::"((',
  brackets: '[1,',
  'half a key': 'xprv9',
  'the beginning of a file': '-----BEGIN ',
  'full stops': '.',
  'white space': ' \n\t',
  'kana without spaces': 'あいこくしん',
  accents: 'e\u0301',
  'accents on one letter': '\u0301\u0316',
  'unseen signs': 'a\u200b',
}

/** How often lists are asked, how many characters patterns read, and how many marks are put in order. */
function effortOf(text: string, patterns: Set<string>): number {
  let effort = 0
  const lists = allWordLists().map((list) => ({
    has: (word: string) => {
      effort += 1
      return list.has(word)
    },
  })) as unknown as ReadonlySet<string>[]
  const { exec } = RegExp.prototype
  const { normalize } = String.prototype
  String.prototype.normalize = function (this: string, form?: string) {
    // To put the marks on a letter in order takes the square of their number.
    for (const marks of this.match(/\p{M}+/gu) ?? []) effort += marks.length ** 2
    return normalize.call(this, form)
  }
  RegExp.prototype.exec = function (this: RegExp, read: string) {
    patterns.add(this.source)
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, read)
    const until = match === null ? (this.sticky ? from : read.length) : match.index + match[0].length
    effort += until - from + 1
    return match
  }
  try {
    findSecrets(text, lists)
  } finally {
    RegExp.prototype.exec = exec
    String.prototype.normalize = normalize
  }
  return effort
}

test.each(Object.entries(hard))('the effort for a text of %s grows as its length does', (_, part) => {
  const patterns = new Set<string>()
  const [short, long] = [10_000, 20_000].map((length) => effortOf(part.repeat(length / part.length), patterns)) as [
    number,
    number,
  ]
  expect(patterns.size).toBeGreaterThan(5)
  expect(long / short).toBeLessThan(2.3)
  expect(short / 10_000, 'steps a character').toBeLessThan(1000)
})

test('no pattern repeats without a bound what repeats without a bound', () => {
  const patterns = new Set<string>()
  for (const { text } of generateSecrets(200)) effortOf(text, patterns)
  for (const text of Object.values(hard)) effortOf(text.repeat(20), patterns)
  expect(patterns.size).toBeGreaterThan(25)
  expect([...patterns].filter(repeatsRepetition)).toEqual([])
})

/** Whether a group that may be repeated any number of times holds something that may be, too. */
function repeatsRepetition(source: string): boolean {
  const bare = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  const unbounded = /[*+]|\{\d+,\}/
  for (let rest = bare; ; ) {
    // The innermost groups first, each replaced by what it amounts to.
    const group = /\(([^()]*)\)([*+]|\{\d+,\})?/.exec(rest)
    if (group === null) return false
    const [whole, inside = '', repeated] = group
    if (repeated !== undefined && unbounded.test(inside.replace(/^\?[:=!<]+/, ''))) return true
    rest = rest.replace(whole, unbounded.test(inside) ? 'x+' : 'x')
  }
}

test('the check of patterns knows one that repeats a repetition', () => {
  expect(repeatsRepetition(/(?:a+b?)*c/.source)).toBe(true)
  expect(repeatsRepetition(/(?:a{1,3}b)*[a+]+/.source)).toBe(false)
})
