import type { Page } from '@playwright/test'
import { expect, holdAnswers, open, scrollTo, scrollTop, test, untilScripted } from '../support/journey.ts'

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
