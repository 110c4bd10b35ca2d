// Makes the sets of AVIF and WebP files of a picture, as far as they are worth sending instead of the drawing itself.
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { remember } from './export-cache.mjs'
import { draw } from './export-drawing.mjs'
import { projectFolder } from './set-up.mjs'

/** Qualities at which flat colour, gradients and small lettering look like the drawing at arm's length. */
const formats = [
  {
    type: 'image/avif',
    ending: 'avif',
    encode: (/** @type {import('sharp').Sharp} */ image) => image.avif({ quality: 60, effort: 3 }),
  },
  {
    type: 'image/webp',
    ending: 'webp',
    encode: (/** @type {import('sharp').Sharp} */ image) => image.webp({ quality: 80, effort: 4 }),
  },
]

/** Widths, in parts of the width that the picture is drawn for: phones, ordinary screens, dense ones. */
const shares = [0.5, 1, 2]

/**
 * What a picture weighs in each format and width that was tried, all in bytes.
 * @typedef {{ name: string, width: number, height: number, svgBytes: number, sets: FormatSet[] }} ExportedPicture
 * A set is sent only when every width in it weighs less than the drawing: with some of them only, a dense screen would be
 * given a blurred picture.
 * @typedef {{ type: string, isSent: boolean, files: { width: number, bytes: number, file: string }[] }} FormatSet
 */

/** @param {string} file of an SVG whose viewBox names its size @returns {Promise<ExportedPicture>} */
export async function exportPicture(file) {
  const svg = readFileSync(file, 'utf8')
  const name = basename(file, '.svg')
  // The result names files by their absolute paths: it holds only where it was made.
  const result = await remember(`${name}.json`, [svg, projectFolder], async () => {
    const size = pictureSize(svg, file)
    const svgBytes = brotliCompressSync(svg).length
    const sets = []
    for (const format of formats) sets.push(await exportSet(format, { svg, name, svgBytes, width: size.width }))
    return JSON.stringify({ name, ...size, svgBytes, sets })
  })
  return JSON.parse(readFileSync(result, 'utf8'))
}

/** The size that a drawing names itself. @param {string} svg @param {string} file */
export function pictureSize(svg, file) {
  const [, width, height] = /<svg[^>]*\sviewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  if (width === undefined || height === undefined) throw new Error(`${file} names no viewBox that begins at 0 0.`)
  return { width: Number(width), height: Number(height) }
}

/**
 * Encodes the narrowest width first and stops at the first that weighs too much: the wider ones weigh more.
 * @param {typeof formats[number]} format
 * @param {{ svg: string, name: string, svgBytes: number, width: number }} picture
 * @returns {Promise<FormatSet>}
 */
async function exportSet({ type, ending, encode }, { svg, name, svgBytes, width }) {
  const files = []
  for (const share of shares) {
    const wanted = Math.round(width * share)
    const file = await remember(`${name}-${wanted}.${ending}`, [svg], () => {
      const { pixels, raw } = draw(svg, wanted)
      return encode(sharp(pixels, { raw })).toBuffer()
    })
    const bytes = statSync(file).size
    files.push({ width: wanted, bytes, file })
    if (bytes >= svgBytes) return { type, isSent: false, files }
  }
  return { type, isSent: true, files }
}
