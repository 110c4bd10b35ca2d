import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { signUp } from '../../support/journeys/journey-people.ts'
import { confirmByPassword } from '../../support/journeys/security-steps.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

test('leaving the page with unsaved input asks first @whole', async ({ page, site }) => {
  await signUp(page, site)
  await open(page, '/profile/data')
  const phone = page.getByLabel('Phone (optional)')
  await phone.fill('020 7946 0018')
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(phone).toHaveValue('020 7946 0018')
  await expect(page).toHaveURL('/profile/data')

  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/profile')
})

test('the dialog returns however often Escape dismisses it, also after the Back button', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await signUp(page, site)
  await open(page, '/profile/data')
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('link', { name: 'Details' }).click()
  const phone = page.getByLabel('Phone (optional)')
  await phone.fill('020 7946 0018')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  // Clicking the page counts as user interaction, without which browsers do not let a page prevent Escape.
  await page.evaluate(() => {
    const tell = () => {
      const dialog = document.querySelector('dialog')
      // Once dismissed, it is closed first, and then gone.
      if (dialog === null) console.info('gone')
      else if (dialog.open && location.pathname === '/profile/data') console.info('asked')
    }
    new MutationObserver(tell).observe(document, { attributeFilter: ['open'], childList: true, subtree: true })
    addEventListener('popstate', () => setTimeout(tell))
  })
  const told = (words: string) => page.waitForEvent('console', (line) => line.text() === words)
  for (let time = 0; time < 3; time++) {
    await Promise.all([told('asked'), page.goBack()])
    await Promise.all([told('gone'), page.keyboard.press('Escape')])
  }
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(phone).toHaveValue('020 7946 0018')
  await expect(page).toHaveURL('/profile/data')
})

test('after saving there is no dialog, and the page confirms the change', async ({ page, site }) => {
  await signUp(page, site)
  await open(page, '/profile/data')
  await page.getByLabel('Phone (optional)').fill('020 7946 0018')
  await page.getByRole('button', { name: 'Save my details' }).click()
  await expect(page.getByText('Your details have been saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, Robin Sample')
})

test('a stale tab says what it is now, and Use mine overwrites what was typed in both @whole', async ({
  page,
  site,
  context,
  faults,
}) => {
  await signUp(page, site)
  await open(page, '/profile/data')
  const other = await context.newPage()
  await open(other, '/profile/data')
  const name = (tab: Page) => tab.getByLabel('Name')
  const phone = (tab: Page) => tab.getByLabel('Phone (optional)')
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save my details' }).click()
  await name(other).fill('Anna')
  await phone(other).fill('020 7946 0018')
  await save(other)
  await expect(other.getByText('Your details have been saved.')).toBeVisible()

  faults.expectAnswer(409, '/profile/data')
  await name(page).fill('Anne')
  await save(page)
  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText('This was changed elsewhere after you opened the page: it’s now “Anna”.')
  await expect(name(page)).toHaveValue('Anne')
  await expect(phone(page)).toHaveValue('020 7946 0018')
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(page.getByText('Your details have been saved.')).toBeVisible()
  await expect(name(page)).toHaveValue('Anne')
  await expect(phone(page)).toHaveValue('020 7946 0018')
})

test('signing out in another tab is not held up by unsaved input', { tag: '@whole' }, async ({
  page,
  site,
  context,
}) => {
  await signUp(page, site)
  await open(page, '/profile/data')
  await page.getByLabel('Phone (optional)').fill('020 7946 0018')
  const other = await context.newPage()
  await open(other, '/profile')
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/')
})

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? 'with' : 'without'

  test(`a client schedules deletion of the account and cancels it, ${how} JavaScript @whole`, async ({
    openVisitor,
    site,
  }) => {
    const page = await openVisitor({ javaScriptEnabled })
    await signUp(page, site)
    await page.goto('/profile/data')
    await page.getByText('Account', { exact: true }).click()
    await expect(page.getByRole('main').getByText('Robin Sample').first()).toBeVisible()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await confirmByPassword(page)
    await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
    await page.getByRole('link', { name: 'Appointments', exact: true }).click()
    await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your account won’t be deleted.' })).toBeInViewport()
    await expect(page.getByText(/^Your account will be deleted on /)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })
}
