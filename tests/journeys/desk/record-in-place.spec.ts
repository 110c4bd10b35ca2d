import { expect, open, test } from '../../support/journeys/journey.ts'
import { signIn } from '../../support/journeys/journey-people.ts'
import { record } from '../../support/journeys/record-page.ts'
import { bookTwo, headingOf, linkOf, listOf, rowOf } from '../../support/journeys/two-appointments.ts'

test('below 80 rem a record takes the place of its list, which is back once it is closed', { tag: '@whole' }, async ({
  page,
  site,
}) => {
  const email = await bookTwo(page, site)
  for (const width of [390, 768, 1279]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, listOf(email))
    await linkOf(page, 'Ada First').click()
    await expect(headingOf(page, 'Ada First')).toBeFocused()
    await expect(headingOf(page, 'Ada First')).toBeInViewport()
    await expect(page.getByRole('table')).toBeHidden()
    await record(page, 'Ada First').getByRole('link', { name: 'Close' }).click()
    await expect(linkOf(page, 'Ada First')).toBeFocused()
    await expect(page).toHaveURL(listOf(email))
  }
})

test('without JavaScript a record opens, is changed and leads back to its list', { tag: '@whole' }, async ({
  openVisitor,
  site,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false })
  const email = await bookTwo(page, site)
  await page.goto(listOf(email))
  await linkOf(page, 'Ada First').click()
  const shown = record(page, 'Ada First')
  await expect(rowOf(page, 'Ben Second')).toBeVisible()
  await shown.getByLabel('Note (optional)').fill('Will send papers.')
  await shown.getByRole('button', { name: 'No-show' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Ada First: No-show. Your note has been added.' }),
  ).toBeVisible()
  await shown.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(listOf(email))
  await expect(shown).toHaveCount(0)
  await expect(rowOf(page, 'Ada First').getByRole('cell', { name: 'No-show' })).toBeVisible()
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
