import type { Page } from '@playwright/test'
import { expect, open, test, waitForScripts } from '../../support/journeys/journey.ts'

// Before the review of any shipped step is due.
test.use({ clockAheadMs: Date.parse('2027-01-13T10:00:00Z') - Date.now(), viewport: { width: 390, height: 844 } })

const strip = (page: Page) => page.getByRole('link', { name: 'Do this first. It costs nothing.' })
const choice = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const wholly = { ratio: 1 }

/** Follows the way to the first call with presses, each on something that is in sight without scrolling. */
async function pressToFirstCall(page: Page): Promise<number> {
  await expect(strip(page)).toBeInViewport(wholly)
  await strip(page).click()
  await expect(page).toHaveURL(/\/first-steps$/)
  await expect(choice(page, 'Bank transfer (United Kingdom)')).toBeInViewport(wholly)
  await choice(page, 'Bank transfer (United Kingdom)').click()
  await expect(page).toHaveURL(/\/first-steps\/gb\/bank-transfer$/)
  const call = page.getByRole('link', { name: 'Call 159' })
  await expect(call).toBeInViewport(wholly)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(call).toHaveAttribute('href', 'tel:159')
  return 3
}

test('on a phone the first call is the third press from home, without scrolling', async ({ page }) => {
  await open(page, '/')
  expect(await pressToFirstCall(page)).toBe(3)
  await expect(page).toHaveTitle(/^Bank transfer, United Kingdom: first steps/)
  expect(await page.context().cookies()).toEqual([])
})

test('without JavaScript the same three presses lead there', async ({ openVisitor, site }) => {
  const page = await openVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`${site.origin}/`)
  await strip(page).click()
  await choice(page, 'Bank transfer (United Kingdom)').click()
  await expect(page.getByRole('link', { name: 'Call 159' })).toBeVisible()
})

test('the keyboard alone leads to the first call', async ({ page }) => {
  await open(page, '/')
  await strip(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/first-steps$/)
  // A navigation ends with the focus on the page that it led to.
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Bank transfer (United Kingdom)')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/first-steps\/gb\/bank-transfer$/)
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Call 159' })).toBeFocused()
})

test('whoever chose Australia reads its warning before the steps, and finds all other ways', async ({ page }) => {
  await open(page, '/first-steps')
  await choice(page, 'Crypto (Australia)').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crypto, Australia: do this first')
  await expect(page.getByText('National Anti-Scam Centre warns people')).toBeInViewport(wholly)
  await expect(page.getByRole('heading', { name: /^1\. / })).toBeInViewport(wholly)
  await choice(page, 'Card').click()
  await expect(page).toHaveURL(/\/first-steps\/au\/card$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card, Australia: do this first')
  await choice(page, 'Another country').click()
  await expect(page).toHaveURL(/\/first-steps$/)
})

test('an address that does not exist leads to the country’s links', async ({ page }) => {
  await page.goto('/first-steps/ca/cheque')
  await waitForScripts(page)
  await expect(page).toHaveURL(/\/first-steps#ca$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Canada' })).toBeInViewport()
})

test('a screen reader hears a list of steps, each with its number, its heading and its source', async ({ page }) => {
  await open(page, '/first-steps/gb/bank-transfer')
  const steps = page.getByRole('main').locator('ol').getByRole('listitem')
  const count = await steps.count()
  expect(count).toBeGreaterThanOrEqual(3)
  for (let index = 0; index < count; index += 1) {
    const step = steps.nth(index)
    await expect(step.getByRole('heading', { level: 2 })).toHaveText(new RegExp(`^${index + 1}\\. `))
    await expect(step.getByText('Source:')).toBeVisible()
  }
})

test('on paper the steps stand with their numbers and sources, without links to press', async ({ page }) => {
  await open(page, '/first-steps/gb/bank-transfer')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Call 0300 123 2040')).toBeVisible()
  await expect(page.getByText('reportfraud.police.uk').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Did you pay in another way too?' })).toBeHidden()
  const source = page.getByRole('link', { name: 'Stop Scams UK' })
  expect(await source.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('stopscamsuk.org.uk')
})
