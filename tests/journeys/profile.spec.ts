import { expect, open, test } from '../support/journeys/journey.ts'
import { password, signUp } from '../support/journeys/journey-people.ts'
import { withAndWithoutScripts } from '../support/series.ts'

test('what was typed and not saved is asked about before the page is left', async ({ page, site }) => {
  await signUp(page, site)
  await open(page, '/profile')
  const phone = page.getByLabel('Phone (optional)')
  await phone.fill('020 7946 0018')
  await page.getByRole('link', { name: 'My data' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(phone).toHaveValue('020 7946 0018')
  await expect(page).toHaveURL('/profile')

  await page.getByRole('link', { name: 'My data' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible()
})

test('the question comes again however often Escape sends it away, after the Back button too', async ({
  page,
  site,
}) => {
  await signUp(page, site)
  await open(page, '/profile')
  await page.getByRole('link', { name: 'My data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  const phone = page.getByLabel('Phone (optional)')
  await phone.fill('020 7946 0018')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  // Looking into the page counts as the visitor's doing, without which a browser lets no page refuse Escape: it tells.
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => {
    const tell = () => console.info(dialog.open && location.pathname === '/profile' ? 'asked' : 'not asked')
    new MutationObserver(tell).observe(dialog, { attributeFilter: ['open'] })
    addEventListener('popstate', () => setTimeout(tell))
  })
  const told = (words: string) => page.waitForEvent('console', (line) => line.text() === words)
  for (let time = 0; time < 3; time++) {
    await Promise.all([told('asked'), page.goBack()])
    await Promise.all([told('not asked'), page.keyboard.press('Escape')])
  }
  await page.getByRole('link', { name: 'My data' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(phone).toHaveValue('020 7946 0018')
  await expect(page).toHaveURL('/profile')
})

test('once it is saved nobody is asked, and a saved change says so', async ({ page, site }) => {
  await signUp(page, site)
  await open(page, '/profile')
  await page.getByLabel('Phone (optional)').fill('020 7946 0018')
  await page.getByRole('button', { name: 'Save my details' }).click()
  await expect(page.getByText('Your details have been saved.')).toBeVisible()
  await page.getByRole('link', { name: 'My data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible()
})

test('whoever signs out in another tab is not held back by what was typed', async ({ page, site, context }) => {
  await signUp(page, site)
  await open(page, '/profile')
  await page.getByLabel('Phone (optional)').fill('020 7946 0018')
  const other = await context.newPage()
  await open(other, '/profile')
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/')
})

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? 'with' : 'without'

  test(`an account is to be deleted, and kept after all, ${how} JavaScript`, async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled })
    await signUp(page, site)
    await page.goto('/profile/data')
    await page.getByText('Account', { exact: true }).click()
    await expect(page.getByText('Robin Sample')).toBeVisible()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText(/^Your account will be deleted on /)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })
}
