import type { Locator, Page } from '@playwright/test'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, onThisMachine, open, test, waitForScripts } from '../../support/journeys/journey.ts'
import { newEmail, password } from '../../support/journeys/journey-people.ts'
import { withAndWithoutScripts } from '../../support/series.ts'

/** The row for an address's email on `/sample-mail`; the email is sent after the response, so wait for it. */
async function findMailTo(page: Page, email: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  return row
}

for (const javaScriptEnabled of withAndWithoutScripts) {
  const how = javaScriptEnabled ? '' : ' without JavaScript'

  test(`a sample site's email can be read on its own machine to confirm an account${how}`, { tag: '@whole' }, async ({
    openVisitor,
  }) => {
    const page = await openVisitor({ javaScriptEnabled, extraHTTPHeaders: onThisMachine })
    const email = newEmail()
    await page.goto('/login?mode=create')
    await page.getByLabel('Name', { exact: true }).fill('Robin Sample')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('link', { name: 'Read it here' }).click()
    const row = await findMailTo(page, email)
    await row.getByRole('link', { name: 'Confirm your email address' }).click()
    await expect(page.getByRole('region', { name: 'As plain text' }).getByRole('link')).toHaveCount(1)

    const link = page.frameLocator('iframe').getByRole('link', { name: 'Confirm email address' })
    const opened = page.context().waitForEvent('page')
    // By keyboard: a click may miss a frame while the page scrolls it into view.
    await link.press('Enter')
    const next = await opened
    await next.getByRole('main').getByRole('button').click()
    await expect(next).toHaveURL('/profile')
    await expect(next.getByText(email)).toBeVisible()
  })
}

test('the booking email on a sample site offers its calendar file', { tag: '@whole' }, async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor({ extraHTTPHeaders: onThisMachine })
  const email = newEmail()
  await seedAppointment(page, site, { name: 'Robin Sample', email })
  await open(page, '/sample-mail')
  const row = await findMailTo(page, email)
  await row.getByRole('link').click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the calendar file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('invite.ics')
})

test('on any other machine the sample emails are just an unknown path', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/sample-mail')
  await expect(page).toHaveURL('/')
  await waitForScripts(page)
})
