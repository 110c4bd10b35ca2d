// Generates the small font files that every page loads first. Run `node scripts/export/subset-fonts.mjs` after changing a
// typeface or its version. Characters that they lack come from the full files, loaded only where needed.
import { readFileSync, writeFileSync } from 'node:fs'
// @ts-expect-error the package has no types
import subsetFont from 'subset-font'

/** The characters that English pages use. */
const text = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const characters = `${text}£€§©·–—‘’“”…−↑→×\u00a0`

const fonts = [
  {
    name: 'figtree',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weights: { min: 400, max: 700 },
  },
  {
    name: 'source-serif-4',
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    weights: { min: 400, max: 600 },
  },
  {
    name: 'source-serif-4-italic',
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
    weights: 400,
    only: 'No. 1234Step onetwothreefour',
  },
]

for (const { name, file, weights, only = characters } of fonts) {
  const options = { targetFormat: /** @type {const} */ ('woff2'), variationAxes: { wght: weights } }
  const subset = await subsetFont(readFileSync(`node_modules/${file}`), only, options)
  writeFileSync(`src/ui/fonts/${name}-subset.woff2`, subset)
  process.stdout.write(`${name}: ${subset.length} bytes\n`)
}
