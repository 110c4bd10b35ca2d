import type { Page } from '@playwright/test'
import {
  expect,
  holdResponses,
  open,
  scrollTo,
  scrollTop,
  test,
  waitForScripts,
} from '../../support/journeys/journey.ts'
import { publicPaths } from '../../support/journeys/site-pages.ts'

test('an address with a section opens there, before any script and after', { tag: '@whole' }, async ({ page }) => {
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/privacy-policy#questions', { waitUntil: 'commit' })
  const heading = page.locator('#questions h2')
  await expect(heading).toBeInViewport({ ratio: 1 })
  release()
  await waitForScripts(page)
  await expect(heading).toBeInViewport({ ratio: 1 })
})

test('a link in the contents leads to its section before any script, and the page stays there', {
  tag: '@whole',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/terms-and-conditions', { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click()
  const heading = page.locator('article section').last().getByRole('heading', { level: 2 })
  await expect(heading).toBeInViewport({ ratio: 1 })
  release()
  await waitForScripts(page)
  await expect(heading).toBeInViewport({ ratio: 1 })
})

/** The text of a page that is drawn with a system typeface, with its context. `code` always is. */
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

test('all text on the public pages uses our typefaces, in every weight and slant', { tag: '@whole' }, async ({
  page,
}) => {
  for (const path of publicPaths) {
    await open(page, path)
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => wordsInSystemTypefaces(page), path).toEqual([])
  }
})

test('a page without scripts has our typefaces too', { tag: '@whole' }, async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  const [heading] = await Promise.all([page.waitForResponse(/source-serif-4-subset/), page.goto('/privacy-policy')])
  expect(heading.ok()).toBe(true)
})

test('a typeface that fails to load does not stop the other from being used', { tag: '@whole' }, async ({ page }) => {
  await page.route('**/source-serif-4-subset*', (route) => route.abort('aborted'))
  await page.goto('/privacy-policy')
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(true)
  await expect(page.locator('h1')).toBeVisible()
})

test('nothing moves when our typefaces load @whole', async ({ page }) => {
  const release = await holdResponses(page, '**/*.woff2')
  await page.goto('/', { waitUntil: 'commit' })
  // Drawn with the system's typefaces until then.
  await waitForScripts(page)
  const shift = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)))
        }),
    )
  const before = await shift()
  release()
  await page.evaluate(() => document.fonts.ready)
  expect((await shift()) - before).toBeLessThan(0.01)
})

test('a reloaded page keeps its scroll position', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/privacy-policy')
  await scrollTo(page, 3000)
  await page.reload()
  await expect.poll(() => scrollTop(page)).toBe(3000)
})
