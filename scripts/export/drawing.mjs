// Renders SVG to pixels with the site's own typeface, so that the result is the same on every machine.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
// @ts-expect-error the package has no types
import subsetFont from 'subset-font'
import { projectFolder } from '../set-up.mjs'

/** The typeface of all text in pictures, which is that of the headings. */
const family = 'Source Serif 4'
const styles = [
  { style: 'normal', weight: 600 },
  { style: 'italic', weight: 400 },
]

/** The characters that appear in pictures. */
const characters = `${String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index))}£€§©·–—‘’“”…`

const fontFolder = mkdtempSync(join(tmpdir(), 'harbour-typeface-'))
process.once('exit', () => rmSync(fontFolder, { recursive: true, force: true }))

/** The typeface as files that resvg can read: one for each weight, not compressed for the web. */
const fontFiles = await Promise.all(
  styles.map(async ({ style, weight }) => {
    const folder = 'node_modules/@fontsource-variable/source-serif-4/files'
    const source = readFileSync(join(projectFolder, folder, `source-serif-4-latin-wght-${style}.woff2`))
    const file = join(fontFolder, `${style}.ttf`)
    const options = { targetFormat: 'truetype', variationAxes: { wght: weight } }
    writeFileSync(file, await subsetFont(source, characters, options))
    return file
  }),
)

/** @param {string} svg @param {number} [width] in pixels; by default the picture's own */
function load(svg, width) {
  return new Resvg(svg, {
    ...(width !== undefined && { fitTo: { mode: 'width', value: width } }),
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: family, serifFamily: family },
  })
}

/** Renders an SVG at a width in pixels. @param {string} svg @param {number} width */
export function draw(svg, width) {
  const { pixels, width: drawnWidth, height } = load(svg, width).render()
  return { pixels, raw: { width: drawnWidth, height, channels: /** @type {const} */ (4) } }
}

/** The width of a line of text in SVG units. @param {string} text @param {string} attributes such as its size */
export function textWidth(text, attributes) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 400"><text y="200" ${attributes}>${text}</text></svg>`
  return load(svg).getBBox()?.width ?? 0
}
