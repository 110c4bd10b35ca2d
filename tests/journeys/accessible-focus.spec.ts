import { walkByKeyboard } from '../support/focus-walk.ts'
import { expect, open, scrollTo, test } from '../support/journey.ts'
import { casesOf } from '../support/series.ts'
import { publicPaths } from '../support/site-pages.ts'

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

for (const path of casesOf(publicPaths, 2)) {
  test(`on ${path} the focus is never hidden, forward and backward, narrow and wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await open(page, path)
      await scrollTo(page, 400)
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, covered, missed } = await walkByKeyboard(page, key)
        expect(stops).toBeGreaterThan(15)
        expect.soft(covered, `${path}, ${screen.width} px, ${key}`).toEqual([])
        expect.soft(missed, `never reached on ${path}, ${screen.width} px, ${key}`).toEqual([])
      }
    }
  })
}

for (const path of ['/terms-and-conditions', '/privacy-policy']) {
  test(`the contents of ${path} lead below the navbar on a phone, too`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, path)
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? ''
      await link.press('Enter')
      await expect(page).toHaveURL(`${path}${href}`)
      const heading = page.locator(`${href} h2`)
      await expect(heading).toBeInViewport({ ratio: 1 })
      const bar = await page.getByRole('banner').boundingBox()
      expect((await heading.boundingBox())?.y, href).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    }
  })
}
