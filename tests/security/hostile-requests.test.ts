import { expect, test } from 'vitest'
import { guardedFiles } from '#src/access/who-may-enter.ts'
import {
  htmlOf,
  newAddress,
  openHostileSite,
  type Place,
  queryNames,
  type TestSite,
} from '../support/hostile/hostile-site.ts'
import { hostileStrings, isHeaderSafe } from '../support/hostile/hostile-strings.ts'
import { executableContentOf } from '../support/hostile/inline-scripts.ts'
import { casesOf } from '../support/series.ts'

const strings = casesOf(hostileStrings, 2)

/** Requests a page with the same text wherever the address, a cookie or a header can carry it. */
function askWith(site: TestSite, { path, cookie }: Pick<Place, 'path' | 'cookie'>, words: string): Promise<Response> {
  const query = new URLSearchParams([...queryNames.map((name) => [name, words]), [words, words]])
  const quoted = encodeURIComponent(words.toWellFormed())
  const headers = new Headers({
    cookie: [cookie, `harbour-notice=${quoted}`, `harbour-hold=${quoted}`, `unknown=${quoted}`].join('; '),
  })
  if (isHeaderSafe(words))
    for (const name of ['user-agent', 'referer', 'accept-language', 'x-forwarded-host', 'x-unknown'])
      headers.set(name, words)
  return site.request(`${path}?${query}`, { headers, address: newAddress() })
}

test('there are enough hostile strings, each of them once', () => {
  expect(hostileStrings.length).toBeGreaterThanOrEqual(60)
  expect(new Set(hostileStrings).size).toBe(hostileStrings.length)
})

test('whatever is in its address, cookies and headers, a page runs the same scripts', async () => {
  await using opened = await openHostileSite('sqlite')
  const pages: string[] = []
  for (const place of opened.places) {
    const harmless = await htmlOf(await askWith(opened.site, place, 'harmless'))
    if (harmless === null) continue
    pages.push(place.pattern)
    const expected = executableContentOf(harmless)
    for (const words of strings) {
      const answer = await askWith(opened.site, place, words)
      expect(answer.status, `${place.pattern} ${words}`).toBeLessThan(500)
      const html = await htmlOf(answer)
      if (html !== null) expect(executableContentOf(html), `${place.pattern} ${words}`).toEqual(expected)
    }
  }
  // All but those that only redirect or return a file.
  expect(pages.length).toBeGreaterThan(30)
}, 300_000)

test('whatever replaces a token or an id, a page runs the same scripts', async () => {
  await using opened = await openHostileSite('sqlite')
  const compared: string[] = []
  for (const { pattern, cookie } of opened.places.filter((place) => place.pattern.includes(':'))) {
    const pathOf = (words: string) => pattern.replaceAll(/:\w+/g, encodeURIComponent(words.toWellFormed()))
    const ask = (words: string) => opened.site.request(pathOf(words), { headers: { cookie }, address: newAddress() })
    const harmless = await htmlOf(await ask('harmless'))
    const expected = harmless === null ? [] : executableContentOf(harmless)
    for (const words of strings) {
      const answer = await ask(words)
      expect(answer.status, `${pattern} ${words}`).toBeLessThan(500)
      const html = await htmlOf(answer)
      const found = html === null ? [] : executableContentOf(html)
      // What no address can contain is answered with text, or with a page that runs nothing.
      if (found.length === 0) continue
      compared.push(pattern)
      expect(found, `${pattern} ${words}`).toEqual(expected)
    }
  }
  // All others redirect from what they do not know.
  const records = opened.places
    .map(({ pattern }) => pattern)
    .filter((pattern) => /^\/admin-profile\/.*:/.test(pattern) && !guardedFiles.has(pattern))
  expect(new Set(compared)).toEqual(new Set(['/appointments/:token', ...records]))
})
