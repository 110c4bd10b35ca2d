// Generates the paper grain that covers every picture. Run `node scripts/export/grain.mjs` after changing it below. The
// file is small enough to keep in the repository, like the font subsets.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectFolder } from '../set-up.mjs'

/** Edge of the tile in pixels, shown at three quarters of that: a compromise between standard and dense screens. */
const edge = 128

/** Opacity of the black or white at each step away from the mean, out of 255. Few steps keep the file small. */
const alphas = [0, 5, 9, 15]

/**
 * A seeded random generator of numbers between 0 and 1: the file changes only when this script does.
 * @param {number} seed
 */
function numbersFrom(seed) {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

/**
 * Blurs a field by summing neighbourhoods, which wrap at the tile's edges so that tiles join without a seam.
 * @param {number[]} field @param {number} reach
 */
function soften(field, reach) {
  return field.map((_, index) => {
    const [x, y] = [index % edge, Math.floor(index / edge)]
    let sum = 0
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        sum += field[((y + down + edge) % edge) * edge + ((x + right + edge) % edge)] ?? 0
      }
    }
    return sum
  })
}

/** Scales a field to a mean of 0 and a standard deviation of 1. @param {number[]} field */
function level(field) {
  const mean = field.reduce((sum, value) => sum + value, 0) / field.length
  const spread = Math.sqrt(field.reduce((sum, value) => sum + (value - mean) ** 2, 0) / field.length)
  return field.map((value) => (value - mean) / spread)
}

/** Short bent fibres, as in rag paper. @param {() => number} next */
function fibres(next) {
  const field = Array.from({ length: edge * edge }, () => 0)
  for (let count = 0; count < 70; count += 1) {
    let [x, y, angle] = [next() * edge, next() * edge, next() * Math.PI]
    const [bend, tone] = [(next() - 0.5) * 0.16, next() < 0.5 ? -1 : 1]
    for (let length = 8 + next() * 14; length > 0; length -= 0.5) {
      const place = (Math.floor(y + edge) % edge) * edge + (Math.floor(x + edge) % edge)
      field[place] = tone
      x += Math.cos(angle) / 2
      y += Math.sin(angle) / 2
      angle += bend / 2
    }
  }
  return field
}

/** The tile: the tooth, clouds and fibres of paper, as pairs of grey and alpha bytes. */
export function grain() {
  const next = numbersFrom(1851)
  const noise = () => Array.from({ length: edge * edge }, next)
  const tooth = level(soften(noise(), 1))
  const clouds = level(soften(soften(noise(), 5), 5))
  const rag = fibres(next)
  const pixels = tooth.flatMap((value, index) => {
    const tone = value * 0.8 + (clouds[index] ?? 0) * 0.2 + (rag[index] ?? 0) * 0.9
    const step = Math.min(Math.round(Math.abs(tone)), alphas.length - 1)
    return [tone > 0 && step > 0 ? 255 : 0, alphas[step] ?? 0]
  })
  return { pixels: Buffer.from(pixels), raw: { width: edge, height: edge, channels: /** @type {const} */ (2) } }
}

if (import.meta.main) {
  const { pixels, raw } = grain()
  const file = join(projectFolder, 'src/ui/pictures/grain.webp')
  const { size } = await sharp(pixels, { raw }).webp({ lossless: true, effort: 6 }).toFile(file)
  writeFileSync(1, `${file}: ${size} bytes\n`)
}
