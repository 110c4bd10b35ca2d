import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCode, cleanRecoveryCode, sixDigitCode } from './code.ts'

test('a code is taken as people copy and type it', () => {
  const typed = [
    '123456',
    '123 456',
    '123-456',
    ' 123456\t',
    '12\u00a034\u00a056',
    '１２３４５６',
    '١٢٣٤٥٦',
    '१२३४५६',
    '123‑456',
    '123–456',
    '“123456”',
    '123.456',
    '1 2 3 4 5 6',
    '\u200e123456',
    '123456.',
  ]
  typed.push(
    'Your code is 123456',
    '验证码123456',
    'Your code is 123 456. It works for 15 minutes.',
    'code:123-456',
    '123456 is your Harbour code',
    'It is 1 2 3 4 5 6.',
    'Code 12-34-56',
    'Ihr Code lautet 123456',
    '@harbour.example #123456',
    '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣',
    '🔑123456',
  )
  for (const code of typed) expect(cleanCode(code), code).toBe('123456')
})

test('a text with no code, or with several, is refused', () => {
  const code = sixDigitCode('Missing', 'Wrong')
  const refused = [
    '12345',
    '1234567',
    'abcdef',
    '',
    '123456 or 654321',
    'Call 020 7946 0018',
    'Ref 1234567',
    '12 34',
    '1234 567',
    'a1b2c3d4e5f6',
    'ab234-567cd',
    '1 2 3 4 5 6 7',
    '1'.repeat(501),
  ]
  const issues = refused.map((typed) => code.safeParse(typed).error?.issues[0]?.message)
  expect(issues).toEqual(refused.map(() => 'Wrong'))
  expect(code.safeParse(undefined).error?.issues[0]?.message).toBe('Missing')
})

test('a recovery code is taken in any letters, groups and quotes', () => {
  for (const typed of [
    'abcde-12345',
    'ABCDE 12345',
    'ａｂｃｄｅ‑１２３４５',
    '"abcde12345"',
    '\u202aabcde–12345\u202c',
    '1. abcde-12345',
    'Code: abcde - 12345,',
    '• ABCDE‑12345',
  ]) {
    expect(cleanRecoveryCode(typed), typed).toBe('abcde12345')
  }
})

test('a clean code is clean', () => {
  const pieces = fc.constantFrom('1', '2', '123', '456', ' ', '-', '‑', '٣', 'a', '.')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: pieces })), (text) => {
      for (const clean of [cleanCode, cleanRecoveryCode]) expect(clean(clean(text))).toBe(clean(text))
    }),
    { numRuns: 1000 },
  )
})
