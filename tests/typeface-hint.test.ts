import { expect, test } from 'vitest'
import { openTestSite } from './support/test-site.ts'

test('a page asks early for the typeface of its text, in a place that its first paint does not wait for', async () => {
  await using site = await openTestSite('sqlite')
  // One page that is made at start, and two that are made for each request.
  for (const path of ['/', '/login', '/reset-password']) {
    const page = await (await site.request(path)).text()
    const hints = [...page.matchAll(/<link rel="preload" as="font"[^>]*>/g)]
    expect(hints, path).toHaveLength(1)
    expect(page, path).toContain(`${hints[0]?.[0]}</body>`)
  }
})
