import type { Page } from '@playwright/test'
import { adoptStyle } from './adopt-style.ts'

/** A text as it stands on the screen: its worst contrast with any pixel behind it, and what WCAG 1.4.3 asks for. */
type MeasuredContrast = { worst: number; needed: number }

type Box = { x: number; y: number; width: number; height: number }

/**
 * Measures the contrast of a text on a ground that has more than one color, such as a picture: the text is hidden, its
 * place photographed, and each pixel compared with the text's color.
 */
export async function measureContrast(page: Page, selector: string): Promise<MeasuredContrast> {
  const text = page.locator(selector).first()
  const restoreText = await adoptStyle(
    page,
    // The line under a link that the pointer rests on is drawn by the link, through the words of what is in it.
    '* { text-decoration: none !important; transition: none !important } [data-measured], [data-measured] * { -webkit-text-fill-color: transparent !important }',
  )
  const { color, needed, lines, scrolled } = await text.evaluate((element) => {
    const scrolled = window.scrollY
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    element.setAttribute('data-measured', '')
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    // The element's own words alone: the corners of a round button are no ground of theirs, nor is a picture beside them.
    const words = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
    const lines = words.flatMap((word) => {
      const range = document.createRange()
      range.selectNodeContents(word)
      return [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))
    })
    return { color, needed: isLarge ? 3 : 4.5, lines, scrolled }
  })
  const picture = await page.screenshot()
  await text.evaluate((element, top) => {
    element.removeAttribute('data-measured')
    window.scrollTo({ top, behavior: 'instant' })
  }, scrolled)
  await restoreText()
  return { worst: await worstAgainst(page, picture.toString('base64'), lines, color), needed }
}

/** The lowest contrast of a CSS color with any pixel in parts of a PNG, reckoned in a page without a security policy. */
async function worstAgainst(page: Page, png: string, parts: Box[], color: string): Promise<number> {
  const desk = await page.context().newPage()
  const worst = await desk.evaluate(
    async ({ png, parts, color }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      const luminanceAt = (pixels: Uint8ClampedArray, at: number) => {
        const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
          const value = (pixels[at + channel] ?? 0) / 255
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      brush.fillStyle = color
      brush.fillRect(0, 0, 1, 1)
      const text = luminanceAt(brush.getImageData(0, 0, 1, 1).data, 0)
      brush.drawImage(image, 0, 0)
      let worst = 21
      for (const { x, y, width, height } of parts.filter(({ width, height }) => width >= 1 && height >= 1)) {
        const pixels = brush.getImageData(x, y, width, height).data
        for (let at = 0; at < pixels.length; at += 4) {
          // What lies outside of the screen is transparent.
          if (pixels[at + 3] === 0) continue
          const ground = luminanceAt(pixels, at)
          worst = Math.min(worst, (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05))
        }
      }
      return worst
    },
    { png, parts, color },
  )
  await desk.close()
  return worst
}
