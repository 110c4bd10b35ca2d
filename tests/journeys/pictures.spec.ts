import { expect, open, test } from '../support/journeys/journey.ts'

type Seen = { entryType: string; name: string; url?: string; startTime: number }

test('the picture grain loads after the first paint and shifts nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: PerformanceEntry[] = []
    Object.assign(window, { seen })
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
    for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'resource']) observer.observe({ type })
  })
  await page.setViewportSize({ width: 412, height: 823 })
  await open(page, '/')
  const find = (wanted: string) =>
    page.evaluate(
      (type) =>
        (window as typeof window & { seen: Seen[] }).seen
          .filter(({ entryType }) => entryType === type)
          .map(({ name, url = '', startTime }) => ({ name, url, startTime })),
      wanted,
    )
  const findGrain = async () => (await find('resource')).find(({ name }) => /grain-[\w-]+\.webp$/.test(name))
  await expect.poll(findGrain).toBeDefined()
  const firstPaint = (await find('paint')).find(({ name }) => name === 'first-contentful-paint')
  const grainAt = (await findGrain())?.startTime ?? 0
  expect(grainAt).toBeGreaterThan(firstPaint?.startTime ?? Number.POSITIVE_INFINITY)
  const largest = await find('largest-contentful-paint')
  expect(largest.length).toBeGreaterThan(0)
  expect(largest.filter(({ url }) => url.includes('grain-'))).toEqual([])
  // What the typefaces may move where the system has none in their measures (typefaces.spec.ts) comes before it.
  expect((await find('layout-shift')).filter(({ startTime }) => startTime > grainAt)).toEqual([])
})

test("there is no grain in print, nor with the visitor's own colours", async ({ page }) => {
  await open(page, '/scams/forex')
  const shown = () =>
    page.locator('main picture').evaluate((picture) => getComputedStyle(picture, '::after').display !== 'none')
  expect(await shown()).toBe(true)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await shown()).toBe(false)
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  expect(await shown()).toBe(false)
})
