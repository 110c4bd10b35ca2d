import { chooseDay, chooseTime, fillIn, sendBooking } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail } from '../../support/journeys/journey-people.ts'

const question = 'Has somebody offered to get your money back? (optional)'
const offered = { name: 'Has somebody offered to get it back?' }

for (const javaScriptEnabled of [true, false]) {
  test(`whoever was offered help is told what to do after booking, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    openVisitor,
  }) => {
    const page = await openVisitor({ javaScriptEnabled, reducedMotion: 'reduce' })
    await page.goto('/contact')
    await expect(page.getByLabel(question)).toHaveValue('')
    await chooseDay(page)
    await chooseTime(page)
    await fillIn(page, { name: 'Robin Sample', email: newEmail() })
    await page.getByLabel(question).selectOption('Yes')
    await sendBooking(page)
    await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('pay them nothing and keep every message')
    await page.getByRole('link', { name: 'What else to do now' }).click()
    await expect(page).toHaveURL(/\/safety#offered$/)
    await expect(page.getByRole('heading', offered)).toBeInViewport({ ratio: 1 })
  })
}

test('a scam’s page that is reached from another has its own guide, and Back has the first one’s', async ({ page }) => {
  await open(page, '/scams/forex')
  const main = page.getByRole('main')
  await expect(main).toContainText('An “adviser” or a trading robot is going to trade currencies for you.')
  await main.getByRole('link', { name: 'Cryptocurrency Scam Recovery' }).click()
  await expect(page).toHaveURL(/\/scams\/cryptocurrency$/)
  await expect(main).toContainText('Never your seed phrase or private key.')
  await expect(main).not.toContainText('An “adviser” or a trading robot')
  await page.goBack()
  await expect(main).toContainText('An “adviser” or a trading robot')
})

test('the footer of every page leads to the checks, and they to a warning list', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How to check' }).click()
  await expect(page).toHaveURL(/\/safety$/)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Seven checks' }).click()
  await expect(page.getByRole('heading', { name: 'Seven checks of ten seconds each' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'warning list', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Official warning lists' })).toBeInViewport({ ratio: 1 })
})
