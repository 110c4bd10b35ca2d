import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { firm } from '../src/firm/firm.ts'
import { indexedPaths } from '../src/firm/site-map.ts'
import { openTestSite, origin } from './support/test-site.ts'

/** What a page says of itself under these names. */
function sharedWords(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g)
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]))
}

test('every public page has a picture of its own for where it is shared, with its measures and words', async () => {
  await using site = await openTestSite('sqlite')
  const addresses = new Set<string>()
  for (const path of indexedPaths) {
    const words = sharedWords(await (await site.request(path)).text())
    const address = words['og:image'] ?? ''
    expect(address, path).toMatch(new RegExp(`^${origin}/assets/[\\w-]+\\.jpg$`))
    addresses.add(address)
    const file = readFileSync(`build/client${address.slice(origin.length)}`)
    expect(file.length, path).toBeLessThan(150_000)
    const { width, height, format } = await sharp(file).metadata()
    expect([width, height, `image/${format}`].map(String), path).toEqual([
      words['og:image:width'],
      words['og:image:height'],
      words['og:image:type'],
    ])
    expect([width, height]).toEqual([1200, 630])
    const title = words['og:title']?.replace(firm.name, '').replace(' — ', '')
    expect(words['og:image:alt'], path).toBe(`A sea chart with the words: ${title}`)
    expect(words['twitter:card'], path).toBe('summary_large_image')
  }
  expect(addresses.size).toBe(indexedPaths.length)
})

test('a page that is not public has no picture to be shared by', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/reset-password', '/verify-email?token=x', '/nothing-here']) {
    expect(await (await site.request(path)).text(), path).not.toMatch(/og:image|twitter:card/)
  }
})
