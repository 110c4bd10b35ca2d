import { expect, test } from 'vitest'
import { findBannedWords } from './banned-words.ts'

const whyOf = (text: string) => findBannedWords(text).map(({ why }) => why)

test.each([
  ['How could you fall for it?', 'blame'],
  ['She FELL FOR it.', 'blame'],
  ['It isn’t silly to ask.', 'blame'],
  ['You were naïve.', 'blame'],
  ["You should've known.", 'blame'],
  ['It was your own mistake.', 'blame'],
  ['Success is guaranteed.', 'promise'],
  ['We get back 100 % of it.', 'promise'],
  ['100 per cent safe', 'promise'],
  ['There’s no\n   risk.', 'promise'],
  ['Risk-free', 'promise'],
  ['You have nothing to lose.', 'promise'],
  ['We will get all of your money back.', 'promise'],
  ["We'll recover it.", 'promise'],
  ['Get your money back now!', 'promise'],
  ['Act now', 'hurry'],
  ['Hurry: limited places', 'hurry'],
  ["Don't wait.", 'hurry'],
  ['This is your last chance.', 'hurry'],
  ['Our award-winning team', 'boast'],
])('“%s” is found as %s', (text, why) => {
  expect(new Set(whyOf(text))).toEqual(new Set([why]))
})

test.each([
  'It isn’t your fault.',
  'You can’t promise that. Nobody can.',
  'We can look into it, and we’ll say what can’t come back.',
  'The road falls forward. An unlimited view. Foolscap paper. Dupeless.',
  'If nothing comes back, you pay nothing.',
  'You pay us 15% of it, after the money has reached you. 1100% is not a share.',
  'Call your bank now.',
  'If we recover nothing, you pay nothing.',
])('“%s” has none', (text) => {
  expect(findBannedWords(text)).toEqual([])
})

test('what others say stands between quotation marks', () => {
  expect(findBannedWords('They say “100% guaranteed, act now” and “nothing to lose”. Hang up.')).toEqual([])
  expect(findBannedWords('“Quoted.” But guaranteed by us.')).toEqual([{ words: 'guaranteed', why: 'promise' }])
  // A quotation that never ends is none.
  expect(findBannedWords('“Guaranteed by us.')).toHaveLength(1)
})
