import type { Page } from '@playwright/test'
import { seedAppointment } from '../../support/journeys/booking-form.ts'
import { expect, open, test } from '../../support/journeys/journey.ts'
import { newEmail, signIn } from '../../support/journeys/journey-people.ts'
import { record } from '../../support/journeys/record-page.ts'
import { beginAppointment } from '../../support/journeys/site-database.ts'
import type { SiteProcess } from '../../support/processes/site-process.ts'

const list = (email: string) => `/admin-profile/appointments?view=list&when=all&search=${encodeURIComponent(email)}`
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const link = (page: Page, name: string) => row(page, name).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Two appointments of one address, of which the first has begun. Signs the admin in and returns the address. */
async function bookTwo(page: Page, site: SiteProcess): Promise<string> {
  const email = newEmail('two')
  await seedAppointment(page, site, { name: 'Ada First', email })
  beginAppointment(site, email)
  await seedAppointment(page, site, { name: 'Ben Second', email })
  await signIn(page, site.admin)
  return email
}

test('below 80 rem a record takes the place of its list, which is back once it is closed', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const email = await bookTwo(page, site)
  for (const width of [390, 768, 1279]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, list(email))
    await link(page, 'Ada First').click()
    await expect(heading(page, 'Ada First')).toBeFocused()
    await expect(heading(page, 'Ada First')).toBeInViewport()
    await expect(page.getByRole('table')).toBeHidden()
    await record(page, 'Ada First').getByRole('link', { name: 'Close' }).click()
    await expect(link(page, 'Ada First')).toBeFocused()
    await expect(page).toHaveURL(list(email))
  }
})

test('without JavaScript a record opens, is changed and leads back to its list', { tag: '@whole' }, async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  const email = await bookTwo(page, site)
  await page.goto(list(email))
  await link(page, 'Ada First').click()
  const shown = record(page, 'Ada First')
  await expect(row(page, 'Ben Second')).toBeVisible()
  await shown.getByLabel('Note (optional)').fill('Will send papers.')
  await shown.getByRole('button', { name: 'No-show' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Ada First: No-show. Your note has been added.' }),
  ).toBeVisible()
  await shown.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(list(email))
  await expect(shown).toHaveCount(0)
  await expect(row(page, 'Ada First').getByRole('cell', { name: 'No-show' })).toBeVisible()
})

test('a record that is not there says so beside the list, and leads back to it @whole', async ({
  page,
  site,
  faults,
}) => {
  await signIn(page, site.admin)
  for (const path of ['people/nobody', 'users/nobody', 'appointments/none', 'mail/none']) {
    faults.expectAnswer(404, `/admin-profile/${path}`)
    await open(page, `/admin-profile/${path}`)
    await expect(record(page, 'Not found')).toContainText('There’s no such record any more')
    await record(page, 'Not found').getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(`/admin-profile/${path.split('/')[0]}`)
    await expect(page.locator('#record')).toHaveCount(0)
  }
})
