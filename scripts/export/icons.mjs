// Renders the logo to the icons that operating systems need as pixels, and writes them into the build.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildFolder } from '../make-build.mjs'
import { projectFolder } from '../set-up.mjs'
import { colours } from './colours.mjs'
import { draw } from './drawing.mjs'

const round = readFileSync(join(projectFolder, 'public/favicon.svg'), 'utf8')
const logo = readFileSync(join(projectFolder, 'src/pages/_layout/pictures/logo.svg'), 'utf8')

/**
 * The logo on a background that fills the icon, for systems that crop icons to their own shape.
 * @param {number} share of the icon's edge that the logo takes
 */
function onPaper(share) {
  const margin = `${(1 - share) * 50}%`
  const placed = logo.replace(
    '<svg ',
    `<svg x="${margin}" y="${margin}" width="${share * 100}%" height="${share * 100}%" `,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="${colours.light.page}" d="M0 0h100v100H0z"/>${placed}</svg>`
}

const icons = [
  { name: 'favicon.ico', svg: round, edge: 32 },
  { name: 'apple-touch-icon.png', svg: onPaper(0.8), edge: 180 },
  { name: 'icon-192.png', svg: round, edge: 192 },
  { name: 'icon-512.png', svg: round, edge: 512 },
  // A maskable icon is cropped to, at worst, a circle with a diameter of 80% of its width.
  { name: 'icon-maskable-512.png', svg: onPaper(0.72), edge: 512 },
]

for (const { name, svg, edge } of icons) {
  const { pixels, raw } = draw(svg, edge)
  const png = await sharp(pixels, { raw })
    .png({ compressionLevel: 9, effort: 10, palette: edge > 32 })
    .toBuffer()
  writeFileSync(join(buildFolder, 'client', name), name.endsWith('.ico') ? icoOf(png, edge) : png)
}

/** An .ico file with one PNG: header, one directory entry, image. @param {Buffer} png @param {number} edge */
function icoOf(png, edge) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(edge, 6)
  head.writeUInt8(edge, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
