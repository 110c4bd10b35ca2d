import type { Page } from '@playwright/test'
import { expect, holdResponses, open, test } from '../../support/journeys/journey.ts'
import { newEmail, password, signIn } from '../../support/journeys/journey-people.ts'

async function fillInLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('signing in shows a full-screen spinner for at most two seconds; the button is disabled', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await fillInLogin(page, site.admin)
  const letGo = await holdResponses(page, '**/login.data*')
  // From here on the clock only moves when the test moves it.
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = page.getByRole('main').getByRole('button', { name: 'Log in' })
  await button.click()
  const spinner = page.getByRole('status')
  await expect(spinner).toBeVisible()
  expect(await spinner.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
  await page.clock.runFor(1900)
  await expect(spinner).toBeVisible()
  await page.clock.runFor(100)
  await expect(spinner).toHaveCount(0)
  await expect(button).toBeDisabled()
  letGo()
  await expect(page).toHaveURL('/admin-profile')
})

test("the spinner goes after two seconds by the page's clock, even if the response is late", {
  tag: '@whole',
}, async ({ page, site }) => {
  await fillInLogin(page, site.admin)
  const letGo = await holdResponses(page, '**/login.data*')
  const isThereLater = page.evaluate(isSpinnerThereLater, 2250)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  expect(await isThereLater).toBe(false)
  letGo()
  await expect(page).toHaveURL('/admin-profile')
})

/**
 * Waits in the page for the spinner, then for the given time and two frames, and looks again. It uses the page's own
 * timers: a machine that stalls delays them and the spinner's alike.
 */
function isSpinnerThereLater(laterMs: number): Promise<boolean> {
  const isThere = () => document.querySelector('[role="status"]') !== null
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(isThere()))), laterMs)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

test('the spinner goes when the response arrives, and the button works again', { tag: '@whole' }, async ({
  page,
  site,
  faults,
}) => {
  faults.expectAnswer(401, '/login')
  await fillInLogin(page, { ...site.admin, password: 'not the password' })
  const letGo = await holdResponses(page, '**/login.data*')
  const button = page.getByRole('main').getByRole('button', { name: 'Log in' })
  await button.click()
  await expect(page.getByRole('status')).toBeVisible()
  letGo()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
  await expect(button).toBeEnabled()
})

test('the spinner shows during sign-up', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/login?mode=create')
  await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(password)
  const letGo = await holdResponses(page, '**/login.data*')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('the spinner shows during sign-out', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile')
  const letGo = await holdResponses(page, '**/logout.data*')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  letGo()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('no other form shows the spinner', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/contact')
  const letGo = await holdResponses(page, '**/newsletter.data*')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox').fill(newEmail())
  const button = footer.getByRole('button', { name: 'Subscribe' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status')).toHaveCount(0)
  letGo()
  await expect(footer.getByRole('textbox')).toHaveValue('')
})
