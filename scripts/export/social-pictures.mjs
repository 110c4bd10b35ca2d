// Renders the picture of each public page that is shown when the page is shared, and writes it into the build.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { firm } from '../../src/firm/firm.ts'
import { fileNameOf, publicPages } from '../../src/firm/public-pages/public-pages.ts'
import { isSampleValue } from '../../src/firm/ready-for-live.ts'
import { scamTypeKeys } from '../../src/firm/scam-types.ts'
import { buildFolder } from '../make-build.mjs'
import { projectFolder } from '../set-up.mjs'
import { colours } from './colours.mjs'
import { draw } from './drawing.mjs'
import { socialDrawing, socialSize } from './social-drawing.mjs'

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
  const key = scamTypeKeys.find((each) => path === `/scams/${each}`)
  if (key !== undefined) return read(`src/firm/pictures/hazard-${key}.svg`)
  return ['/about', '/login'].includes(path) ? homecoming : lighthouse
}

const grain = readFileSync(join(projectFolder, 'src/ui/pictures/grain.webp'))
const folder = join(buildFolder, 'client/shared')
mkdirSync(folder, { recursive: true })
for (const page of publicPages) {
  const isSample = isSampleValue(firm.legalName)
  const svg = socialDrawing(
    { firmName: firm.name, isSample, title: page.title, scene: sceneOf(page.path), logo },
    colours,
  )
  const { pixels, raw } = draw(svg, socialSize.width)
  await sharp(pixels, { raw })
    .composite([{ input: grain, tile: true }])
    .flatten()
    .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, `${fileNameOf(page)}.jpg`))
}
