import { expect, test } from 'vitest'
import { openTestSite } from './support/test-site.ts'

test('a page asks early for the typeface of its text alone, in a place that its first paint does not wait for', async () => {
  await using site = await openTestSite('sqlite')
  // One page that is made at start, and two that are made for each request.
  for (const path of ['/', '/login', '/reset-password']) {
    const page = await (await site.request(path)).text()
    const [hint = '', ...others] = [...page.matchAll(/<link rel="preload" as="font"[^>]*>/g)].map(([tag]) => tag)
    expect(hint, path).toMatch(/ href="\/assets\/figtree-subset-[\w-]+\.woff2"/)
    expect(others, path).toEqual([])
    expect(page, path).toContain(`${hint}</body>`)
  }
})

test('what a page is first painted with knows the files of our typefaces, and does not ask for them by name', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/', '/login', '/reset-password']) {
    const page = await (await site.request(path)).text()
    const [, styles = ''] = /<style id="site-styles"[^>]*>([\s\S]*?)<\/style>/.exec(page) ?? []
    expect(styles, path).toContain('@font-face{font-family:Figtree Fallback')
    for (const name of ['Figtree', '"Source Serif 4"']) {
      expect(styles, path).toMatch(new RegExp(`@font-face\\{font-family:${name};[^}]*unicode-range:U\\+20-7E`))
    }
    // The names stand in the one rule that does not hold until the first screen is painted.
    const naming = styles.match(/[^{}]*\{[^{}]*"(?:Figtree|Source Serif 4)"[^{}]*\}/g) ?? []
    expect(
      naming.filter((rule) => !rule.startsWith('@font-face')).map((rule) => rule.replace(/\{.*/s, '')),
      path,
    ).toEqual([':root:not([data-first-screen]),[data-letters]'])
  }
})

test('no stylesheet has a cascade layer: one that comes later would have every text of a page measured once more', async () => {
  await using site = await openTestSite('sqlite')
  const page = await (await site.request('/')).text()
  const later = /\/assets\/later-[\w-]+\.css/.exec(page)?.[0] ?? ''
  const ofOneRequest = await (await site.request('/login')).text()
  for (const text of [page, ofOneRequest, await (await site.request(later)).text()]) {
    expect(text).toContain('box-sizing')
    expect(text).not.toContain('@layer')
  }
})

test('nothing of a page is painted before what it is about', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/', '/login', '/reset-password']) {
    const page = await (await site.request(path)).text()
    const [head = '', body = ''] = page.split('<body')
    expect(head, path).toContain('<link rel="expect" href="#main" blocking="render"/>')
    expect(body, path).toContain('<main id="main"')
  }
})
