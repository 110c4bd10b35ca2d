import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/journey.ts'
import { publicPages } from '../support/site-pages.ts'

/** The others are made for each request and carry the whole stylesheet. */
const prerenderedPages = publicPages.filter((path) => !/^\/(contact|login|reset-password)/.test(path))

/** How every element of the page is drawn, one line each. */
function drawing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => {
      const style = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      const looks = [style.font, style.color, style.background, style.border, style.listStyle, style.textDecoration]
      return `${element.tagName} ${element.className} ${[x, y, width, height].map(Math.round)} ${looks.join(' ')}`
    }),
  )
}

for (const path of prerenderedPages) {
  test(`the part of the styles that ${path} carries is all that it needs`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    let holdsBack = true
    await page.route('**/assets/later-*.css', (route) =>
      holdsBack ? route.fulfill({ contentType: 'text/css', body: '' }) : route.continue(),
    )
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      holdsBack = true
      await open(page, path)
      await page.evaluate(() => document.fonts.ready)
      const ownPart = await drawing(page)
      holdsBack = false
      await open(page, path)
      await expect
        .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/later-'))))
        .toBe(true)
      await page.evaluate(() => document.fonts.ready)
      expect(ownPart, `${width} px`).toEqual(await drawing(page))
    }
  })
}
