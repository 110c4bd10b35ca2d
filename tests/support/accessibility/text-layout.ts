import type { Page } from '@playwright/test'
import { addUserStyle } from '../journeys/user-style.ts'

type Box = { left: number; right: number; top: number; bottom: number }

/** One line of text on the screen. */
type Line = Box & {
  /** The start of the text and its element, for failure messages. */
  what: string
  /** What covers its middle; null if it is the text itself. */
  cover: string | null
  /** The surrounding boxes that clip their content. */
  cuts: (Box & { isCuttingX: boolean; isCuttingY: boolean })[]
}

/** How far a page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/**
 * The texts of a page that are cut off, off screen or covered. The viewport is made as high as the page, so that
 * nothing has to be scrolled. `except` selects what is not looked at.
 */
export async function unreadableTexts(page: Page, except = ''): Promise<string[]> {
  const screen = page.viewportSize()
  if (screen === null) throw new Error('the page has no screen')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: screen.width, height })
  const lines = await page.evaluate(readLines, except)
  await page.setViewportSize(screen)
  return [...new Set(lines.flatMap((line) => faultsOf(line, screen.width)))]
}

/**
 * What is cut off or runs out of the screen when all letters are twice as large: by the browser's setting, with which
 * the page's breakpoints move, and by a visitor's own stylesheet, with which they do not.
 */
export async function faultsAtTwiceTheSize(page: Page, widths: number[]): Promise<string[]> {
  const faults: string[] = []
  const look = async (way: string) => {
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    if (size !== '32px') throw new Error(`${way} makes letters of ${size}`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const scroll = await sidewaysScroll(page)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      // Every line of the longest documents takes minutes to read. They cut off nothing: what is too wide makes them wider.
      // What ends in an ellipsis, or shares its time with others, is whole where it has the focus, or on its own page.
      const texts = height < 40_000 ? await unreadableTexts(page, '.truncate, .calendar-card') : []
      for (const fault of scroll > 0 ? [`${scroll} px too wide`, ...texts] : texts) {
        faults.push(`${way}, ${width} px: ${fault}`)
      }
    }
  }
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await look('the setting')
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  const restyle = await addUserStyle(page, 'html { font-size: 200% }')
  await look('the stylesheet')
  await restyle()
  return faults
}

function faultsOf(line: Line, width: number): string[] {
  const { what, left, right, top, bottom, cover, cuts } = line
  const isCut = cuts.some((box) => box.isCuttingY && (bottom > box.bottom + 2 || top < box.top - 2))
  const isCutAside = cuts.some((box) => box.isCuttingX && (right > box.right + 2 || left < box.left - 2))
  return [
    ...(left < -1 || right > width + 1 ? [`runs out of the screen: ${what}`] : []),
    ...(isCut || isCutAside ? [`cut off: ${what}`] : []),
    ...(cover !== null ? [`under ${cover}: ${what}`] : []),
  ]
}

/** Runs in the page. */
function readLines(except: string): Line[] {
  const boxOf = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom })
  const around = (element: Element | null): Element[] =>
    element === null ? [] : [element, ...around(element.parentElement)]
  /** A slide that must first be scrolled into view. */
  const isWaiting = (element: Element) => {
    const slide = element.closest('[aria-roledescription="slide"]')?.getBoundingClientRect()
    const carousel = element.closest('[aria-roledescription="carousel"]')?.getBoundingClientRect()
    if (slide === undefined || carousel === undefined) return false
    const middle = (slide.left + slide.right) / 2
    return middle < carousel.left || middle > carousel.right
  }
  const isRead = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    (except === '' || element.closest(except) === null) &&
    // Screen-reader text, the inside of a browser control, or a scrolling box.
    element.closest('script, style, option') === null &&
    !around(element)
      .map((box) => getComputedStyle(box))
      .some(({ clipPath, overflowX }) => clipPath === 'inset(50%)' || /auto|scroll/.test(overflowX)) &&
    !isWaiting(element)

  // Text behind a dialog is inert.
  const place = document.querySelector('dialog:modal') ?? document.body
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
  return texts.flatMap((text) => {
    const element = text.parentElement
    if (element === null || text.data.trim() === '' || !isRead(element)) return []
    const range = document.createRange()
    range.selectNodeContents(text)
    const what = `${text.data.trim().slice(0, 40)} in ${element.outerHTML.slice(0, 60)}`
    const cuts = around(element).map((box) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const isCutting = (overflow: string) => /hidden|clip/.test(overflow)
      return {
        ...boxOf(box.getBoundingClientRect()),
        isCuttingX: isCutting(overflowX),
        isCuttingY: isCutting(overflowY),
      }
    })
    return [...range.getClientRects()]
      .filter(({ width }) => width > 2)
      .map((line) => {
        const top = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2)
        const isSeen = top === null || top.contains(element) || element.contains(top)
        return { ...boxOf(line), what, cuts, cover: isSeen ? null : top.outerHTML.slice(0, 60) }
      })
  })
}
