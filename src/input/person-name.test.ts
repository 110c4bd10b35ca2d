import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'
import { personName } from './person-name.ts'

const taken = (name: string) => personName.safeParse(name).data ?? null

/** Inside it, before it and behind it. */
const around = (character: string) => [`An${character}na`, `${character}Anna`, `Anna${character}`]

test('characters that nobody sees are taken out of a name', () => {
  const unseen = ['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200e', '\u200f', '\u202a', '\u202b']
  unseen.push('\u202e', '\u2060', '\u2066', '\u2067', '\u2069', '\u3164', '\ufe0f', '\ufeff', '\uffa0', '\ufffc')
  // Tags, and in scripts that do not join letters the joiners.
  unseen.push('\u{e0041}', '\u{e0100}', '\u200c', '\u200d')
  for (const character of unseen)
    expect(around(character).map(taken), escaped(character)).toEqual(Array(3).fill('Anna'))
})

test('any white space in a name is one space, and none at its ends', () => {
  for (const blank of ['\t', '\n', '\r\n', '  ', '\u00a0', '\u2003', '\u2028', '\u2800', '\u3000', '\u{13441}']) {
    expect(around(blank).map(taken), escaped(blank)).toEqual(['An na', 'Anna', 'Anna'])
  }
})

test('names of all scripts are taken as they are', () => {
  const names = [
    "Zoë O'Neill-Ash",
    'Łukasz',
    'Ελένη',
    'Дмитрий',
    '李小龍',
    'علی\u200cرضا',
    'مُحَمَّد',
    'שָׁלוֹם',
    'שרה',
    'J.',
    'X Æ A-12',
  ]
  names.push(
    'ක්\u200dරිෂ්ණ',
    'क्\u200dष',
    'Nguyễn Văn Đức',
    'พิมพ์ชนก',
    'លោក ស្រី',
    'လျှော့',
    'བསྒྲུབས',
    '葛\u{e0100}城',
    'O´Brien',
    '王3',
    'ქეთევან',
  )
  const inNormalForm = names.map((name) => name.normalize('NFC'))
  expect(inNormalForm.map(taken)).toEqual(inNormalForm)
  expect(taken('Zoe\u0308')).toBe('Zoë')
})

test('what shows no letter is no name', () => {
  const refused = [
    '\u2800',
    '\u3164',
    '\u115f',
    '\uffa0',
    '\u{e0041}',
    '\u200f\u200f',
    '🙂',
    '123',
    '-',
    '...',
    'ʰʰ',
    '\u{13441}',
    '́',
  ]
  expect(refused.filter((name) => taken(name) !== null)).toEqual([])
  expect(personName.safeParse('🙂').error?.issues[0]?.message).toBe('Enter a name with at least one letter')
  expect(personName.safeParse('\u3164').error?.issues[0]?.message).toBe('Enter a name')
})

test('a letter with a tower of accents is refused', () => {
  const towers = [
    `A${'\u0301'.repeat(12)}nna`,
    `Ann${'\u0335\u0489'.repeat(5)}a`,
    `ab${'\u0e49'.repeat(9)}`,
    `A${'\u0302\u034f'.repeat(9)}`,
  ]
  expect(towers.filter((name) => taken(name) !== null)).toEqual([])
})

test('other control characters are refused, and so is a name of more than 100 characters', () => {
  expect(['A\0', 'A\u0007b', 'A\u001bb', 'A\u0008'].filter((name) => taken(name) !== null)).toEqual([])
  expect(taken(`${'x'.repeat(100)}${'\u200b '.repeat(50)}`)).toBe('x'.repeat(100))
  expect(taken('x'.repeat(101))).toBeNull()
})

test('a clean name is clean, and not longer than what was typed', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('a', '́', 'ع', '\u200c', '\u200d', '\u200f', '\ufe0f', '葛', '👩', ' ') }),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const clean = oneLine(text)
      expect(oneLine(clean)).toBe(clean)
      expect(clean.length).toBeLessThanOrEqual(text.normalize('NFC').length)
      if (taken(text) !== null) expect(taken(clean)).toBe(taken(text))
    }),
    { numRuns: 1000 },
  )
})

const escaped = (text: string) =>
  JSON.stringify(text).replaceAll(/[^\x20-\x7e]/gu, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`)
