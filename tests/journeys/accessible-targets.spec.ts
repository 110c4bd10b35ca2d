import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/journey.ts'
import { publicPaths } from '../support/site-pages.ts'

type Target = { what: string; width: number; height: number; isAction: boolean }

/**
 * What can be pressed on a page, with its size in pixels: of a field with its label around it, the label's. Links inside of
 * sentences are as high as their line.
 */
function targetsOf(page: Page): Promise<Target[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input:not([type=hidden]), select, textarea, summary')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('.sr-only') === null,
      )
      .filter((element) => element.tagName !== 'A' || getComputedStyle(element).display !== 'inline')
      .map((element) => {
        const target = element.closest('label') ?? element
        const { width, height } = target.getBoundingClientRect()
        const isPosition = element.getAttribute('aria-label')?.startsWith('Picture ')
        const isAction =
          element.matches('button, [role=tab], input, select') || getComputedStyle(element).borderTopWidth !== '0px'
        return { what: element.outerHTML.slice(0, 100), width, height, isAction: isAction && isPosition !== true }
      }),
  )
}

for (const width of [320, 1280]) {
  test(`what can be pressed is 24 px or more each way, and what acts 44 px high, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of publicPaths) {
      await open(page, path)
      const targets = await targetsOf(page)
      expect(targets.length).toBeGreaterThan(15)
      const small = targets.filter(({ width, height }) => width < 24 || height < 24)
      expect.soft(small, `smaller than 24 px on ${path}`).toEqual([])
      const low = targets.filter(({ isAction, height }) => isAction && height < 44)
      expect.soft(low, `lower than 44 px on ${path}`).toEqual([])
    }
  })
}

test('the open menu has lines that a thumb can hit', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const lines = page.getByRole('navigation', { name: 'Main' }).locator('a, button')
  await expect(lines).toHaveCount(6)
  for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
