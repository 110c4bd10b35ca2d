import { expect, test } from 'vitest'
import { optionalPhone, personName, sixDigitCode } from './text.ts'

const takes = (name: string) => personName.safeParse(name).success

test('a name holds no character that nobody sees or that turns the writing round', () => {
  const refused = ['\n', '\t', '\u0000', '\u00ad', '\u061c', '\u180e', '\u200b', '\u200e', '\u200f', '\u2028', '\u2029']
  refused.push(
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\ufeff',
  )
  // In scripts that do not join letters, these two are merely invisible.
  refused.push('\u200c', '\u200d')
  expect(refused.filter((character) => takes(`An${character}na`))).toEqual([])
})

test('names of all scripts are taken', () => {
  const names = [
    "Zoë O'Neill-Ash",
    'Łukasz',
    'Ελένη',
    'Дмитрий',
    '李小龍',
    'علی\u200cرضا',
    'مريم',
    'שרה',
    'ක්\u200dරිෂ්ණ',
    'क्\u200dष',
  ]
  expect(names.filter((name) => !takes(name))).toEqual([])
})

test('a code is taken as people copy and type it', () => {
  const code = sixDigitCode('Missing', 'Wrong')
  for (const typed of ['123456', '123 456', '123-456', ' 123456\t', '12\u00a034\u00a056']) {
    expect(code.safeParse(typed).data, typed).toBe('123456')
  }
  const refused = ['12345', '1234567', 'abcdef', '', '١٢٣٤٥٦'].map((typed) => code.safeParse(typed).error?.issues)
  expect(refused.flat().map((issue) => issue?.message)).toEqual(refused.map(() => 'Wrong'))
  expect(code.safeParse(undefined).error?.issues[0]?.message).toBe('Missing')
})

test('a phone number that was copied is stored as if it had been typed', () => {
  const national = [
    '020\u00a07946\u00a00018',
    '020\u20117946\u20110018',
    '020\u20137946\u20130018',
    'tel:020-7946-0018',
  ]
  const taken = national.map((phone) => optionalPhone.parse(phone))
  expect(new Set(taken)).toEqual(new Set(['020 7946 0018', '020-7946-0018']))
  expect(optionalPhone.parse('\u202a+44 20 7946 0018\u202c')).toBe('+44 20 7946 0018')
  expect(optionalPhone.parse(undefined)).toBe('')
  const refused = ['call me', '020 7946\t0018', '020\u200b7946', '+44 20 7946 0018 x12', '1'.repeat(31)]
  expect(refused.filter((phone) => optionalPhone.safeParse(phone).success)).toEqual([])
})
