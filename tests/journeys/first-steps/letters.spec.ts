import { expect, test } from '../../support/journeys/journey.ts'
import { openSteps } from '../../support/journeys/own-deadlines.ts'

test('a letter is copied whole, and the page says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSteps(page, '/first-steps/gb/bank-transfer')
  const letters = page.getByRole('region', { name: 'Letters you can copy' })
  await letters.locator('summary').first().click()
  const letter = letters.getByRole('listitem').first()
  await letter.getByRole('button', { name: 'Copy' }).click()
  await expect(letter.getByRole('status')).toHaveText('Copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await letter.locator('pre').textContent())
  expect(copied).toMatch(/^To: \[name of your bank\], fraud team\n/)
  await page.emulateMedia({ media: 'print' })
  await expect(letter.locator('pre')).toBeVisible()
  await expect(letter.getByText('Copy letter')).toBeHidden()
})

test('where the browser refuses to copy, the page says what to do', { tag: '@whole' }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await openSteps(page, '/first-steps/gb/card')
  const letter = page.getByRole('region', { name: 'Letters you can copy' }).getByRole('listitem').first()
  await letter.locator('summary').first().click()
  await letter.getByRole('button', { name: 'Copy' }).click()
  await expect(letter.getByRole('status')).toHaveText(/Select the text and copy it yourself/)
})

test('without scripts, letters open and the steps say the time limits', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  await page.goto('/first-steps/de/card')
  const letter = page.getByRole('region', { name: 'Letters you can copy' }).getByRole('listitem').first()
  await letter.locator('summary').first().click()
  await expect(letter.locator('pre[lang="de"]')).toContainText('Reklamation einer Kartenzahlung')
  await letter.getByText('Read it in English').click()
  await expect(letter.locator('pre').last()).toContainText('Dispute of a card payment')
  await expect(letter.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your own deadlines' })).toBeHidden()
  await expect(page.getByText('Time limit: 13 months after you paid.').first()).toBeVisible()
})
