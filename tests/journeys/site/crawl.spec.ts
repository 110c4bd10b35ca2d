import type { Locator, Page, Request } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import type { PageFaults } from '../../support/journeys/page-faults.ts'
import { publicPaths } from '../../support/journeys/site-pages.ts'

/** Empty forms are refused, which is not a fault. */
const refusals = ['/contact', '/login', '/reset-password', '/newsletter']

/** Everything in part of a page that can be pressed and does not leave this site. */
function pressables(part: Locator): Locator {
  const links = part.locator('a[href^="/"], a[href^="#"], area')
  return links.or(part.locator('button, summary, select, input:not([type=hidden]), textarea, [tabindex="0"]'))
}

/** Counts a page's requests from now on. The returned function waits until each has succeeded or failed. */
function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    // The effects of a click begin within two frames, on the next page too if it was a link.
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // So do those of an answer: a page's scripts are asked for after its data.
    for (const _ of ['the click', 'an answer']) {
      await page.evaluate(frames).catch(() => page.waitForLoadState())
      await expect.poll(() => underWay.size).toBe(0)
    }
  }
}

/**
 * Presses everything in part of a page, each on a freshly opened page, and waits for the effects. Script errors,
 * console messages (including policy violations) and failed requests fail the test. Returns the number of presses.
 */
async function pressEverything(page: Page, path: string, partOf: (page: Page) => Locator): Promise<number> {
  const untilAnswered = watchRequests(page)
  await open(page, path)
  const count = await pressables(partOf(page)).count()
  for (let index = 0; index < count; index += 1) {
    const target = pressables(partOf(page)).nth(index)
    if (!(await target.isVisible())) continue
    // What is loaded once it comes into sight moves what is below it.
    await target.scrollIntoViewIfNeeded()
    await untilAnswered()
    // A radio or checkbox may lie under its label, and a button be disabled: click the point that a finger would hit.
    await target.click({ force: true })
    await untilAnswered()
    await open(page, path)
  }
  return count
}

function allowRefusals(faults: PageFaults): void {
  for (const path of refusals) for (const status of [401, 422]) faults.allowAnswer(status, path)
}

for (const path of publicPaths) {
  test(`pressing everything on ${path} violates no policy and breaks no script`, { tag: '@whole' }, async ({
    page,
    faults,
  }) => {
    test.slow()
    allowRefusals(faults)
    expect(await pressEverything(page, path, (opened) => opened.getByRole('main'))).toBeGreaterThan(0)
  })
}

for (const width of [360, 1280]) {
  test(`pressing everything around a page ${width} px wide violates no policy and breaks no script`, {
    tag: '@whole',
  }, async ({ page, faults }) => {
    test.slow()
    allowRefusals(faults)
    await page.setViewportSize({ width, height: 800 })
    expect(await pressEverything(page, '/about', (opened) => opened.getByRole('banner'))).toBeGreaterThan(2)
    expect(await pressEverything(page, '/about', (opened) => opened.getByRole('contentinfo'))).toBeGreaterThan(5)
  })
}
