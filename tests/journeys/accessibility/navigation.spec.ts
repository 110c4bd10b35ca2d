import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { signIn } from '../../support/journeys/journey-people.ts'

/** How someone who cannot see the screen learns that there is a new page. */
async function expectArrival(page: Page, title: RegExp): Promise<void> {
  await expect(page).toHaveTitle(title)
  await expect(page.locator('head title')).toHaveCount(1)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('body > [aria-live="assertive"]')).toHaveText(title)
}

test('after each navigation, Back included, focus moves to the new page and it is announced', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator('body > [aria-live="assertive"]'), 'a first load announces itself').toBeEmpty()
  const navbar = page.getByRole('navigation', { name: 'Main' })
  await navbar.getByRole('link', { name: 'About', exact: true }).press('Enter')
  await expectArrival(page, /^About Us — Harbour$/)
  await navbar.getByRole('link', { name: 'Contact', exact: true }).press('Enter')
  await expectArrival(page, /^Contact — Harbour$/)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).press('Enter')
  await expectArrival(page, /^Log in — Harbour$/)
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  await expectArrival(page, /^Forgot your password\? — Harbour$/)

  await page.goBack()
  await expectArrival(page, /^Log in — Harbour$/)
  await page.goBack()
  await expectArrival(page, /^Contact — Harbour$/)
  await page.goBack()
  await expectArrival(page, /^About Us — Harbour$/)
  await page.goForward()
  await expectArrival(page, /^Contact — Harbour$/)
})

test('a link to a part of another page scrolls to it, focuses it and is announced @whole', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, site.admin)
  await test.step('the form for a new user, from the menu', async () => {
    await open(page, '/admin-profile/availability')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('add user')
    await expect(page.getByRole('option')).toHaveText(['Add user'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin-profile?add#users')
    const users = page.getByRole('region', { name: 'Users', exact: true })
    await expect(users.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(users.getByRole('heading', { name: 'Users' })).toBeInViewport({ ratio: 1 })
  })
})

test('the same address with another form, or a form with a response, counts as a new page', { tag: '@whole' }, async ({
  page,
}) => {
  await open(page, '/login')
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).press('Enter')
  await expectArrival(page, /^Create account — Harbour$/)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).press('Enter')
  await expectArrival(page, /^Log in — Harbour$/)
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  await expectArrival(page, /^Forgot your password\? — Harbour$/)
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
  await page.keyboard.press('Enter')
  await expectArrival(page, /^Check your inbox — Harbour$/)
})

test('choosing another day on the contact page keeps focus there and announces no page', { tag: '@whole' }, async ({
  page,
}) => {
  await open(page, '/contact')
  const day = page.getByRole('region', { name: 'When would suit you?' }).getByRole('listitem').nth(2).getByRole('link')
  await day.press('Enter')
  await expect(day).toHaveAttribute('aria-current', 'date')
  await expect(day).toBeFocused()
  await expect(page.locator('body > [aria-live="assertive"]')).toBeEmpty()
})

test('an error page has one title and says what went wrong', { tag: '@whole' }, async ({ page, faults }) => {
  faults.expectAnswer(404, '/appointments/AAAAAAAAAAAAAAAAAAAAAA')
  await open(page, '/appointments/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page).toHaveTitle('This link doesn’t work')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
  await expect(page.getByText('Open it again from our latest email, or call 020 7946 0018.')).toBeVisible()
  await expect(page.locator('head title')).toHaveCount(1)
})
