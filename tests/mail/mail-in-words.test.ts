import { expect, test } from 'vitest'
import { writtenTexts } from '../support/site/written-words.ts'
import { readSources } from '../support/source-files.ts'

/**
 * An email is queued when a page answers: nobody knows yet whether it will arrive. “Links we’ve emailed you” is a kind of
 * data that is stored.
 */
const saidTooEarly = /(?<!\blinks )\bwe(’ve| have) (also |just )?(sent|emailed) |\b(has|have) (just )?been emailed\b/i

test('no page says that an email has been sent, while it is only queued', () => {
  const paths = readSources(['src/pages', 'src/features', 'src/ui']).map(({ path }) => path)
  const texts = paths.filter((path) => !/\.test\.|\.css$/.test(path)).flatMap(writtenTexts)
  expect(texts.filter(({ text }) => text.includes('We’re emailing')).length).toBeGreaterThan(10)
  expect(texts.filter(({ text }) => saidTooEarly.test(text))).toEqual([])
})
