import { expect, test } from 'vitest'
import { tokenIn } from './link-token.ts'

const token = `${'x'.repeat(20)}-_`

test('a token is its first 22 characters, whatever was copied behind it', () => {
  const behind = [
    '',
    '.',
    ',',
    ')',
    '>',
    '"',
    '”',
    '…',
    '*',
    '%20',
    '\n',
    '&utm_source=x',
    '?x',
    "'",
    ';',
    ']',
    '=',
    '/',
    'xyz',
    '&amp;a=b',
    '.ics',
  ]
  expect(behind.map((text) => tokenIn(token + text))).toEqual(behind.map(() => token))
})

test('what begins with no token has none', () => {
  expect(['', token.slice(1), `.${token}`, 'é'.repeat(22)].map(tokenIn)).toEqual(Array(4).fill(''))
})
