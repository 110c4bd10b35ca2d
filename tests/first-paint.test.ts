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

test('what a page is first painted with has no letter of our typefaces, and loses none', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/', '/login', '/reset-password']) {
    const page = await (await site.request(path)).text()
    const [, first = ''] = /<style id="site-styles"[^>]*>([\s\S]*?)<\/style>/.exec(page) ?? []
    expect(first, path).toContain('@font-face{font-family:Figtree Fallback')
    const [, media, late = ''] = /<style id="typefaces" media="([^"]*)"[^>]*>([\s\S]*?)<\/style>/.exec(page) ?? []
    expect(media, path).toBe('(scripting:none)')
    for (const name of ['Figtree', '"Source Serif 4"']) {
      const rulesIn = (styles: string) =>
        styles.match(new RegExp(`@font-face\\{font-family:${name};[^}]*\\}`, 'g')) ?? []
      expect(rulesIn(late)[0], path).toContain('unicode-range:U+20-7E')
      // Known by name, so that the system is not searched for them: with a letter that no page has.
      expect(rulesIn(first).length, path).toBeGreaterThan(0)
      for (const rule of rulesIn(first)) expect(rule, path).toContain('unicode-range:U+F8FF}')
      const kindsIn = (styles: string) =>
        new Set(rulesIn(styles).map((rule) => rule.match(/font-(?:style|weight):[^;]*/g)?.join()))
      expect(kindsIn(first), path).toEqual(kindsIn(late))
    }
  }
})
