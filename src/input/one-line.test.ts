import { expect, test } from 'vitest'
import { cleanCode, cleanRecoveryCode } from './code.ts'
import { cleanEmail } from './email-address.ts'
import { foldSpelledOut, foldText } from './fold-text.ts'
import { oneLine, plainLine, toNormalForm } from './one-line.ts'
import { cleanPhone } from './phone/phone-number.ts'

/** The length that a form may have. Databases and normal forms put the marks of a letter in order. */
const length = 60_000
const disordered = {
  'marks in turn': `a${'\u0301\u0323'.repeat(length / 2)}`,
  'marks backwards': `a${'\u0345'.repeat(length / 2)}${'\u0334'.repeat(length / 2)}`,
  'marks and what nobody sees': `a${'\u0301\u200b\u0323'.repeat(length / 3)}`,
  'voice marks that become marks': `a${'\uff9e\u0334'.repeat(length / 2)}`,
  'vowels that become marks': `a${'\u0e33\u0334'.repeat(length / 2)}`,
  'marks without a letter': '\u0323\u0301'.repeat(length / 2),
}

test('cleaning takes a time that grows with the length of a text, whatever marks it has', () => {
  const cleaners = [oneLine, plainLine, foldText, foldSpelledOut, cleanCode, cleanRecoveryCode, cleanEmail, cleanPhone]
  for (const [name, text] of Object.entries(disordered)) {
    const began = performance.now()
    for (const clean of cleaners) clean(text)
    expect(performance.now() - began, name).toBeLessThan(1000)
  }
})

test('as many marks on a letter as any script has stay, in order', () => {
  const thirty = `a${'\u0323\u0301'.repeat(15)}`
  expect(toNormalForm(thirty, 'NFC')).toBe(thirty.normalize('NFC'))
  for (const name of ['Nguyễn', 'לְשׁ֑וֹן', 'བསྒྲུབས', 'လျှော့', '각']) {
    expect(toNormalForm(name.normalize('NFD'), 'NFC')).toBe(name.normalize('NFC'))
  }
})
