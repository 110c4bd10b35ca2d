import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { createUser, newEmail, signIn, signUp } from '../../support/journeys/journey-people.ts'
import { record } from '../../support/journeys/record-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('single keys go places, focus the filter, walk the rows and open one @whole', async ({ page, site }) => {
  await signIn(page, site.admin)
  const email = newEmail('aaa')
  await createUser(page, { name: 'Robin Rows', email })
  await open(page, '/admin-profile')
  // The desk listens a moment after React has taken the page over.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await expect(heading(page)).toHaveText('Newsletter', { timeout: 2000 })
  }).toPass()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(heading(page)).toHaveText('Calendar')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(heading(page)).toContainText('Today')
  // Announced once the new page has taken the focus, which a key before that would lose.
  await expect(page.locator('[aria-live=assertive]')).toContainText('Admin profile')

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // Letters typed into a field are letters.
  await page.keyboard.type(`gn?${email}`)
  await expect(page.getByRole('searchbox')).toHaveValue(`gn?${email}`)
  await expect(shortcuts(page)).toHaveCount(0)
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: email })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(record(page, 'Robin Rows')).toBeVisible()
  // Back in the list, the row is found again.
  await page.goBack()
  await expect(page.getByRole('row', { name: email })).toHaveAttribute('data-changed')
})

test('a press anywhere on a row opens it, and not while text is being selected', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  const email = newEmail('row')
  await createUser(page, { name: 'Robin Pressed', email })
  await open(page, `/admin-profile/users?email=${email}`)
  const cell = page.getByRole('row', { name: email }).getByRole('cell', { name: 'Client' })
  const { x = 0, y = 0, height = 0 } = (await cell.boundingBox()) ?? {}
  await page.mouse.move(x + 13, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + height / 2)
  await page.mouse.up()
  expect(await page.evaluate(() => String(window.getSelection()))).not.toBe('')
  await expect(page).toHaveURL(/[?]email=/)
  await page.evaluate(() => window.getSelection()?.removeAllRanges())
  await cell.click()
  await expect(record(page, 'Robin Pressed')).toBeVisible()
})

test('? shows the shortcuts, which can be switched off for good', { tag: '@whole' }, async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/mail')
  // The desk listens a moment after React has taken the page over.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(shortcuts(page).getByText('Go to Newsletter')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await shortcuts(page)
    .getByRole('checkbox', { name: /single-key/ })
    .uncheck()
  await page.keyboard.press('Escape')
  await expect(shortcuts(page)).toHaveCount(0)
  for (const key of ['?', 'g', 'n', 'j', '/']) await page.keyboard.press(key)
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await open(page, '/admin-profile/mail')
  for (const key of ['?', 'g', 'n']) await page.keyboard.press(key)
  await expect(heading(page)).toHaveText('Outgoing mail')
  await expect(shortcuts(page)).toHaveCount(0)
  // The search needs no single key, and the list of shortcuts has a button.
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(shortcuts(page).getByRole('checkbox')).not.toBeChecked()
  await shortcuts(page).getByRole('button', { name: 'Close' }).click()
  await expect(shortcuts(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})

test('the rail is as narrow as it was left, from the first paint on, and its icons have names', {
  tag: '@whole',
}, async ({ page, site }) => {
  await signIn(page, site.admin)
  await open(page, '/admin-profile/mail')
  const rail = page.getByRole('navigation', { name: 'Admin desk' })
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.width).toBeLessThanOrEqual(56)
  const link = rail.getByRole('link', { name: 'Newsletter' })
  await link.hover()
  await expect(link.getByText('Newsletter')).toBeInViewport()
  const answer = await page.request.get('/admin-profile/audit')
  expect(await answer.text()).toContain('data-rail="narrow"')
  await open(page, '/admin-profile/audit')
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.width).toBeGreaterThan(200)
})

test('a client’s desk has the same shortcuts, without a search', { tag: '@whole' }, async ({ page, site }) => {
  await signUp(page, site)
  await open(page, '/profile')
  await expect(page.getByRole('button', { name: 'Find anything' })).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(shortcuts(page)).toBeVisible()
})
