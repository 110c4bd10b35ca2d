import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageOf } from '../support/pages/page.ts'
import { openTestSite } from '../support/site/test-site.ts'

/** The date that each document shows, and the hash of the words that it had on that day. */
const documents = [
  { path: '/privacy-policy', lastChanged: '2026-11-30', hash: '21c15971a66649a5' },
  { path: '/terms-and-conditions', lastChanged: '2026-11-29', hash: '7a9bb83037c19675' },
]

test.each(documents)('$path shows the day on which its words last changed', async ({ path, ...document }) => {
  await using site = await openTestSite('sqlite')
  const html = await (await site.request(path)).text()
  const article = pageOf(html).one('article')
  const lastChanged = article.one('time').attribute('datetime')
  const words = article.wordsWithout('time')
  const hash = createHash('sha256').update(words).digest('hex').slice(0, 16)
  const whatToDo = `The words of ${path} have changed: set its \`lastChanged\` to today, and write that day and this hash here`
  expect({ lastChanged, hash }, whatToDo).toEqual(document)
})
