import type { Locator, Page } from '@playwright/test'
import { expect, holdAnswers, open, scrollTo, scrollTop, test, untilScripted } from '../support/journey.ts'
import { publicPages } from '../support/site-pages.ts'

/** The pages' parts that are laid out now, by what they are. */
function laidOut(page: Page): Promise<{ firstSection: boolean; lastSection: boolean; footer: boolean }> {
  return page.evaluate(() => {
    const isLaidOut = (element: Element | null | undefined) =>
      element?.querySelector('h2, p, a')?.checkVisibility({ contentVisibilityAuto: true }) === true
    const sections = [...document.querySelectorAll('article section')]
    return {
      firstSection: isLaidOut(sections.at(0)),
      lastSection: isLaidOut(sections.at(-1)),
      footer: isLaidOut(document.querySelector('footer')),
    }
  })
}

test('the first screen is painted before what is far below is laid out, and that follows by itself', async ({
  page,
}) => {
  const release = await holdAnswers(page, '**/assets/*.js')
  await page.goto('/privacy-policy')
  expect(await laidOut(page)).toEqual({ firstSection: true, lastSection: false, footer: false })
  release()
  await untilScripted(page)
  expect(await laidOut(page)).toEqual({ firstSection: true, lastSection: true, footer: true })
  await expect(page.locator('[style*="visibility"]')).toHaveCount(0)
})

test('what is far below is there as soon as somebody scrolls to it, before any script', async ({ page }) => {
  await holdAnswers(page, '**/assets/*.js')
  await page.goto('/privacy-policy')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await laidOut(page)).footer).toBe(true)
})

test('an address inside a document opens there, before any script and after', async ({ page }) => {
  const release = await holdAnswers(page, '**/assets/*.js')
  await page.goto('/privacy-policy#questions')
  const heading = page.locator('#questions h2')
  await expect(heading).toBeInViewport({ ratio: 1 })
  release()
  await untilScripted(page)
  await expect(heading).toBeInViewport({ ratio: 1 })
})

test('a line of the contents leads to its section before any script, and the page stays there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const release = await holdAnswers(page, '**/assets/*.js')
  await page.goto('/terms-and-conditions')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click()
  const heading = page.locator('article section').last().getByRole('heading', { level: 2 })
  await expect(heading).toBeInViewport({ ratio: 1 })
  release()
  await untilScripted(page)
  await expect(heading).toBeInViewport({ ratio: 1 })
})

test('a page that is opened again where it was left lays out all of itself at once', async ({ page }) => {
  await open(page, '/privacy-policy')
  await scrollTo(page, 3000)
  const release = await holdAnswers(page, '**/assets/*.js')
  await page.reload()
  await expect.poll(() => scrollTop(page)).toBe(3000)
  expect(await laidOut(page)).toEqual({ firstSection: true, lastSection: true, footer: true })
  release()
})

test('without scripts nothing of a page waits', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await page.goto('/privacy-policy')
  await expect(page.locator('html')).not.toHaveAttribute('data-first-screen')
})

/** How long after a page's first paint our typefaces could be used, in milliseconds; null while it is not known. */
function typefacesAfterPaint(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const painted = performance.getEntriesByType('paint')[0]?.startTime
    const used = document.documentElement.getAttribute('data-test-typefaces')
    return painted === undefined || used === null ? null : Number(used) - painted
  })
}

/** Has a page note when a part of it first gets our typefaces. */
async function noteTypefaces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      observer.disconnect()
      document.documentElement.setAttribute('data-test-typefaces', String(performance.now()))
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-letters'] })
  })
}

test('our typefaces come after the first paint of a first page', async ({ page }) => {
  await noteTypefaces(page)
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await expect.poll(() => typefacesAfterPaint(page), path).toBeGreaterThanOrEqual(0)
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(true)
    const familyOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontFamily)
    await expect.poll(() => familyOf(page.locator('h1'))).toMatch(/^"Source Serif 4"/)
    await expect.poll(() => familyOf(page.getByRole('contentinfo'))).toMatch(/^"?Figtree"?,/)
  }
})

test('our typefaces are put to use when all of them have come, in one part of the page after the other', async ({
  page,
}) => {
  const release = await holdAnswers(page, '**/source-serif-4-subset*')
  await holdAnswers(page, '**/assets/*.js')
  const arrived = page.waitForResponse(/figtree-subset/)
  await page.addInitScript(() => {
    const parts: number[] = []
    new MutationObserver((changes) => {
      parts.push(changes.filter(({ target }) => target !== document.documentElement).length)
      document.documentElement.setAttribute('data-test-parts', parts.join())
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-letters'] })
  })
  await page.goto('/privacy-policy', { waitUntil: 'commit' })
  await (await arrived).finished()
  await expect(page.locator('html')).toHaveAttribute('data-first-screen', 'painted')
  await expect(page.locator('[data-letters]')).toHaveCount(0)
  // On a phone.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  release()
  await expect(page.locator('html')).toHaveAttribute('data-letters')
  const parts = (await page.locator('html').getAttribute('data-test-parts'))?.split(',') ?? []
  expect(parts.length).toBeGreaterThan(3)
})

test('a typeface that does not come does not keep the other from being used', async ({ page }) => {
  await page.route('**/source-serif-4-subset*', (route) => route.abort('aborted'))
  await holdAnswers(page, '**/assets/*.js')
  await page.goto('/privacy-policy')
  await expect(page.locator('html')).toHaveAttribute('data-letters')
})

/** The words of a page that are drawn with a typeface of the system, by what stands around them. `code` always is. */
async function wordsInSystemTypefaces(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) words.currentNode.parentElement?.toggleAttribute('data-test-words', true)
  })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  const { root } = await devTools.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await devTools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-test-words]:not(code, :has(code))',
  })
  const found: string[] = []
  for (const nodeId of nodeIds) {
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId })
    const ofSystem = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
    if (ofSystem.length === 0) continue
    const { outerHTML } = await devTools.send('DOM.getOuterHTML', { nodeId })
    found.push(`${ofSystem.join()}: ${outerHTML.slice(0, 120)}`)
  }
  return found
}

test('every word of the public pages is in our typefaces, of whatever weight and slant', async ({ page }) => {
  for (const path of publicPages) {
    await open(page, path)
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => wordsInSystemTypefaces(page), path).toEqual([])
  }
})

test('a page that is opened again, or in the background, has our typefaces too', async ({ page, context }) => {
  await page.goto('/privacy-policy')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-letters')
  const background = await context.newPage()
  await background.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await background.goto('/privacy-policy')
  await expect(background.locator('html')).toHaveAttribute('data-letters')
  await untilScripted(background)
})

test('a page reached from ours, and a page without scripts, have our typefaces too', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  const [heading] = await Promise.all([page.waitForResponse(/source-serif-4-subset/), page.goto('/privacy-policy')])
  expect(heading.ok()).toBe(true)
  const scripted = await openVisitor()
  const release = await holdAnswers(scripted, '**/assets/*.js')
  await scripted.goto('/privacy-policy')
  await scripted.goto('/terms-and-conditions', { referer: new URL('/privacy-policy', scripted.url()).href })
  await expect(scripted.locator('html')).toHaveAttribute('data-letters')
  release()
})

test('what is just below a phone screen is there before any script', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await holdAnswers(page, '**/assets/*.js')
  await page.goto('/')
  const facts = page.getByRole('region', { name: 'The firm in a few facts' })
  await expect(facts.getByText('Since 2018')).toBeVisible()
  const visibility = () => facts.evaluate((part) => getComputedStyle(part).contentVisibility)
  await expect.poll(visibility).toBe('auto')
  // As it was before the first paint.
  await page.evaluate(() => document.documentElement.setAttribute('data-first-screen', ''))
  expect(await visibility()).toBe('hidden')
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await visibility()).toBe('auto')
})
