import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scamTypes } from '#src/firm/scam-types.ts'
import { grain } from '../../scripts/export/grain.mjs'
import { openTestSite } from '../support/site/test-site.ts'

const pagesWithPictures = ['/', '/about', ...scamTypes.map(({ key }) => `/scams/${key}`)]

/** A drawing on a page: the file's text, or the inlined SVG. */
function drawingAt(address: string): string {
  return address.startsWith('data:')
    ? decodeURIComponent(address.slice(address.indexOf(',') + 1)).replaceAll('&#x27;', '"')
    : readFileSync(`build/client${address}`, 'utf8')
}

test('a page reserves space for each picture, in the proportions of the drawing', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of pagesWithPictures) {
    const html = await (await site.request(path)).text()
    const pictures = [...html.matchAll(/<(?:img|source) [^>]*src(?:Set)?="([^"]+)"[^>]*>/g)]
    expect(pictures.length, path).toBeGreaterThan(3)
    for (const [tag, address = ''] of pictures) {
      const [, width, height] = / viewBox="0 0 (\d+) (\d+)"/.exec(drawingAt(address)) ?? []
      const [, keptWidth, keptHeight] = / width="(\d+)" height="(\d+)"/.exec(tag) ?? []
      expect(Number(keptWidth) / Number(keptHeight), `${path} ${address.slice(0, 60)}`).toBe(
        Number(width) / Number(height),
      )
    }
  }
})

test('the first picture is inlined in its page, and uses no system typeface', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of pagesWithPictures.filter((path) => path !== '/about')) {
    const html = await (await site.request(path)).text()
    const drawings = [...html.matchAll(/<img src="(data:image\/svg\+xml,[^"]+)" alt="[^"]+"/g)]
    expect(drawings, path).toHaveLength(1)
    expect(drawingAt(drawings[0]?.[1] ?? ''), path).toMatch(/^<svg (?![\s\S]*<text)[\s\S]*<\/svg>$/)
  }
})

test('the grain is what its script generates, and small', async () => {
  const file = readFileSync('src/ui/pictures/grain.webp')
  expect(file.length).toBeLessThan(4096)
  const { pixels, raw } = grain()
  const kept = await sharp(file).ensureAlpha().raw().toBuffer()
  expect(kept.length).toBe(raw.width * raw.height * 4)
  for (let pixel = 0; pixel < raw.width * raw.height; pixel += 1) {
    const [grey, alpha] = [pixels[pixel * 2], pixels[pixel * 2 + 1]]
    // Fully transparent pixels carry no colour.
    const wanted = alpha === 0 ? [0] : [grey, alpha]
    const found = alpha === 0 ? [kept[pixel * 4 + 3]] : [kept[pixel * 4], kept[pixel * 4 + 3]]
    if (wanted.join() !== found.join()) throw new Error(`Pixel ${pixel} is ${found}, not ${wanted}.`)
  }
})
