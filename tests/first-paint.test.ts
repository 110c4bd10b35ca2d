import { expect, test } from 'vitest'
import { openTestSite } from './support/test-site.ts'

test('a page asks early for the typefaces of its text and headings, in a place that its first paint does not wait for', async () => {
  await using site = await openTestSite('sqlite')
  // One page that is made at start, and two that are made for each request.
  for (const path of ['/', '/login', '/reset-password']) {
    const page = await (await site.request(path)).text()
    const hints = [...page.matchAll(/<link rel="preload" as="font"[^>]*>/g)].map(([hint]) => hint)
    expect(hints, path).toHaveLength(2)
    expect(page, path).toContain(`${hints.join('')}</body>`)
  }
})

test('what a page is first painted with names no typeface of ours, and loses none', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/', '/login', '/reset-password']) {
    const page = await (await site.request(path)).text()
    const [, first = ''] = /<style id="site-styles"[^>]*>([\s\S]*?)<\/style>/.exec(page) ?? []
    expect(first, path).toContain('@font-face{font-family:Figtree Fallback')
    expect(first, path).not.toMatch(/@font-face\{[^}]*url\(/)
    expect(first, path).toMatch(/--font-sans:"Figtree Fallback"/)
    const [, media, late = ''] = /<style id="typefaces" media="([^"]*)"[^>]*>([\s\S]*?)<\/style>/.exec(page) ?? []
    expect(media, path).toBe('(scripting:none)')
    expect(late, path).toMatch(/@font-face\{font-family:Figtree;src:url\(/)
    expect(late, path).toContain(':root{--font-sans:"Figtree", "Figtree Fallback", sans-serif;--font-serif:')
  }
})
