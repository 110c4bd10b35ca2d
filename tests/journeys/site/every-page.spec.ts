import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { publicPaths } from '../../support/journeys/site-pages.ts'
import { casesOf } from '../../support/series.ts'

type Target = { what: string; width: number; height: number; isAction: boolean }

/**
 * Every target on a page, with its size in pixels, including a field's surrounding label. Links inside sentences are
 * exempt: they are as high as their line.
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

test('every page has the sample line, one h1, its own title, a skip link and large targets', async ({ page }) => {
  // A dozen pages, one after the other.
  test.slow()
  const titles = new Set<string>()
  const paths = casesOf(publicPaths, 4)
  for (const path of paths) {
    await open(page, path)
    await expect(page.getByText('Sample site — names, figures and certificates are examples'), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.getByText('In regulation with'), path).toHaveCount(1)
    titles.add(await page.title())
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const targets = await targetsOf(page)
      expect(targets.length).toBeGreaterThan(15)
      const small = targets.filter(({ width, height }) => width < 24 || height < 24)
      expect.soft(small, `smaller than 24 px on ${path}, ${width} px`).toEqual([])
      const low = targets.filter(({ isAction, height }) => isAction && height < 44)
      expect.soft(low, `lower than 44 px on ${path}, ${width} px`).toEqual([])
    }
    // The first Tab leads to the skip link.
    await page.keyboard.press('Tab')
    const skipLink = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skipLink, path).toBeFocused()
    await expect(skipLink).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main'), path).toBeFocused()
  }
  expect(titles.size).toBe(paths.length)
})

test('the links in the open menu are large enough for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const lines = page.getByRole('navigation', { name: 'Main' }).locator('a, button')
  await expect(lines).toHaveCount(6)
  for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
