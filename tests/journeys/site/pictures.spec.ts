import { expect, open, test } from '../../support/journeys/journey.ts'

test('the picture grain is not what a page waits for @whole', async ({ page }) => {
  await page.addInitScript(() => {
    const largest: string[] = []
    Object.assign(window, { largest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) largest.push((entry as PerformanceEntry & { url: string }).url)
    }).observe({ type: 'largest-contentful-paint' })
  })
  await page.setViewportSize({ width: 412, height: 823 })
  const grain = page.waitForResponse(/grain-[\w-]+\.webp$/)
  await open(page, '/')
  expect((await grain).ok()).toBe(true)
  const largest = () => page.evaluate(() => (window as typeof window & { largest: string[] }).largest)
  await expect.poll(largest).not.toEqual([])
  expect((await largest()).filter((url) => url.includes('grain-'))).toEqual([])
})

test("there is no grain in print, nor with the visitor's own colours", { tag: '@whole' }, async ({ page }) => {
  await open(page, '/scams/forex')
  const shown = () =>
    page.locator('main picture').evaluate((picture) => getComputedStyle(picture, '::after').display !== 'none')
  expect(await shown()).toBe(true)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await shown()).toBe(false)
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  expect(await shown()).toBe(false)
})
