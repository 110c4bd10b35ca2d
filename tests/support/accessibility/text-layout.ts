import type { Page } from '@playwright/test'
import { addUserStyle } from '../journeys/user-style.ts'

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
  // Twice, because what may be some part of the screen high grows with it.
  for (let time = 0; time < 2; time += 1) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: screen.width, height })
  }
  const faults = await page.evaluate(findUnreadable, { except, screenWidth: screen.width })
  await page.setViewportSize(screen)
  return faults
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
      // What ends in an ellipsis, or shares its time with others, is whole where it has the focus, or on its own page.
      const texts = await unreadableTexts(page, '.truncate, .calendar-card')
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

/** Runs in the page. Each fault once, with the start of the text and its element. */
function findUnreadable({ except, screenWidth }: { except: string; screenWidth: number }): string[] {
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

  /** The boxes around an element that clip their content. */
  const cutsAround = (element: Element) =>
    around(element).flatMap((each) => {
      const { overflowX, overflowY } = getComputedStyle(each)
      const [isCuttingX, isCuttingY] = [/hidden|clip/.test(overflowX), /hidden|clip/.test(overflowY)]
      return isCuttingX || isCuttingY ? [{ box: each.getBoundingClientRect(), isCuttingX, isCuttingY }] : []
    })
  // Text behind a dialog is inert.
  const place = document.querySelector('dialog:modal') ?? document.body
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
  const faults = texts.flatMap((text) => {
    const element = text.parentElement
    if (element === null || text.data.trim() === '' || !isRead(element)) return []
    const range = document.createRange()
    range.selectNodeContents(text)
    const what = `${text.data.trim().slice(0, 40)} in ${element.outerHTML.slice(0, 60)}`
    const cuts = cutsAround(element)
    return [...range.getClientRects()]
      .filter(({ width }) => width > 2)
      .flatMap(({ left, right, top, bottom }) => {
        const isCut = cuts.some(
          ({ box, isCuttingX, isCuttingY }) =>
            (isCuttingY && (bottom > box.bottom + 2 || top < box.top - 2)) ||
            (isCuttingX && (right > box.right + 2 || left < box.left - 2)),
        )
        const cover = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        const isSeen = cover === null || cover.contains(element) || element.contains(cover)
        return [
          ...(left < -1 || right > screenWidth + 1 ? [`runs out of the screen: ${what}`] : []),
          ...(isCut ? [`cut off: ${what}`] : []),
          ...(isSeen ? [] : [`under ${cover.outerHTML.slice(0, 60)}: ${what}`]),
        ]
      })
  })
  return [...new Set(faults)]
}
