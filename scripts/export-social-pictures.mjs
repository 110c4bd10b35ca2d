// Renders the picture shown when a public page is shared, one per page, and writes them into the build.
import { mkdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { draw } from './export-drawing.mjs'
import { socialDrawing, socialSize } from './export-social-drawing.mjs'
import { projectFolder } from './set-up.mjs'

// The firm's facts import pictures through the bundler; here such an import gives the file's path.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.svg')) return nextLoad(url, context)
    return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(fileURLToPath(url))}` }
  },
})
const { firm } = await import('../src/firm/firm.ts')
const { fileNameOf, publicPages } = await import('../src/firm/public-pages.ts')
const { scamTypes } = await import('../src/firm/scam-types.ts')

/** @param {string} file */
const read = (file) => readFileSync(join(projectFolder, file), 'utf8')
const logo = read('src/pages/_layout/pictures/logo.svg')
// Crop from the boat to the tower: the frame would cut through the cottage beyond.
const lighthouse = read('src/pages/home/pictures/hero-lighthouse-narrow.svg').replace(
  '"0 0 780 520"',
  '"130 0 500 520"',
)
const homecoming = read('src/pages/home/pictures/hero-homecoming-narrow.svg')

/** @param {string} path */
function sceneOf(path) {
  const scamType = scamTypes.find(({ key }) => path === `/scams/${key}`)
  if (scamType !== undefined) return readFileSync(scamType.image, 'utf8')
  return ['/about', '/login'].includes(path) ? homecoming : lighthouse
}

const grain = readFileSync(join(projectFolder, 'src/ui/pictures/grain.webp'))
const folder = join(projectFolder, 'build/client/shared')
mkdirSync(folder, { recursive: true })
for (const page of publicPages) {
  const svg = socialDrawing({
    firmName: firm.name,
    isSample: firm.isSample,
    title: page.title,
    scene: sceneOf(page.path),
    logo,
  })
  const { pixels, raw } = draw(svg, socialSize.width)
  await sharp(pixels, { raw })
    .composite([{ input: grain, tile: true }])
    .flatten()
    .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, `${fileNameOf(page)}.jpg`))
}
