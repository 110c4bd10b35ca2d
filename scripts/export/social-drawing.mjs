// Composes the social picture of a page: a sea chart with a frame, the page's title on the paper and a scene beside it.
import { textWidth } from './drawing.mjs'

export const socialSize = { width: 1200, height: 630 }

const serif = 'font-family="Source Serif 4"'
const titleWeight = `${serif} font-weight="600"`

/** The space for the title, in pixels. */
const titleBox = { left: 92, top: 158, width: 470, height: 316 }
const lineHeight = 1.14

/**
 * @param {{ firmName: string, isSample: boolean, title: string, scene: string, logo: string }} page
 * `scene` and `logo` are SVG text
 * @param {Pick<import('../../src/firm/look/colours.ts').Colours, 'light'>} colours
 */
export function socialDrawing({ firmName, isSample, title, scene, logo }, { light }) {
  const { lines, size } = fitTitle(title)
  const top = titleBox.top + (titleBox.height - lines.length * size * lineHeight) / 2
  const written = lines.map(
    (line, index) =>
      `<text x="${titleBox.left}" y="${top + size * (0.85 + index * lineHeight)}">${escaped(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${socialSize.width} ${socialSize.height}">
<path fill="${light.paper}" d="M0 0h1200v630H0z"/>
${placed(scene, 'x="632" y="42" width="526" height="546" preserveAspectRatio="xMidYMid slice"')}
<g fill="none" stroke="${light.petrol}" stroke-opacity=".16"><path d="M42 468c90-34 150 8 240-18s190-60 350-22M42 500c100-30 160 8 250-16s190-58 340-20M42 532c110-26 170 8 260-14s190-56 330-18M42 140c120 30 190-20 290-4s200 34 300-6M42 108c120 26 200-22 300-8s190 28 290-4"/></g>
<g ${serif} font-style="italic" font-size="19" fill="${light.petrol}" fill-opacity=".55"><text x="512" y="96">18<tspan dy="5" font-size="13">2</tspan></text><text x="574" y="150">27</text><text x="580" y="410">9<tspan dy="5" font-size="13">4</tspan></text><text x="288" y="578">31</text><text x="590" y="560">14<tspan dy="5" font-size="13">3</tspan></text></g>
<path d="M98 540c120-40 220 26 330-6s120-58 300-76" fill="none" stroke="${light.petrol}" stroke-width="3" stroke-dasharray="3 11" stroke-linecap="round"/>
<circle cx="98" cy="540" r="10" fill="${light.beacon}" stroke="${light.ink}" stroke-width="3"/><circle cx="428" cy="534" r="8" fill="${light.paper}" stroke="${light.petrol}" stroke-width="3"/>
<path d="M632 42v546" stroke="${light.ink}" stroke-width="2"/><path d="M632 42v546" stroke="${light.beacon}" stroke-width="6" transform="translate(-4)"/>
<g fill="none" stroke="${light.ink}"><path stroke-width="2" d="M22 22h1156v586H22zM42 42h1116v546H42z"/><path stroke-width="8" stroke-dasharray="62" d="M42 32h1116M42 598h1116"/><path stroke-width="8" stroke-dasharray="60.67" d="M32 42v546M1168 42v546"/></g>
${placed(logo, 'x="88" y="70" width="60" height="60"')}
<text x="164" y="112" ${titleWeight} font-size="38" fill="${light.petrol}">${escaped(firmName)}</text>
${isSample ? `<text x="340" y="111" ${serif} font-style="italic" font-size="23" fill="${light.muted}">Sample site</text>` : ''}
<g ${titleWeight} font-size="${size}" fill="${light.petrol}">${written.join('')}</g>
</svg>`
}

/**
 * The largest font size, down to 24, at which a title fits its box, with its lines at that size. @param {string} title
 */
function fitTitle(title) {
  for (let size = 68; ; size -= 2) {
    const lines = linesOf(title, size)
    const isNarrow = lines.every((line) => widthOf(line, size) <= titleBox.width)
    if ((isNarrow && lines.length * size * lineHeight <= titleBox.height) || size <= 24) return { lines, size }
  }
}

/** Breaks a title into lines. @param {string} title @param {number} size */
function linesOf(title, size) {
  /** @type {string[]} */
  const lines = []
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, size) <= titleBox.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** @param {string} line @param {number} size */
function widthOf(line, size) {
  return textWidth(escaped(line), `${titleWeight} font-size="${size}"`)
}

/** Prepares an SVG for nesting in another one. @param {string} svg @param {string} place position and size */
function placed(svg, place) {
  return svg.replace('<svg ', `<svg ${place} `)
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
