import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { grain } from '../scripts/export-grain.mjs'
import type { ExportedPicture } from '../scripts/export-picture.mjs'
import { pictures } from '../scripts/export-plugin.mjs'
import { scamTypes } from '../src/firm/scam-types.ts'
import { Picture } from '../src/ui/pictures/picture.tsx'
import { openTestSite } from './support/test-site.ts'

/** A drawing that many strokes make heavier than its pixels: each stroke somewhere else, the same at every run. */
function heavyDrawing(): string {
  let state = 1
  const next = (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  const strokes = Array.from(
    { length: 6000 },
    () =>
      `<path d="M${next(80000) / 100} ${next(40000) / 100}h${next(300) / 100}" stroke="#0f4c5c" opacity=".0${next(9)}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400"><path fill="#cfe6e3" d="M0 0h800v400H0z"/>${strokes.join('')}</svg>`
}

/** What a page gets that imports this drawing in a build. */
async function importBuilt(svg: string): Promise<PictureFile> {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-picture-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'scene.svg'), svg)
    writeFileSync(join(folder, 'entry.js'), "export { default } from './scene.svg?picture'")
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [pictures({ reportFile: join(folder, 'report.json') })],
      build: { ssr: 'entry.js', outDir: 'out', assetsInlineLimit: 0, ssrEmitAssets: true },
    })
    return (await import(pathToFileURL(join(folder, 'out', 'entry.js')).href)).default
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a drawing that weighs more than its pixels is offered as AVIF, then WebP, in three widths, and as itself to the rest', async () => {
  const file = await importBuilt(heavyDrawing())
  const markup = renderToStaticMarkup(createElement(Picture, { file, alt: 'Rain', sizes: '50vw' }))
  const sources = [
    ...markup.matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="50vw" width="800" height="400"\/>/g),
  ]
  expect(sources.map(([, type]) => type)).toEqual(['image/avif', 'image/webp'])
  for (const [, type = '', srcSet = ''] of sources) {
    const ending = type.replace('image/', '')
    const widths = srcSet.split(', ').map((candidate) => candidate.split(' '))
    expect(widths.map(([, width]) => width)).toEqual(['400w', '800w', '1600w'])
    for (const [address] of widths) expect(address).toMatch(new RegExp(`^/assets/scene-\\d+-[\\w-]+\\.${ending}$`))
  }
  expect(markup).toMatch(/<img src="\/assets\/scene-[\w-]+\.svg" alt="Rain" width="800" height="400" loading="lazy"/)
})

test('a drawing that weighs less than its pixels stays as it is', async () => {
  const file = await importBuilt(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><path d="M0 0h300v99H0z"/></svg>',
  )
  expect(file).toMatchObject({ src: expect.stringMatching(/\.svg$/), width: 300, height: 200, sources: [] })
})

test('the server has the drawing itself as an address, for the page on which it is seen first', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><path fill="#a1b2c3" d="M0 0h300v99H0z"/></svg>`
  const { data = '' } = await importBuilt(drawing)
  expect(data).toMatch(/^data:image\/svg\+xml,[^"#<>]+$/)
  expect(decodeURIComponent(data.slice(data.indexOf(',') + 1))).toBe(drawing)
  await using site = await openTestSite('sqlite')
  for (const path of ['/', '/scams/forex']) {
    const pictures = [
      ...(await (await site.request(path)).text()).matchAll(/<img src="data:image\/svg\+xml,[^"]+" alt="([^"]+)"/g),
    ]
    expect(pictures.length, path).toBe(1)
  }
})

test('the build says what every picture weighs, and no page offers a file that weighs more than the drawing', async () => {
  const report: ExportedPicture[] = JSON.parse(readFileSync('build/pictures.json', 'utf8'))
  expect(report.length).toBeGreaterThan(10)
  for (const { name, svgBytes, sets } of report) {
    expect(sets.length, name).toBe(2)
    for (const { isSent, files } of sets) {
      expect(isSent, name).toBe(files.every(({ bytes }) => bytes < svgBytes))
    }
  }
  const isSomeSent = report.some(({ sets }) => sets.some(({ isSent }) => isSent))
  await using site = await openTestSite('sqlite')
  const pages = await Promise.all(
    ['/', '/about', '/scams/forex'].map(async (path) => (await site.request(path)).text()),
  )
  for (const html of pages) {
    expect(html).toMatch(
      /<picture[^>]*>[\s\S]*<img src="(?:[^"]+\.svg|data:[^"]+)" alt="[^"]+" width="\d+" height="\d+"/,
    )
    expect(html.includes('<source type="image/')).toBe(isSomeSent)
  }
})

test('the grain is what its script makes, and light', async () => {
  const file = readFileSync('src/ui/pictures/grain.webp')
  expect(file.length).toBeLessThan(4096)
  const { pixels, raw } = grain()
  const kept = await sharp(file).ensureAlpha().raw().toBuffer()
  expect(kept.length).toBe(raw.width * raw.height * 4)
  for (let pixel = 0; pixel < raw.width * raw.height; pixel += 1) {
    const [grey, alpha] = [pixels[pixel * 2], pixels[pixel * 2 + 1]]
    // A pixel that nobody sees has no colour to be kept.
    const wanted = alpha === 0 ? [0] : [grey, alpha]
    const found = alpha === 0 ? [kept[pixel * 4 + 3]] : [kept[pixel * 4], kept[pixel * 4 + 3]]
    if (wanted.join() !== found.join()) throw new Error(`Pixel ${pixel} is ${found}, not ${wanted}.`)
  }
})

test('a drawing that comes inside its page asks the system for no typeface', async () => {
  await using site = await openTestSite('sqlite')
  const paths = ['/', ...scamTypes.map(({ key }) => `/scams/${key}`)]
  for (const path of paths) {
    const page = await (await site.request(path)).text()
    const drawings = [...page.matchAll(/ src="data:image\/svg\+xml,([^"]*)"/g)]
    expect(drawings, path).toHaveLength(1)
    expect(decodeURIComponent(drawings[0]?.[1] ?? ''), path).toMatch(/^<svg (?![\s\S]*<text)[\s\S]*<\/svg>$/)
  }
})
