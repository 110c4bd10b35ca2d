import { expect, test } from 'vitest'
import { findSecrets } from '#src/input/free-text/find-secrets.ts'
import { takeOutSecrets } from '#src/input/free-text/free-text.ts'
import { secretsMessage } from '#src/input/free-text/secret-messages.ts'
import { allWordLists } from '#src/input/free-text/word-lists.ts'
import { generateSecrets } from '../support/secrets/generated-secrets.ts'
import { generateStories } from '../support/secrets/generated-stories.ts'
import { series } from '../support/series.ts'

const secrets = generateSecrets(series(20_000, 560))
const stories = generateStories(series(20_000, 2000))
const lists = allWordLists()

test('every generated secret is found', () => {
  const missed = secrets.filter(({ text }) => findSecrets(text, lists).length === 0)
  expect(missed).toEqual([])
  expect(secrets.length).toBeGreaterThanOrEqual(500)
})

test('nothing of a generated secret is in what goes back, which is then accepted', () => {
  for (const { text, kept } of secrets) {
    const rest = takeOutSecrets(text)
    expect(
      kept.filter((part) => rest.includes(part)),
      text,
    ).toEqual([])
    expect(findSecrets(rest, lists), rest).toEqual([])
  }
})

test('no message repeats anything of a generated secret', () => {
  for (const { text, kept } of secrets) {
    const message = secretsMessage(text, findSecrets(text, lists), '')
    expect(
      kept.filter((part) => part.length > 3 && message.includes(part)),
      text,
    ).toEqual([])
  }
})

test('at most two of a thousand generated stories are refused', () => {
  const refused = stories.filter((story) => findSecrets(story, lists).length > 0)
  expect(refused.length, refused.slice(0, 5).join('\n\n')).toBeLessThanOrEqual(stories.length * 0.002)
  expect(stories.length).toBeGreaterThanOrEqual(2000)
})
