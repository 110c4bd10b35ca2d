import type { Page } from '@playwright/test'
import sharp, { type OutputInfo } from 'sharp'
import { addUserStyle } from '../journeys/user-style.ts'

/** A text on the screen: its worst contrast with any pixel behind it, and the contrast that WCAG 1.4.3 requires. */
type MeasuredContrast = { worst: number; needed: number }

type Box = { x: number; y: number; width: number; height: number }

/** Hides all text of a page while `work` measures what is behind it, and then scrolls back. */
export async function withHiddenText<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const restoreText = await addUserStyle(
    page,
    // Hide underlines too: a hovered link draws its underline through its children. And the text around it, whose letters
    // or ellipsis may reach into its area.
    '* { text-decoration: none !important; transition: none !important; -webkit-text-fill-color: transparent !important }',
  )
  const scrolled = await page.evaluate(() => window.scrollY)
  const result = await work()
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled)
  await restoreText()
  return result
}

/**
 * Measures the contrast of hidden texts on backgrounds with more than one color, such as pictures: compares each pixel
 * around them in a screenshot with the text's color. Scrolls to one text after the other, and measures in the same
 * screenshot all others that are wholly in sight. Takes CSS selectors, and returns what is measured in their order.
 */
export async function measureContrasts(page: Page, selectors: string[]): Promise<MeasuredContrast[]> {
  const measured = new Map<string, MeasuredContrast>()
  for (const selector of selectors) {
    if (measured.has(selector)) continue
    const text = page.locator(selector).first()
    await text.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }))
    const left = selectors.filter((each) => !measured.has(each))
    const texts = await page.evaluate(findTexts, left)
    const screen = await decodePng(await page.screenshot())
    for (const { isWhole, color, needed, lines, ...found } of texts) {
      if (found.selector !== selector && !isWhole) continue
      measured.set(found.selector, { worst: worstAgainst(screen, lines, color), needed })
    }
  }
  return selectors.flatMap((selector) => measured.get(selector) ?? [])
}

/** A text on the screen. */
type HiddenText = {
  selector: string
  /** Red, green, blue and alpha, 0 to 255. */
  color: number[]
  needed: number
  /** The visible part of each of its lines. */
  lines: Box[]
  /** Whether nothing cuts its lines off or covers them. */
  isWhole: boolean
}

/** Runs in the page. Finds the first element of each selector as a text. */
function findTexts(selectors: string[]): HiddenText[] {
  const brush = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  // Its corners too: the edge of a bar may cover half a line.
  const isOnTop = (element: Element, { left, right, top, bottom }: DOMRect) =>
    [left + 1, (left + right) / 2, right - 1].every((x) =>
      [top + 1, (top + bottom) / 2, bottom - 1].every((y) => {
        const shown = document.elementFromPoint(x, y)
        return shown !== null && (shown.contains(element) || element.contains(shown))
      }),
    )
  return selectors.map((selector) => {
    const element = document.querySelector(selector)
    if (element === null) throw new Error(`${selector} has gone`)
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    // Only the element's own text: a round button's corners, or a picture beside the text, are not its background.
    // What a box clips, such as text that is cut with an ellipsis, has other pixels in its place.
    const clip = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(box)
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue
      const { left, top, right, bottom } = box.getBoundingClientRect()
      clip.left = Math.max(clip.left, left)
      clip.top = Math.max(clip.top, top)
      clip.right = Math.min(clip.right, right)
      clip.bottom = Math.min(clip.bottom, bottom)
    }
    const words = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
    const whole = words.flatMap((word) => {
      const range = document.createRange()
      range.selectNodeContents(word)
      return [...range.getClientRects()]
    })
    const lines = whole.map((line) => {
      const [x, y] = [Math.max(line.left, clip.left), Math.max(line.top, clip.top)]
      return { x, y, width: Math.min(line.right, clip.right) - x, height: Math.min(line.bottom, clip.bottom) - y }
    })
    const isWhole = whole.every(
      (line) =>
        line.left >= clip.left &&
        line.right <= clip.right &&
        line.top >= clip.top &&
        line.bottom <= clip.bottom &&
        isOnTop(element, line),
    )
    brush.fillStyle = color
    brush.fillRect(0, 0, 1, 1)
    const pixel = [...brush.getImageData(0, 0, 1, 1).data]
    return { selector, color: pixel, needed: isLarge ? 3 : 4.5, lines, isWhole }
  })
}

type Pixels = { data: Buffer; info: OutputInfo }

function decodePng(png: Buffer): Promise<Pixels> {
  return sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** The lowest contrast of a color with any pixel in parts of the screen. */
function worstAgainst({ data, info }: Pixels, parts: Box[], color: number[]): number {
  const text = luminanceAt(color, 0)
  const grounds = new Set<number>()
  let worst = 21
  for (const part of parts) {
    // Off-screen areas have no pixels.
    const [left, top] = [Math.max(0, Math.trunc(part.x)), Math.max(0, Math.trunc(part.y))]
    const right = Math.min(info.width, Math.trunc(part.x) + Math.trunc(part.width))
    const bottom = Math.min(info.height, Math.trunc(part.y) + Math.trunc(part.height))
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const at = (y * info.width + x) * info.channels
        // Most pixels have a color that another one had.
        if (grounds.size === grounds.add(data.readUIntBE(at, 3)).size) continue
        const ground = luminanceAt(data, at)
        worst = Math.min(worst, (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05))
      }
    }
  }
  return worst
}

/** The WCAG 2 relative luminance of the pixel whose red, green and blue start at an offset. */
function luminanceAt(pixels: ArrayLike<number>, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const value = (pixels[at + channel] ?? 0) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
